"""What people read: one folder a report, and what all of them share.

A new report is one new folder with ``page.html``, ``page.css`` and ``view.py``; see ``render``.
"""
