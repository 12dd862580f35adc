/** Measures what commands take before they do any work: processor time against bare Node, side by side. `npm run startup`. */
import { spawnSync } from 'node:child_process';

const ROUNDS = 21;
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  node: ['-e', '0'],
  'arcforge --version': ['dist/bin/arcforge.js', '--version'],
  'arcforge list': ['dist/bin/arcforge.js', 'list'],
  'arcforge check attardi-3': ['dist/bin/arcforge.js', 'check', 'attardi-3'],
  'the same, not bundled': ['dist/cli/bin.js', 'check', 'attardi-3'],
};

/** Seconds of processor time, user and system, of a run. */
function processorTime(words: readonly string[]): number {
  const script = `TIMEFORMAT='%U %S'; time node "$@" >/dev/null`;
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
  return stderr
    .trim()
    .split(' ')
    .reduce((sum, part) => sum + Number(part), 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

const times = Object.entries(PROGRAMS).map(([name, words]) => ({ name, words, seconds: [] as number[] }));
for (let round = 0; round < ROUNDS; round++) {
  for (const { words, seconds } of times) seconds.push(processorTime(words));
}
const bare = median(times[0]!.seconds);
for (const { name, seconds } of times) {
  console.log(`${name.padEnd(26)} ${median(seconds).toFixed(3)} s  ${(median(seconds) / bare).toFixed(2)} times`);
}
