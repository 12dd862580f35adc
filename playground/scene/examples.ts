/** Scenes to start from. */
import { specOf } from './spec-of.ts';
import { NO_SCORE, START, type LabelledSentence, type Scene, type View } from './scene.ts';

export interface Example {
  readonly title: string;
  readonly hint: string;
  readonly scene: Scene;
}

function example(
  { title, hint }: Omit<Example, 'scene'>,
  {
    system,
    other = 'full-3',
    third,
    view = 'walk',
    position = 0,
    walk = 0,
    sentence,
  }: {
    readonly system: string;
    readonly other?: string;
    readonly third?: string;
    readonly view?: View;
    readonly walk?: number;
    readonly position?: number;
    readonly sentence: LabelledSentence;
  },
): Example {
  const specs = { spec: specOf(system), other: specOf(other), third: third === undefined ? '' : specOf(third) };
  return {
    title,
    hint,
    scene: { ...specs, sentence, view, place: { walk, position }, quiz: NO_SCORE, locked: false },
  };
}

/** Words, then the head and the label of each: `2 det`. */
function labelled(words: string, arcs: string): LabelledSentence {
  const fields = arcs.split(' ');
  return {
    words: words.split(' '),
    heads: fields.filter((_, index) => index % 2 === 0).map(Number),
    labels: fields.filter((_, index) => index % 2 === 1),
  };
}

const ABSTRACT = labelled('a₁ a₂ a₃', '2  0  2 ');
const HEARING = labelled(
  'A hearing is scheduled on the issue today',
  '2 det 4 nsubj 4 aux 0 root 7 case 7 det 2 nmod 4 advmod',
);
const PROJECTIVE = labelled('She saw the big dog today', '2 nsubj 0 root 5 det 5 amod 2 obj 2 obl');
const LOST: LabelledSentence = {
  words: ['w₁', 'w₂', 'w₃', 'w₄', 'w₅', 'w₆', 'w₇', 'w₈'],
  heads: [0, 5, 0, 6, 0, 3, 5, 1],
  labels: ['', '', '', '', '', '', '', ''],
};
const DEEP = labelled(
  'What do you believe they say she wanted',
  '8 obj 4 aux 4 nsubj 0 root 6 nsubj 4 ccomp 8 nsubj 6 ccomp',
);

export const EXAMPLES: readonly Example[] = [
  example(
    { title: 'A hearing', hint: 'a crossing arc, and six ways to build it' },
    { system: 'attardi-3', sentence: HEARING },
  ),
  example(
    { title: 'The paper’s Example 1', hint: 'two computations of arc-standard for one tree' },
    { system: 'arc-standard', sentence: ABSTRACT, view: 'collapse' },
  ),
  example(
    { title: 'The paper’s Example 4', hint: 'the one that S′ keeps, and why not the other' },
    { system: 'arc-standard', sentence: ABSTRACT, walk: 1, position: 5 },
  ),
  example(
    { title: 'Arc-hybrid', hint: 'reductions with the buffer’s front' },
    { system: 'arc-hybrid-single', other: 'arc-standard-free-single', sentence: PROJECTIVE },
  ),
  example(
    { title: 'Arc-eager', hint: 'heads are told by shift and right-arc, as in spaCy and MaltParser' },
    { system: 'arc-eager-single', other: 'arc-hybrid-single', sentence: PROJECTIVE },
  ),
  example(
    { title: 'Three systems', hint: 'arc-standard, arc-hybrid and arc-eager side by side on one tree' },
    {
      system: 'arc-standard-free-single',
      other: 'arc-hybrid-single',
      third: 'arc-eager-single',
      sentence: PROJECTIVE,
      view: 'compare',
    },
  ),
  example(
    { title: 'Too deep', hint: 'an arc that attardi-3 cannot build' },
    { system: 'attardi-3', other: 'attardi-4', sentence: DEEP },
  ),
  example(
    { title: 'Lost by link2', hint: 'S derives this tree, S′ does not' },
    { system: 'link2', other: 'attardi-3-returning', sentence: LOST },
  ),
];

/** The scene of the first visit. */
export const FIRST_SCENE: Scene = { ...EXAMPLES[0]!.scene, place: START };
