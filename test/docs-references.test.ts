/** Files, folders and pages that README and docs/ mention exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { anchorOf } from '../site/anchor.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: packagePath('.'),
  encoding: 'utf8',
}).split('\n');

/** What a user’s own project has, and what users import. */
const ELSEWHERE = /^(src\/|models\/|NAME\.|arcforge(?:-runtime)?[/.]|\.arcforge\.|(\.\/)?my-|generated\/my-)/;

/** True for a file or folder of the repository, given from the top or from a folder that the page is about. */
function exists(path: string): boolean {
  const plain = path.replace(/\/$/, '');
  return files.some((file) => `/${file}`.endsWith(`/${plain}`) || `/${file}`.includes(`/${plain}/`));
}

function anchorsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));
}

const PAGES = readdirSync(packagePath('docs')).filter((name) => name.endsWith('.md'));

describe.each(['README.md', 'generator/README.md', ...PAGES.map((name) => `docs/${name}`)])('%s', (page) => {
  const text = readFileSync(packagePath(page), 'utf8');

  test('names files that exist', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|js|json|hbs|txt)|[\w-]+(?:\/[\w-]+)+\/?)`/g)].map(
      ([, path]) => path!,
    );
    expect(named.filter((path) => !ELSEWHERE.test(path) && !exists(path))).toEqual([]);
  });

  test('links to pages and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, target, anchor]) => {
      const path = target === '' ? packagePath(page) : join(dirname(packagePath(page)), target!);
      return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});
