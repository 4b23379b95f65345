"""The games that come with the product, whatever other tests have registered by now."""

import playtest

SHIPPED = {name: cls for name, cls in playtest.games().items() if cls.__module__.startswith("playtest.")}
