"""What is missing to work out the dollars of a breach: by clause, where its kind of row says too little."""

from __future__ import annotations

_BY_REASON = {
    "what the dice would have shown, had they been shaken as required, is not on record": (
        *("645a.5(i)(1)(i)", "645a.5(i)(1)(iv)", "659a.5(g)(1)(i)", "659a.5(g)(1)(iv)"),
        *("688a.5(i)(1)(i)", "688a.5(i)(1)(iv)", "645a.14(a)", "645a.14(b)", "688a.13(a)", "688a.13(b)"),
    ),
    "which cards each position would have had, counted from another one, is not on record": (
        *("645a.5(i)(1)(iii)", "659a.5(g)(1)(iii)"),
    ),
    "what lay when no more bets was called is not on record apart from what was done after it": (
        *("627a.7(c)", "645a.7(c)", "659a.7(c)", "687a.7(c)", "688a.7(c)"),
    ),
    "what lay before the first card is not on record apart from what was done after it": ("686a.6(c)",),
    "whether the patron would have wagered the amount required, or nothing, is not on record": (
        *("686a.7(g)(1)", "686a.7(g)(2)", "687a.7(d)(1)", "687a.7(d)(1)[Raise]"),
    ),
    "whether the patron would have put the chips down, or wagered nothing, is not on record": (
        "686a.6(a)[spoken wagers]",
    ),
    "on which boxes the patron would have wagered is not on record": ("686a.6(f)",),
    "whether the patron would have surrendered in time is not on record": (
        *("621a.8(e)", "645a.11(d)[time]", "659a.11(d)[time]", "688a.11(d)[time]"),
    ),
    "it is about the order of settling, which leaves each amount as it is": (
        *("627a.11(b)[order of seats]", "686a.7(i)", "621a.8(k)", "621a.8(g)[at once]"),
        *("645a.11(f)(1)[at once]", "659a.11(f)(1)[at once]", "688a.11(f)(1)[at once]"),
        *("645a.11(d)[at once]", "659a.11(d)[at once]", "688a.11(d)[at once]"),
        "621a.8(f)[before settling]",
    ),
    "it is about the order of showing, which leaves the hands as they are": ("621a.8(f)", "659a.11(e)"),
    "a marker shows what is owed and moves no money itself": (*("627a.12(d)(2)(ii)", "627a.12(d)(2)(iii)"),),
    "a count changes no card, and what it would have shown is not on record": (
        *("687a.8(g)", "687a.9(f)", "687a.10(d)"),
    ),
    "it depends on which of the splits allowed the dealer would have set, or on what is not on record": (
        *("621a.8(d)", "621a.8(d)(1)", "621a.8(d)(2)", "621a.8(d)(3)", "621a.8(d)(4)"),
    ),
    # A card too many is on record, and so is how the round would have ended without it.
    "which wagers would have ended otherwise, had it been dealt as required, is not worked out": (
        *("627a.9(d)", "627a.10(a)", "627a.10(b)(2)", "627a.10(c)(1)", "627a.10(c)(2)(ii)"),
        "627a.10(c)(2)(iii)",
    ),
    "an announcement changes no card, and who would have wagered otherwise is not on record": (
        "627a.9(e)[last hand announced]",
    ),
}
BY_CLAUSE = {clause: reason for reason, clauses in _BY_REASON.items() for clause in clauses}
"""The reason by clause; of all others it goes by the kind of row that they judge."""
