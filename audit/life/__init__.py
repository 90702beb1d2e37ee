"""The life of a finding: what is new, known, resolved or re-opened, waived, and what people said of it."""
