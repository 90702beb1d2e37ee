"""Where one chapter repeats another word for word: one line for each passage.

A chapter's ``concordance.py`` lists its ``Concordance`` with each chapter it repeats.  Clauses and headings
follow from the lines, and so do readings, steps of the story, cases and planted breaches.  A chapter is named
by its citations alone; nothing of it is imported.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.citations import CITATION, is_under
from rules.clause import CatalogueError, Chapter, Clause
from rules.submission import Reading


@dataclass(frozen=True, slots=True)
class SameReading:
    """A reading that the other chapter also asks for, and what differs here.

    citation  the passage that it concerns here, if not the corresponding one
    either  the choices that are accepted, in another order
    """

    name: str
    citation: str = ""
    wagers: tuple[str, ...] = ()
    either: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Concordance:
    """What a chapter has in common with another, each passage as ``here: there``.

    of         number of the other chapter
    whole      passages that say the same with everything under them
    alone      single clauses that say the same
    without    what this chapter leaves out of the whole passages, as it would be cited here
    elsewhere  passages on the same matter in other words: they only translate citations
    only_there passages of the other chapter to which nothing corresponds here
    follows    citations whose breach explains a breach, where they are not the corresponding ones
    readings   readings of doubtful passages that the two have in common
    amended_with  passages here that were amended together with what they repeat: every text is repeated,
               with its dates and publication.  Elsewhere an amendment of the other chapter changes nothing
               here: what is repeated is the text that the other chapter had before it, if it had one
    Nothing that the chapter declares in its own section files is taken from the other.
    """

    of: str
    whole: Mapping[str, str] = field(default_factory=dict)
    alone: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    only_there: tuple[str, ...] = ()
    follows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    readings: tuple[SameReading, ...] = ()
    amended_with: tuple[str, ...] = ()

    def here(self, citation: str) -> str:
        """Return this chapter's citation for a passage of the other; empty where no line covers it."""
        lines = [(t, h) for h, t in (*self.alone.items(), *self.whole.items(), *self.elsewhere.items())]
        found = [line for line in lines if is_under(citation, line[0])]
        if not found:
            return ""
        there, here = max(found, key=lambda line: len(line[0]))
        return here + citation.removeprefix(there)

    def in_words(self, text: str) -> str:
        """Put this chapter's citations into a sentence of the other."""
        return CITATION.sub(lambda found: self.here(found[0]) or found[0], text)

    def pairs(self, others: Mapping[str, Clause], own: Mapping[str, Clause]) -> dict[str, str]:
        """Every clause of this chapter that the lines derive, with the clause it is derived from.

        others, own  clauses of the other chapter, and those this one declares itself
        Raises CatalogueError for a line that matches no clause of the other chapter.
        """
        found = {here: there for here, there in self.alone.items() if there in others}
        for here, there in self._whole_lines():
            for citation in others:
                cited = here + citation.removeprefix(there)
                if is_under(citation, there) and not self._is_taken(citation, here, there):
                    found.setdefault(cited, citation)
        for cited in (*own, *self.without):
            found.pop(cited, None)
        idle = [here for here, there in self._lines() if not any(is_under(c, there) for c in others)]
        idle += [passage for passage in self.amended_with if not any(is_under(c, passage) for c in found)]
        if idle:
            message = f"the concordance with Chapter {self.of} matches no clause in: {', '.join(idle)}"
            raise CatalogueError(message)
        return found

    def texts(self, item: Clause, here: str, module: str, chapters: tuple[Chapter, Chapter]) -> list[Clause]:
        """Declare the texts of a clause of the other chapter that this one repeats; none of one added there.

        chapters  the other and this one
        """
        together = any(is_under(here, passage) for passage in self.amended_with)
        repeated = item.texts if together else [text for text in item.texts[:1] if not text.added]
        return [self.derive(text, here, module, chapters, together=together) for text in repeated]

    def derive(
        self,
        item: Clause,
        here: str,
        module: str,
        chapters: tuple[Chapter, Chapter],
        *,
        together: bool = False,
    ) -> Clause:
        """Declare a clause of the other chapter as this chapter's own.

        chapters  the other and this one: each names its game, and the main wager by its game
        together  the two were amended on one day
        """
        other, own = chapters

        def in_words(text: str) -> str:
            return self.in_words(text).replace(other.title, own.title)

        return replace(
            item,
            citation=here,
            chapter=own.number,
            module=module,
            same_as=item.citation,
            wager=own.game if item.wager == other.game else item.wager,
            duty=in_words(item.duty),
            reading=in_words(item.reading),
            reason=in_words(item.reason),
            follows=self._follows(item, here),
            # Each chapter came into force on its own date, and is amended by itself unless it says otherwise.
            since=item.since if together and item.added else None,
            added=together and item.added,
            until=item.until if together else None,
            source=item.source if together and item.added else "",
            unheld=None,
            earlier=(),
            begins=True,
            replaced=False,
        )

    def _follows(self, item: Clause, here: str) -> tuple[str, ...]:
        """Citations whose breach explains a breach of a derived clause.

        Raises CatalogueError where no line says what corresponds to one of them.
        """
        if here in self.follows:
            return self.follows[here]
        found = {root: self.here(root) for root in item.follows}
        unsaid = [
            root
            for root, cited in found.items()
            if not cited and not any(is_under(root, passage) for passage in self.only_there)
        ]
        if unsaid:
            message = f"{here} = {item.citation}: no line says what corresponds to {', '.join(unsaid)}"
            raise CatalogueError(message)
        return tuple(cited for cited in found.values() if cited)

    def reading(self, same: SameReading, others: Mapping[str, Reading]) -> Reading:
        """Give a reading of the other chapter with this chapter's citations, as it was before amendments."""
        former = others[same.name]
        here = same.citation or self.here(former.citation)
        if former.texts and any(is_under(here, passage) for passage in self.amended_with):
            texts = tuple(self._reading(same, text) for text in former.texts)
            return replace(self._reading(same, former), texts=texts)
        first = former.texts[0] if former.texts else former
        return replace(self._reading(same, first), since=None, until=None, source="")

    def _reading(self, same: SameReading, former: Reading) -> Reading:
        return replace(
            former,
            citation=same.citation or self.here(former.citation),
            question=self.in_words(former.question),
            choices={choice: self.in_words(meaning) for choice, meaning in former.choices.items()},
            wagers=same.wagers,
            either=same.either or former.either,
        )

    def _lines(self) -> Iterator[tuple[str, str]]:
        yield from self.alone.items()
        yield from self.whole.items()

    def _whole_lines(self) -> list[tuple[str, str]]:
        """Whole passages, the longest first, so that a part goes before the passage that contains it."""
        return sorted(self.whole.items(), key=lambda line: -len(line[0]))

    def _is_taken(self, citation: str, here: str, there: str) -> bool:
        """Whether a narrower line already places the clause in this chapter."""
        alone = any(t == citation and is_under(h, here) for h, t in self.alone.items() if h != here)
        cited = here + citation.removeprefix(there)
        return alone or any(
            is_under(cited, h) or (is_under(t, there) and is_under(citation, t))
            for h, t in self.whole.items()
            if h != here and is_under(h, here)
        )
