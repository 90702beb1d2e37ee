"""Poker hands: arrays of cards in, comparable ranks and holdings out.

readings   the points the text leaves open, each with its default
poker      five-card high hands and two-card low hands on one scale
seven      what seven cards hold, and the best row of a wager's list
splits     every way to set seven cards, and their best five
lists      the hands each wager of a chapter is decided on
text       cards as people write them
wild       seven cards whose joker is any card, § 688a.12(d)
face_up    the hands of each wager of Chapter 688a
asia       four, two and one card of Chapter 659a; asia_lists its wagers' hands
dj_wild    five cards with deuces and joker wild, Chapter 687a
tiles      Pai Gow tiles, Chapter 621a, on ranking data that is not law
counting   every hand there is, by what it holds
kept       tables and counts, worked out once and kept on the disk
house_way  how a casino requires its dealer's cards to be set, as data; with it house_way_words (what it is
           written in), house_way_classes and house_way_proof (that it sets every hand in one lawful way)
setting    hands set by a house way
rank_lists what a list is that ``pitaudit rank`` ranks by; a chapter's own are in its folder

How another chapter builds on this: ``tables`` turns a multiset of ranks, with the joker as an ace, into
a place of a table; ``kernels`` only add up a hand's cards and look there.  Other ranks, other hand sizes,
other wild cards are other tables for the same kernels.
"""
