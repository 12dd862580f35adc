/** Builds `dist` once before the tests, some of which run the executable. */
import { execFileSync } from 'node:child_process';
import { packagePath } from '../cli/shared/package-path.ts';

export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: packagePath('.'), stdio: 'inherit' });
}
