#!/bin/bash
# Spreads a command of arcforge over the nodes of a Slurm cluster and waits for its results: name.1-of-8 … name.8-of-8.
# Called again, it does the parts that have no result.
#   spread.sh 8 out/parsed.conllu parse english /data/big.conllu && cat out/parsed.conllu.*-of-8 > out/parsed.conllu
set -euo pipefail
parts=$1 name=$2
missing=()
for part in $(seq "$parts"); do
  [ -e "$(printf '%s.%0*d-of-%d' "$name" "${#parts}" "$part" "$parts")" ] || missing+=("$part")
done
[ "${#missing[@]}" = 0 ] && exit 0
array=$(IFS=, && echo "${missing[*]}")
exec sbatch --wait --array="$array" --output="$name.%a.log" "$(dirname "$0")/part.sbatch" "$@"
