// The steps of a round: forward and back without loading the page again. Without this script each step is a link.
"use strict";

const play = document.querySelector(".play");

if (play) {
  const last = Number(play.dataset.steps);
  const items = [...play.querySelectorAll("[data-since]")];
  const places = [...play.querySelectorAll("[data-at]")];
  const said = play.querySelector(".said");
  const whole = said.cloneNode(true);
  let current = Number(play.dataset.current);

  if (current) {
    whole.innerHTML = "";
    const count = document.createElement("p");
    count.className = "count";
    count.textContent = `The whole round · ${last} steps`;
    whole.append(count);
  }

  const show = (number) => {
    current = Math.min(Math.max(number, 0), last);
    const step = play.querySelector(`[data-number="${current}"]`);
    for (const item of items) {
      const since = Number(item.dataset.since);
      const until = item.dataset.until === undefined ? Infinity : Number(item.dataset.until);
      item.classList.toggle("later", current > 0 && since > current);
      item.classList.toggle("gone", current ? until <= current : until !== Infinity);
    }
    for (const place of places) {
      place.classList.toggle("here", step !== null && place.dataset.at === step.dataset.position);
    }
    for (const other of play.querySelectorAll(".steps .current")) {
      other.classList.remove("current");
      other.removeAttribute("aria-current");
    }
    const address = new URL(location.href);
    address.searchParams.delete("finding");
    address.hash = "";
    if (step) {
      step.classList.add("current");
      step.setAttribute("aria-current", "step");
      reveal(step);
      tell(step);
      address.searchParams.set("step", String(current));
    } else {
      said.replaceChildren(...whole.cloneNode(true).childNodes);
      address.searchParams.delete("step");
    }
    history.replaceState(null, "", address);
    for (const [name, is_off] of [["back", current < 1], ["next", current === last]]) {
      const button = play.querySelector(`[data-go="${name}"]`);
      is_off ? button.setAttribute("aria-disabled", "true") : button.removeAttribute("aria-disabled");
    }
  };

  const tell = (step) => {
    const count = document.createElement("p");
    count.className = "count";
    count.textContent = `Step ${current} of ${last}`;
    const told = document.createElement("div");
    told.className = `told ${[...step.classList].filter((name) => ["exception", "waived", "review", "unknown"].includes(name))}`;
    told.append(...step.querySelector(".body").cloneNode(true).childNodes);
    said.replaceChildren(count, told);
  };

  // Only the list scrolls, and only where it is a box of its own; the page stays where it is.
  const reveal = (step) => {
    const box = step.closest(".steps");
    if (box.scrollHeight > box.clientHeight) {
      box.scrollTop = step.offsetTop - box.clientHeight / 3;
    }
  };

  const asked = { back: () => current - 1, next: () => current + 1, whole: () => 0 };

  play.ownerDocument.addEventListener("click", (event) => {
    const link = event.target.closest("[data-go], [data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.dataset.go ? asked[link.dataset.go]() : Number(link.dataset.step));
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    const number = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 1, End: last }[event.key];
    if (number === undefined) return;
    event.preventDefault();
    show(number);
  });

  show(current);
  // Who comes from a finding is to see the step that is wrong.  Where the bar that tells it floats over the page,
  // as on a phone, it is in view anyway, and the place on the layout that it is about is brought there.
  if (current) {
    const floats = getComputedStyle(play.querySelector(".now")).position === "fixed";
    const place = floats ? play.querySelector(".here") : null;
    const step = play.querySelector(`[data-number="${current}"]`);
    (place ?? step).scrollIntoView({ block: place ? "center" : "nearest" });
  }
}

// Findings by keyboard: j and k go on and back, x ticks, a letter chooses what it becomes, Ctrl+Enter sends.
// Single keys can be put out, for whoever speaks to the machine.
const boxes = document.querySelector("[data-keys]");

if (boxes) {
  const KEPT = "pitaudit-single-keys";
  try {
    boxes.checked = localStorage.getItem(KEPT) !== "off";
  } catch {
    boxes.checked = true;
  }
  boxes.addEventListener("change", () => {
    try {
      localStorage.setItem(KEPT, boxes.checked ? "on" : "off");
    } catch {
      // Kept for this page only.
    }
  });

  const findings = [...document.querySelectorAll("[data-finding]")];
  const first = (finding) => finding.querySelector("input[type=checkbox], a");

  const go = (way) => {
    const link = document.querySelector(way > 0 ? 'a[rel="next"]' : 'a[rel="prev"]');
    if (link) return link.click();
    const at = findings.findIndex((each) => each.contains(document.activeElement));
    const next = findings[at < 0 ? (way > 0 ? 0 : findings.length - 1) : at + way];
    if (next) {
      first(next).focus();
      next.scrollIntoView({ block: "nearest" });
    }
  };

  const tick = () => {
    const at = findings.find((each) => each.contains(document.activeElement));
    const box = at && at.querySelector("input[type=checkbox]");
    if (box) box.checked = !box.checked;
    return Boolean(box);
  };

  const open = () => {
    const at = findings.find((each) => each.contains(document.activeElement));
    const link = at && document.activeElement.matches("input") && at.querySelector("a.id");
    if (link) link.click();
    return Boolean(link);
  };

  const choose = (key) => {
    const state = document.querySelector(`[data-key="${key}"]`);
    if (!state) return false;
    state.checked = true;
    state.focus();
    return true;
  };

  const send = () => {
    const form = document.querySelector("form:has(.say)");
    if (!form) return false;
    const buttons = [...form.querySelectorAll("button[type=submit]")];
    form.requestSubmit(buttons[buttons.length - 1]);
    return true;
  };

  const note = () => {
    const field = document.querySelector('textarea[name="note"]');
    if (field) field.focus();
    return Boolean(field);
  };

  const all = document.querySelector("[data-all]");
  if (all) {
    all.addEventListener("click", (event) => {
      event.preventDefault();
      const own = findings.map((each) => each.querySelector("input[type=checkbox]")).filter(Boolean);
      const on = own.some((box) => !box.checked);
      for (const box of own) box.checked = on;
    });
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      if (send()) event.preventDefault();
      return;
    }
    const types = event.target.closest("textarea, select, input:not([type=checkbox], [type=radio])");
    if (types || !boxes.checked || event.altKey || event.ctrlKey || event.metaKey) return;
    const does = { j: () => go(1) ?? true, k: () => go(-1) ?? true, x: tick, w: note, Enter: open }[event.key];
    if (does ? does() : /^[a-z]$/.test(event.key) && choose(event.key)) event.preventDefault();
  });
}
