"""Spreads a command of arcforge over the workers of a Dask cluster: name.1-of-8 … name.8-of-8.

    python3 spread.py tcp://scheduler:8786 8 out/parsed.conllu parse english /data/big.conllu

Called again, it does the parts that have no result. Workers see the same files, and each does one part at a time:
`dask worker --nthreads 1`.
"""

import os
import subprocess
import sys
import tempfile

from dask.distributed import Client


def result_of(part, parts, name):
    return f"{name}.{part:0{len(str(parts))}d}-of-{parts}"


def do_part(part, parts, name, words, arcforge):
    """Writes the result of a part; what arcforge says against it, if another try would say the same."""
    result = result_of(part, parts, name)
    folder, base = os.path.split(result)
    # The result gets its name when it is whole, so what is killed leaves none.
    descriptor, unfinished = tempfile.mkstemp(prefix=base + ".", dir=folder)
    try:
        command = [arcforge, *words, "--part", f"{part}/{parts}"]
        with os.fdopen(descriptor, "wb") as output:
            done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE)
        if done.returncode == 0:
            os.replace(unfinished, result)
            return None
        if done.returncode in (1, 2):
            return f"part {part}: {done.stderr.decode(errors='replace').strip()}"
        raise RuntimeError(f"part {part} ended with {done.returncode}")
    finally:
        if os.path.exists(unfinished):
            os.remove(unfinished)


def main(address, parts, name, words):
    arcforge = os.environ.get("ARCFORGE", "arcforge")
    missing = [part for part in range(1, parts + 1) if not os.path.exists(result_of(part, parts, name))]
    with Client(address) as client:
        # A part whose worker dies goes to another worker; one that is killed is tried three times more.
        given = {"parts": parts, "name": os.path.abspath(name), "words": words, "arcforge": arcforge}
        futures = client.map(do_part, missing, **given, pure=False, retries=3)
        refused = [problem for problem in client.gather(futures) if problem is not None]
    print("\n".join(refused), file=sys.stderr, end="\n" if refused else "")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4:]))
