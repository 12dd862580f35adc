#!/bin/bash
# Spreads a command of arcforge over the nodes of a Slurm cluster and waits for its results: name.1-of-8 … name.8-of-8.
# Called again, it does the parts that have no result. WAIT is how many seconds pass between two looks at the queue.
#   spread.sh 8 out/parsed.conllu parse english /data/big.conllu && cat out/parsed.conllu.*-of-8 > out/parsed.conllu
set -euo pipefail
parts=$1 name=$2

# The parts without a result, as Slurm names them: 3,5,7.
missing() {
  for part in $(seq "$parts"); do
    [ -e "$(printf '%s.%0*d-of-%d' "$name" "${#parts}" "$part" "$parts")" ] || echo "$part"
  done | paste -sd,
}

array=$(missing)
[ -n "$array" ] || exit 0
job=$(sbatch --parsable --array="$array" --output="$name.%a.log" "$(dirname "$0")/part.sbatch" "$@")
while [ -n "$(squeue --noheader --jobs="$job")" ]; do sleep "${WAIT:-10}"; done
array=$(missing)
[ -z "$array" ] || { echo "no result of the parts $array; $name.*.log says why" >&2 && exit 1; }
