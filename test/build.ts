/** Builds `dist` once before the tests, some of which run the executable; not if a mutation run has just done so. */
import { execFileSync } from 'node:child_process';
import { packagePath } from '../cli/shared/package-path.ts';

export function setup(): void {
  if (process.env['ARCFORGE_BUILT'] !== undefined) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: packagePath('.'), stdio: 'inherit' });
}
