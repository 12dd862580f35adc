/**
 * `npm run release`: checks what a person must not forget, runs CI, tags the commit and publishes the three packages.
 * `--dry-run` stops after the checks, and changes and publishes nothing. Exit code 1: something has to be mended first.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PACKAGES, readFacts } from './facts.ts';
import { releaseFindings, topOf, type Finding } from './findings.ts';

const TITLES: Readonly<Record<Finding['kind'], string>> = {
  mistake: 'To mend',
  owner: 'Only the owner can fill in',
};

function report(findings: readonly Finding[]): void {
  for (const kind of ['mistake', 'owner'] as const) {
    const ofKind = findings.filter((finding) => finding.kind === kind);
    if (ofKind.length === 0) continue;
    console.log(`${TITLES[kind]}:`);
    for (const { place, problem, edit } of ofKind) console.log(`  ${place}: ${problem}\n    ${edit}`);
  }
}

function run(command: string, words: readonly string[]): void {
  console.log(`$ ${[command, ...words].join(' ')}`);
  const { status } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed; what came after it was not done`);
}

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const facts = readFacts(process.cwd());
const findings = releaseFindings(facts);
const { version } = topOf(facts);
const steps: readonly (readonly [string, ...string[]])[] = [
  ['npm', 'run', 'ci'],
  ['git', 'tag', `v${version}`],
  ...PACKAGES.map((folder) => ['npm', 'publish', `./${join(folder)}`] as const),
];

report(findings);
if (findings.length > 0) {
  console.log(`Version ${version} is not ready.`);
  process.exitCode = 1;
} else if (values['dry-run']) {
  console.log(`Version ${version} is ready. npm run release would run:`);
  for (const step of steps) console.log(`  ${step.join(' ')}`);
} else {
  for (const [command, ...words] of steps) run(command, words);
  console.log('Published. Push the tag: git push --tags');
}
