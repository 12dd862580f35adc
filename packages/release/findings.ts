/** What stands in the way of a release, each with the edit that mends it. */
import type { Manifest, Package, ReleaseFacts } from './facts.ts';

export interface Finding {
  /** `owner`: nobody but the owner of the project can know it. */
  readonly kind: 'mistake' | 'owner';
  readonly place: string;
  readonly problem: string;
  readonly edit: string;
}

/** As much as the package for English may have, in bytes. */
const LARGEST_ENGLISH = 6_000_000;

export function releaseFindings(facts: ReleaseFacts): readonly Finding[] {
  const { version } = topOf(facts);
  return [
    ...versionFindings(facts, version),
    ...changelogFindings(facts, version),
    ...citationFindings(facts, version),
    ...repositoryFindings(facts, version),
    ...facts.packages.flatMap(tarballFindings),
    ...facts.packages.flatMap(ownerFindings),
  ];
}

/** The manifest of arcforge itself, whose version is that of the release. */
export function topOf({ packages }: ReleaseFacts): Manifest {
  return packages.find(({ folder }) => folder === '.')!.manifest;
}

function mistake(place: string, problem: string, edit: string): Finding {
  return { kind: 'mistake', place, problem, edit };
}

const manifestOf = ({ folder }: Package): string => `${folder === '.' ? '' : `${folder}/`}package.json`;

function versionFindings({ packages, locked }: ReleaseFacts, version: string): readonly Finding[] {
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  return packages.flatMap((each) => {
    const { manifest, folder } = each;
    const place = manifestOf(each);
    const dependencies = Object.entries(manifest.dependencies ?? {}).filter(([name]) => names.has(name));
    const inLock = locked[folder === '.' ? '' : folder]?.version;
    return [
      ...(manifest.version === version
        ? []
        : [
            mistake(
              place,
              `its version is ${manifest.version}, that of arcforge ${version}`,
              `"version": "${version}"`,
            ),
          ]),
      ...dependencies
        .filter(([, wanted]) => wanted !== version)
        .map(([name, wanted]) =>
          mistake(place, `it depends on ${name} ${wanted}, not on ${version}`, `"${name}": "${version}"`),
        ),
      ...(inLock === version || manifest.version !== version
        ? []
        : [mistake('package-lock.json', `${manifest.name} has version ${inLock} there`, 'npm install')]),
    ];
  });
}

function changelogFindings({ changelog, today }: ReleaseFacts, version: string): readonly Finding[] {
  const heading = /^## .*$/m.exec(changelog)?.[0];
  const wanted = `## ${version}, ${today}`;
  if (
    heading !== undefined &&
    new RegExp(`^## ${version.replaceAll('.', '\\.')}, \\d{4}-\\d\\d-\\d\\d$`).test(heading)
  ) {
    return [];
  }
  return [
    mistake('CHANGELOG.md', `its first heading is “${heading ?? 'missing'}”, not this version with a date`, wanted),
  ];
}

function citationFindings({ citation, today }: ReleaseFacts, version: string): readonly Finding[] {
  const fieldOf = (name: string): string | undefined => new RegExp(`^${name}: *(.+)$`, 'm').exec(citation)?.[1];
  const findings: Finding[] = [];
  if (fieldOf('version') !== version) {
    findings.push(mistake('CITATION.cff', `its version is ${fieldOf('version')}`, `version: ${version}`));
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(fieldOf('date-released') ?? '')) {
    findings.push(mistake('CITATION.cff', 'it has no date of release', `date-released: ${today}`));
  }
  if (fieldOf('repository-code') === undefined) {
    findings.push({
      kind: 'owner',
      place: 'CITATION.cff',
      problem: 'it does not say where the repository is',
      edit: 'repository-code: https://…',
    });
  }
  return findings;
}

function repositoryFindings({ branch, uncommitted, tags }: ReleaseFacts, version: string): readonly Finding[] {
  const findings: Finding[] = [];
  if (branch !== 'main')
    findings.push(mistake('git', `the branch is ${branch || 'detached'}, not main`, 'git switch main'));
  if (uncommitted.length > 0) {
    findings.push(mistake('git', `uncommitted: ${uncommitted.map((line) => line.slice(3)).join(', ')}`, 'git commit'));
  }
  if (tags.includes(`v${version}`)) {
    findings.push(mistake('git', `there is a tag v${version} already`, 'npm version minor --no-git-tag-version'));
  }
  return findings;
}

function tarballFindings(each: Package): readonly Finding[] {
  const { files, manifest } = each;
  const place = `the tarball of ${manifest.name}`;
  const names = files.map(({ path }) => path);
  const absent = ['LICENSE', 'README.md', 'package.json'].filter((name) => !names.includes(name));
  const scripts = names.filter((name) => /\.test\.|^dist\/(?:test|scripts|site|packages)\/|\.tsbuildinfo$/.test(name));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return [
    ...(names.some((name) => name.startsWith('dist/')) ? [] : [mistake(place, 'nothing is built', 'npm run build')]),
    ...absent.map((name) => mistake(place, `it has no ${name}`, `write ${name}`)),
    ...(scripts.length === 0
      ? []
      : [
          mistake(
            place,
            `it has what no user needs: ${scripts.slice(0, 3).join(', ')}`,
            `"files" of ${manifestOf(each)}`,
          ),
        ]),
    ...(manifest.name === 'arcforge-english' && bytes > LARGEST_ENGLISH
      ? [mistake(place, `it has ${(bytes / 1e6).toFixed(1)} MB, more than 6`, 'fewer --vector-words')]
      : []),
    ...(manifest.private === true ? [mistake(manifestOf(each), 'it is private', 'remove "private"')] : []),
  ];
}

/** An author who is a person or a group with an address; “the arcforge authors” is a placeholder. */
function isAuthor(author: unknown): boolean {
  const text = typeof author === 'string' ? author : JSON.stringify(author ?? '');
  return /@|https?:/.test(text);
}

function ownerFindings(each: Package): readonly Finding[] {
  const { manifest } = each;
  const place = manifestOf(each);
  const owner = (problem: string, edit: string): Finding => ({ kind: 'owner', place, problem, edit });
  const directory = each.folder === '.' ? '' : `, "directory": "${each.folder}"`;
  return [
    ...(manifest.repository === undefined
      ? [owner('it has no repository', `"repository": { "type": "git", "url": "git+https://…"${directory} }`)]
      : []),
    ...(manifest.homepage === undefined ? [owner('it has no homepage', '"homepage": "https://…"')] : []),
    ...(manifest.bugs === undefined ? [owner('it does not say where to report bugs', '"bugs": "https://…"')] : []),
    ...(isAuthor(manifest.author) ? [] : [owner('its author has no address', '"author": "Name <name@…>"')]),
  ];
}
