"""The stores that these tests ask for."""

from tests.databases import file_store, place, postgres, store, time

__all__ = ["file_store", "place", "postgres", "store", "time"]
