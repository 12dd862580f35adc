/** The version that package.json names. */
import { readFileSync } from 'node:fs';
import { packagePath } from './package-path.ts';

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as { version: string };
  return version;
}
