/** Draws the pictures of README and docs/: `npm run picture` writes them, and a test compares them. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { familyReductions } from '../../generator/theory/families.ts';
import { transitionSystem } from '../../generator/theory/transition-system.ts';
import { renderSentence, type DrawnSentence } from './sentence-picture.ts';
import { renderWalk } from './walk-picture.ts';
import { renderWays } from './ways-picture.ts';

const ATTARDI = transitionSystem({ name: 'attardi-3', reductions: familyReductions({ family: 'attardi', depth: 3 }) });
const REDUCTIONS = familyReductions({ family: 'arc-standard', depth: 2 });
const GUESS_FREE = transitionSystem({ name: 'arc-standard', reductions: REDUCTIONS, form: 'guess-free' });

const DEBATE: DrawnSentence = {
  words: ['The', 'debate', 'begins', 'on', 'reforms', 'tomorrow'],
  tree: [2, 3, 0, 5, 2, 3],
};
const LETTERS: DrawnSentence = {
  words: ['She', 'reads', 'long', 'letters'],
  tree: [2, 0, 4, 2],
};

/** The text of each picture, by its file from the top of the repository. */
export const PICTURES: Readonly<Record<string, () => string>> = {
  'docs/images/one-computation.svg': () => renderWays(ATTARDI, DEBATE),
  'docs/images/labelled-tree.svg': () => renderSentence({ ...LETTERS, labels: ['nsubj', 'root', 'amod', 'obj'] }),
  'docs/images/arc-standard-walk.svg': () => renderWalk(canonicalSystem(GUESS_FREE), LETTERS),
  'docs/images/arc-standard-ways.svg': () => renderWays(GUESS_FREE, LETTERS),
  'docs/images/crossing-arcs.svg': () => renderSentence(DEBATE),
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, render] of Object.entries(PICTURES)) writeFileSync(file, render());
}
