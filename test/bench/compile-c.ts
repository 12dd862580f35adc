/** Contestants written in C: compiled into a temporary folder, and run with a file of data. They take their own time. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packagePath } from '../../cli/shared/package-path.ts';
import type { Contestant } from './measure.ts';

/** The contestant of a source of the package; where there is no C compiler, these words. */
export function cContestant(
  source: string,
  {
    folder,
    data,
    expected,
    times,
  }: {
    readonly folder: string;
    readonly data: readonly (Int32Array | Uint8Array | Float64Array)[];
    readonly expected: number;
    readonly times: number;
  },
): Contestant | 'there is no C compiler' {
  if (spawnSync('cc', ['--version']).status !== 0) return 'there is no C compiler';
  const program = join(folder, basename(source, '.c'));
  const dataPath = `${program}.bin`;
  execFileSync('cc', ['-O3', '-I', folder, '-o', program, packagePath(source), '-lm']);
  writeFileSync(
    dataPath,
    Buffer.concat(data.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
  );
  return {
    name: 'hand-written C, cc -O3',
    expected,
    turn: () => {
      const printed = execFileSync(program, [dataPath, String(times)], { encoding: 'utf8' });
      const [microseconds, answer] = printed.split(' ').map(Number);
      return { microseconds: microseconds!, answer: answer! };
    },
  };
}
