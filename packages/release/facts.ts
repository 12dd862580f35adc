/** What a release depends on, read from the repository and from npm, as plain data: nothing is judged here. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of the packages, in the order in which they are published: what is depended on comes first. */
export const PACKAGES = ['packages/runtime', 'packages/english', '.'] as const;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly author?: unknown;
  readonly repository?: unknown;
  readonly homepage?: unknown;
  readonly bugs?: unknown;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
  /** What npm would pack. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

export interface ReleaseFacts {
  readonly packages: readonly Package[];
  /** The versions of package-lock.json, by the folder of the package: '' is the top. */
  readonly locked: Readonly<Record<string, { readonly version?: string }>>;
  readonly changelog: string;
  readonly citation: string;
  readonly branch: string;
  /** The files that git would show as changed or unknown. */
  readonly uncommitted: readonly string[];
  readonly tags: readonly string[];
  /** Today as in 2026-01-31. */
  readonly today: string;
}

export function readFacts(root: string): ReleaseFacts {
  const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');
  const linesOf = (...command: readonly string[]): readonly string[] =>
    execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const { packages: locked } = JSON.parse(textOf('package-lock.json')) as { packages: ReleaseFacts['locked'] };
  return {
    packages: PACKAGES.map((folder) => ({
      folder,
      manifest: JSON.parse(textOf(join(folder, 'package.json'))) as Manifest,
      files: packedFiles(join(root, folder)),
    })),
    locked,
    changelog: textOf('CHANGELOG.md'),
    citation: textOf('CITATION.cff'),
    branch: linesOf('branch', '--show-current').join(''),
    uncommitted: linesOf('status', '--porcelain'),
    tags: linesOf('tag'),
    today: new Date().toISOString().slice(0, 10),
  };
}

function packedFiles(folder: string): Package['files'] {
  const flags = ['pack', '--dry-run', '--json', '--silent', '--ignore-scripts'];
  const printed = execFileSync('npm', flags, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return (JSON.parse(printed) as [Pick<Package, 'files'>])[0].files;
}
