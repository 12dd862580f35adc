/** What `npm run release` finds: nothing where all is right, and each mistake by itself. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import type { Package, ReleaseFacts } from '../../packages/release/facts.ts';
import { releaseFindings } from '../../packages/release/findings.ts';

const OWNED = {
  author: 'Ada <ada@example.org>',
  repository: 'git+https://example.org/arcforge.git',
  homepage: 'https://example.org',
  bugs: 'https://example.org/bugs',
};
const FILES = ['LICENSE', 'README.md', 'package.json', 'dist/index.js'].map((path) => ({ path, size: 10 }));

const packageOf = (folder: string, name: string): Package => ({
  folder,
  manifest: { name, version: '1.2.0', ...OWNED },
  files: FILES,
});

const RUNTIME = packageOf('packages/runtime', 'arcforge-runtime');
const ENGLISH = packageOf('packages/english', 'arcforge-english');
const TOP = packageOf('.', 'arcforge');

const RIGHT: ReleaseFacts = {
  packages: [
    RUNTIME,
    ENGLISH,
    { ...TOP, manifest: { ...TOP.manifest, dependencies: { 'arcforge-runtime': '1.2.0', yargs: '^18.0.0' } } },
  ],
  locked: {
    '': { version: '1.2.0' },
    'packages/runtime': { version: '1.2.0' },
    'packages/english': { version: '1.2.0' },
    'node_modules/yargs': { version: '18.2.0' },
  },
  changelog: '# Changelog\n\n## 1.2.0, 2026-12-24\n\nText.\n\n## 1.1.0, 2026-11-30\n',
  citation: 'version: 1.2.0\ndate-released: 2026-12-24\nrepository-code: https://example.org\n',
  branch: 'main',
  uncommitted: [],
  tags: ['v1.1.0'],
  today: '2026-12-24',
};

test('a release that has everything is ready', () => {
  expect(releaseFindings(RIGHT)).toEqual([]);
});

const withTop = (change: Partial<Package['manifest']>): ReleaseFacts => ({
  ...RIGHT,
  packages: RIGHT.packages.map((each) =>
    each.folder === '.' ? { ...each, manifest: { ...each.manifest, ...change } } : each,
  ),
});
const withEnglish = (change: Partial<Package>): ReleaseFacts => ({
  ...RIGHT,
  packages: [RUNTIME, { ...ENGLISH, ...change }, RIGHT.packages[2]!],
});

const WRONG: readonly (readonly [string, ReleaseFacts, string])[] = [
  [
    'a package of another version',
    withEnglish({ manifest: { ...ENGLISH.manifest, version: '1.1.0' } }),
    '"version": "1.2.0"',
  ],
  [
    'a dependency on another version',
    withTop({ dependencies: { 'arcforge-runtime': '1.1.0' } }),
    '"arcforge-runtime": "1.2.0"',
  ],
  ['a lockfile that lags behind', { ...RIGHT, locked: { ...RIGHT.locked, '': { version: '1.1.0' } } }, 'npm install'],
  ['a changelog without a date', { ...RIGHT, changelog: '## 1.2.0, unreleased\n' }, '## 1.2.0, 2026-12-24'],
  ['a changelog of the version before', { ...RIGHT, changelog: '## 1.1.0, 2026-11-30\n' }, '## 1.2.0, 2026-12-24'],
  ['an empty changelog', { ...RIGHT, changelog: '' }, '## 1.2.0, 2026-12-24'],
  ['a citation of another version', { ...RIGHT, citation: RIGHT.citation.replace('1.2.0', '1.1.0') }, 'version: 1.2.0'],
  [
    'a citation without a date',
    { ...RIGHT, citation: RIGHT.citation.replace(/date.*\n/, '') },
    'date-released: 2026-12-24',
  ],
  [
    'a citation without a repository',
    { ...RIGHT, citation: RIGHT.citation.replace(/repository.*\n/, '') },
    'repository-code: https://…',
  ],
  ['another branch', { ...RIGHT, branch: 'topic' }, 'git switch main'],
  ['no branch', { ...RIGHT, branch: '' }, 'git switch main'],
  ['uncommitted files', { ...RIGHT, uncommitted: [' M README.md'] }, 'git commit'],
  ['a tag that is taken', { ...RIGHT, tags: ['v1.2.0'] }, 'npm version minor --no-git-tag-version'],
  ['a package that is not built', withEnglish({ files: FILES.slice(0, 3) }), 'npm run build'],
  ['a package without a licence', withEnglish({ files: FILES.slice(1) }), 'write LICENSE'],
  [
    'tests in a package',
    withEnglish({ files: [...FILES, { path: 'dist/test/setup.js', size: 1 }] }),
    '"files" of packages/english/package.json',
  ],
  [
    'a model that is too large',
    withEnglish({ files: [...FILES, { path: 'english.model', size: 6_000_000 }] }),
    'fewer --vector-words',
  ],
  ['a private package', withTop({ private: true }), 'remove "private"'],
  ['a placeholder as author', withTop({ author: 'the authors' }), '"author": "Name <name@…>"'],
];

test.each(WRONG)('%s is found, and nothing else', (_, facts, edit) => {
  expect(releaseFindings(facts).map((finding) => finding.edit)).toEqual([edit]);
});

test.each(['repository', 'homepage', 'bugs'] as const)('a missing %s is the owner’s to fill in', (field) => {
  const manifest = { ...ENGLISH.manifest };
  delete (manifest as Partial<Record<typeof field, unknown>>)[field];
  expect(releaseFindings(withEnglish({ manifest }))).toMatchObject([
    { kind: 'owner', place: 'packages/english/package.json' },
  ]);
});

describe('npm run release -- --dry-run', () => {
  test('reads this repository and packs its packages, and publishes nothing', () => {
    const { status, stdout, stderr } = spawnSync(
      'node',
      [packagePath('dist/packages/release/release.js'), '--dry-run'],
      {
        cwd: packagePath('.'),
        encoding: 'utf8',
      },
    );
    expect({ stderr: stderr.replaceAll(/^npm warn .*\n/gm, ''), known: [0, 1].includes(status!) }).toEqual({
      stderr: '',
      known: true,
    });
    expect(stdout).toMatch(/^Version \d+\.\d+\.\d+ is (?:not ready\.|ready\. npm run release would run:)$/m);
    // What CI can judge on any checkout: the branch and uncommitted files are not of the repository.
    expect(stdout.split('\n').filter((line) => /^ {2}(?:the tarball|package-lock)/.test(line))).toEqual([]);
  });
});
