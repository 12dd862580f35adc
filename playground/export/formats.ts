/** The formats of a tree, written by view/ as the command line does. */
import { displacyTree } from '../../view/displacy.ts';
import { renderFigure } from '../../view/figure.ts';
import type { LabelledTree } from '../../view/labelled-tree.ts';
import { renderTikz, renderTikzWalk } from '../../view/tikz.ts';
import type { Scene } from '../scene/scene.ts';
import type { Traced } from '../work/jobs.ts';
import { conlluOf } from './conllu-of.ts';

export interface TakenFile {
  readonly name: string;
  readonly text: string;
}

export interface Format {
  readonly id: string;
  readonly title: string;
  readonly write: (scene: Scene, traced: Traced) => TakenFile;
}

export const FORMATS: readonly Format[] = [
  {
    id: 'svg',
    title: 'SVG',
    write: (_scene, { content, verdict }) => ({
      name: 'tree.svg',
      text: renderFigure({
        ...treeOf(content),
        ...dashedIn(content),
        description: `Heads ${content.tree.join(' ')}. ${
          verdict.refusal === undefined ? 'Derived' : 'Not derived'
        } by ${verdict.system}: ${content.canonical.transitions.map(({ name }) => name).join(' ')}`,
      }),
    }),
  },
  {
    id: 'tikz',
    title: 'TikZ',
    write: (_scene, { content }) => ({
      name: 'tree.tex',
      text: renderTikz({ ...treeOf(content), ...dashedIn(content) }),
    }),
  },
  {
    id: 'tikz-walk',
    title: 'TikZ, every configuration',
    write: (_scene, { content }) => ({ name: 'walk.tex', text: renderTikzWalk(treeOf(content), content.canonical) }),
  },
  { id: 'conllu', title: 'CoNLL-U', write: ({ sentence }) => ({ name: 'tree.conllu', text: conlluOf(sentence) }) },
  {
    id: 'displacy',
    title: 'displaCy',
    write: (_scene, { content }) => ({
      name: 'tree.json',
      text: `${JSON.stringify(displacyTree(treeOf(content)), undefined, 2)}\n`,
    }),
  },
];

function treeOf({ tree, words, labels }: LabelledTree): LabelledTree {
  return { tree, ...(words === undefined ? {} : { words }), ...(labels === undefined ? {} : { labels }) };
}

/** An arc that is out of reach is dashed. */
function dashedIn({ stop }: Traced['content']): { readonly dashed?: NonNullable<typeof stop>['outOfReach'] } {
  return stop === undefined ? {} : { dashed: stop.outOfReach };
}
