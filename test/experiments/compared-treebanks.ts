/** The treebanks that forms are compared on, and the systems that are compared there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A treebank: what to learn from, and what to be scored on. Sets without a test part are split. */
export interface ComparedTreebank {
  readonly train: string;
  readonly test?: string;
  /** Groups of systems: the first of each is what the others in it are tested against. */
  readonly systems: readonly (readonly string[])[];
}

/** Before the name of a system: S of it, as plain-configuration.ts has it. */
export const PLAIN = 'S of ';
/** After the name of a system: it learns from all trees, because lift-arcs.ts changes those that are out of reach. */
export const LIFTED = ', lifted';
/** After the name of a system: lifted too, and labels remember it, so that the parser puts words back. */
export const PUT_BACK = ', put back';

const FORMS = [
  ['arc-standard-free-single', 'arc-standard-single', `${PLAIN}arc-standard-free-single`],
  ['arc-hybrid-single', `${PLAIN}arc-hybrid-single`],
  ['arc-eager-single', `${PLAIN}arc-eager-single`],
];
const REACHES = ['arc-standard-free-single', 'attardi-3-free-single', 'attardi-3-returning-free-single'].flatMap(
  (name) => [`${name}${LIFTED}`, name, `${name}${PUT_BACK}`],
);
const SINGLE = [REACHES];
/** The same for treebanks in which many sentences have several roots. */
const SEVERAL = [REACHES.map((name) => name.replace('-single', ''))];

export const COMPARED: Readonly<Record<string, ComparedTreebank>> = {
  ewt: {
    train: 'ud/UD_English-EWT/en_ewt-ud-train.conllu',
    test: 'ud/UD_English-EWT/en_ewt-ud-test.conllu',
    systems: FORMS,
  },
  afrikaans: {
    train: 'ud/UD_Afrikaans-AfriBooms/af_afribooms-ud-train.conllu',
    test: 'ud/UD_Afrikaans-AfriBooms/af_afribooms-ud-test.conllu',
    systems: SINGLE,
  },
  czech: {
    train: 'ud/UD_Czech-CLTT/cs_cltt-ud-train.conllu',
    test: 'ud/UD_Czech-CLTT/cs_cltt-ud-test.conllu',
    systems: SINGLE,
  },
  slovenian: {
    train: 'ud/UD_Slovenian-SSJ/sl_ssj-ud-dev.conllu',
    test: 'ud/UD_Slovenian-SSJ/sl_ssj-ud-test.conllu',
    systems: SINGLE,
  },
  danish: { train: 'conllx/danish_train.conll', systems: SEVERAL },
  dutch: { train: 'conllx/dutch_train.conll', systems: SEVERAL },
  portuguese: { train: 'conllx/portuguese_train.conll', systems: SINGLE },
  swedish: { train: 'conllx/swedish_train.conll', systems: SINGLE },
};

/** The text to learn from, of at most so many sentences, and the text to be scored on. */
export function partsOf(
  { train, test }: ComparedTreebank,
  { root, most }: { readonly root: string; readonly most: number },
): { readonly train: string; readonly test: string } {
  const sentences = (file: string): readonly string[] =>
    readFileSync(join(root, file), 'utf8')
      .trim()
      .split(/\n\s*\n/);
  const all = sentences(train);
  // Every tenth sentence is for scores, where there is no part for them.
  const isHeldOut = (at: number): boolean => test === undefined && at % 10 === 9;
  const learned = all.filter((_, at) => !isHeldOut(at)).slice(0, most);
  const held = test === undefined ? all.filter((_, at) => isHeldOut(at)) : sentences(test);
  return { train: textOf(learned), test: textOf(held) };
}

function textOf(blocks: readonly string[]): string {
  return blocks.map((block) => `${block}\n\n`).join('');
}
