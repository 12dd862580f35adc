/** What npm would publish, packed and unpacked: a package without the repository around it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../cli/shared/package-path.ts';

/** Packs the package at `source` into a folder, and returns the tarball. */
export function packPackage(folder: string, source: string): string {
  // Without scripts: dist has been built, and other tests are running it.
  const flags = ['--json', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const printed = execFileSync('npm', ['pack', ...flags], { cwd: packagePath(source), encoding: 'utf8' });
  const [{ filename }] = JSON.parse(printed) as [{ filename: string }];
  return join(folder, filename);
}

/** Unpacks a tarball of arcforge into `arcforge` in a folder, beside what it depends on, and returns where it is. */
export function unpackPackage(folder: string, tarball: string = packPackage(folder, '.')): string {
  const unpacked = unpack(tarball, join(folder, 'arcforge'));
  // arcforge-runtime is in the tarball; npm would fetch the rest.
  const modules = join(unpacked, 'node_modules');
  for (const name of readdirSync(packagePath('node_modules'))) {
    if (/^\.|^arcforge-/.test(name)) continue;
    symlinkSync(packagePath(`node_modules/${name}`), join(modules, name));
  }
  return unpacked;
}

/** Unpacks the tarball of a package into a folder, and returns the folder. */
export function unpack(tarball: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components', '1', '-C', folder]);
  return folder;
}
