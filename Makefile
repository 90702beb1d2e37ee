# Everything runs in .venv, which is made on first use and again when the lock changes.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

BIN := .venv/bin
READY := .venv/ready
NIGHT := build/floor-night

$(READY): requirements.lock pyproject.toml .ci/bootstrap
	@.ci/bootstrap

.PHONY: help
help:  ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

.PHONY: demo
demo: $(READY)  ## audit a night on a whole floor, which it simulates, and write the exception report
	@rm -rf build/demo $(NIGHT)
	@echo 'Simulating a night of every game at 41 tables ...'
	@$(BIN)/pitaudit sample --preset floor-night --out $(NIGHT)
	@# Breaches are planted in it, so 1 (exceptions found) is what success looks like.
	@$(BIN)/pitaudit run $(NIGHT) --submission $(NIGHT)/rules_submission.yaml --out build/demo \
		|| test $$? -eq 1
	@$(BIN)/pitaudit report build/demo
	@find "$(CURDIR)/build/demo" -name '*.pdf' -exec echo 'The report:' {} ';' | grep .

.PHONY: lint
lint: $(READY)  ## check style, names of columns, types and who imports whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m rules
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --cache-dir build/import-linter

.PHONY: test
test: lint  ## lint, then run the tests; with ALL=1 those that take long, too, as CI does; SLOW=1: proofs whole
	@.ci/bootstrap tests
	SLOW=$(SLOW) $(BIN)/python -m pytest -n auto --dist worksteal $(if $(ALL)$(SLOW),,-m 'not slow')

.PHONY: same
same: $(READY)  ## compare what this tree and commit BASE=... say of the same logs
	$(BIN)/python -m tests.same_results $(BASE) $(ARGS)

.PHONY: fortnight
fortnight: $(READY)  ## go through a simulated fortnight of two casinos, night by night
	$(BIN)/python -W ignore -m tests.nightly.fortnight

.PHONY: takings
takings: $(READY)  ## take each part of the sample logs away and write what is still found; SLOW=1: every column
	SLOW=$(SLOW) $(BIN)/python -m tests.proofs table sample_logs/TAKEN_AWAY.md

.PHONY: prove
prove: $(READY)  ## prove the ranking of hands by counting all of them (a few minutes)
	$(BIN)/python -m tests.prove $(ARGS)

.PHONY: mutate
mutate: $(READY)  ## change the rules in one place at a time and see whether a test notices (CHAPTER=645a)
	@# What makes the changes, and what tells which tests run through a line; nothing else needs them.
	$(BIN)/pip install --quiet --disable-pip-version-check -r tests/requirements-mutate.txt
	$(BIN)/python -m tests.mutate $(if $(CHAPTER),--chapter $(CHAPTER)) $(ARGS)

.PHONY: faults
faults: $(READY)  ## kill commands a hundred times and look at what is left (half an hour)
	$(BIN)/python -m tests.faults $(ARGS)

.PHONY: bench
bench: $(READY)  ## measure speed and memory, write BENCHMARKS.md; QUICK=1: two minutes, beside the last release
ifdef QUICK
	@$(BIN)/python -m tests.bench_quick $(ARGS)
else
	@# Evaluators of poker hands to measure ours beside; nothing else needs them.
	$(BIN)/pip install --quiet --disable-pip-version-check -r tests/requirements-bench.txt
	$(BIN)/python -m tests.bench $(ARGS)
endif

.PHONY: format
format: $(READY)  ## put the code in shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: lock
lock: $(READY)  ## resolve the packages of pyproject.toml anew (needs the network)
	@$(BIN)/python -m venv build/uv && build/uv/bin/pip install --quiet uv
	@# Universal: one file for every Python from 3.11 and every platform.
	@build/uv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--fork-strategy fewest --generate-hashes --extra dev \
		--no-emit-index-url --no-emit-find-links \
		--custom-compile-command 'make lock' --output-file requirements.lock pyproject.toml
