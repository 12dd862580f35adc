/** What npm would publish, unpacked: a package without the repository around it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../cli/shared/package-path.ts';

/** Unpacks the package into `arcforge` in a folder, beside what it depends on, and returns where it is. */
export function unpackPackage(folder: string): string {
  // Without scripts: dist has been built, and other tests are running it.
  const flags = ['--json', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', ['pack', ...flags], { cwd: packagePath('.'), encoding: 'utf8' })) as [
    { filename: string },
  ];
  const unpacked = join(folder, 'arcforge');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', packed.filename, '--strip-components', '1', '-C', unpacked], { cwd: folder });
  symlinkSync(packagePath('node_modules'), join(unpacked, 'node_modules'));
  return unpacked;
}
