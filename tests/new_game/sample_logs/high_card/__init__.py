"""Compliant tables of High Card."""
