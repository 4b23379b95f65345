"""No connection of ours to SQLite commits by itself."""

import pytest
import sqlalchemy as sa

from playtest.record.connections import engine_of


def test_no_connection_can_be_autocommit(tmp_path):
    """With an engine that begins its own transactions it writes nothing and says nothing."""
    engine = engine_of(sa.make_url(f"sqlite:///{tmp_path / 'one.db'}"))
    with pytest.raises(ValueError, match="cannot use AUTOCOMMIT"):
        engine.execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        with pytest.raises(ValueError, match="cannot use AUTOCOMMIT"):
            connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(sa.text("CREATE TABLE t (a INTEGER)"))
        connection.commit()
    engine.dispose()
