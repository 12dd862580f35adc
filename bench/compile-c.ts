/** Contestants written in C: compiled into a temporary folder, and run with a file of data. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packagePath } from '../cli/package-path.ts';

export interface CProgram {
  /** Does the work so often; nanoseconds for one time, and the checksum of the last. */
  run(times: number): { readonly nanoseconds: number; readonly checksum: number };
}

/** True where there is a C compiler. */
export function hasCompiler(): boolean {
  return spawnSync('cc', ['--version']).status === 0;
}

/** Compiles a source of the package into the folder, to be run with the data. */
export function compileC(
  source: string,
  { folder, data }: { readonly folder: string; readonly data: readonly (Int32Array | Uint8Array)[] },
): CProgram {
  const program = join(folder, basename(source, '.c'));
  const dataPath = `${program}.bin`;
  execFileSync('cc', ['-O3', '-o', program, packagePath(source)]);
  writeFileSync(
    dataPath,
    Buffer.concat(data.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
  );
  return {
    run(times) {
      const answer = execFileSync(program, [dataPath, String(times)], { encoding: 'utf8' })
        .trim()
        .split(' ');
      return { nanoseconds: Number(answer[0]), checksum: Number(answer[1]) };
    },
  };
}
