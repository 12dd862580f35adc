/**
 * A transition system as a generative model (docs/em.md, section 1). Parameters stand in this order: `NO_PARAMETER`,
 * those of transitions by class, tags shown (the top of the stack first, then the buffer's front) and transition, and
 * those of emissions by tags shown and tag. A tag that the model does not know is emitted for nothing.
 */
import { contextGrammar, type ContextGrammar } from '../../generator/frames/forests/context-grammar.ts';
import type { ContextShape } from '../../generator/frames/forests/context-classes.ts';
import { edgeBound, sentenceForest, type SentenceForest } from '../../generator/frames/forests/sentence-forest.ts';
import { withoutBlocks } from '../../generator/theory/without-blocks.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { NO_PARAMETER, shownTagCount, type ModelStructure, type StructureForest } from './model-structure.ts';

/** Whose computations a model draws: those of S, of S′, or of the guess-free form. */
export const MODEL_FORMS = ['plain', 'guessing', 'guess-free'] as const;
export type ModelForm = (typeof MODEL_FORMS)[number];

export interface SystemModelOptions {
  readonly system: TransitionSystem;
  readonly form: ModelForm;
  readonly context: ContextShape;
  readonly tagCount: number;
}

export interface SystemStructure extends ModelStructure {
  /** The texts of the classes of contexts: models with others do not fit. */
  readonly classKeys: readonly string[];
  /** How many parameters a class has; those of the first begin after `NO_PARAMETER`. */
  readonly classSize: number;
}

/** More parameters than that are refused: 128 MB. */
const MAX_PARAMETERS = 2 ** 24;

/** The largest depth: grammars of the others have millions of rules. */
const DEEPEST: Readonly<Record<ModelForm, number>> = { plain: 5, guessing: 3, 'guess-free': 3 };

/** The form of a model: that of its system, unless another is asked for. Throws a RangeError for arc-eager. */
export function modelForm({ name, form }: TransitionSystem, asked?: ModelForm): ModelForm {
  if (asked !== undefined) return asked;
  if (form !== 'eager') return form;
  throw new RangeError(`models do not announce heads, as ${name} does; learn arc-hybrid, which builds the same trees`);
}

/** The computations of a form of a system. */
export function canonicalOf(system: TransitionSystem, form: ModelForm): CanonicalSystem {
  return form === 'plain' ? withoutBlocks(system) : canonicalSystem({ ...system, form });
}

/** The structure of a model. Throws a RangeError if the system or the context is out of reach. */
export function systemStructure({ system, form, context, tagCount }: SystemModelOptions): SystemStructure {
  refuse(system, form, context);
  const canonical = canonicalOf(system, form);
  const grammars = {
    weights: contextGrammar(canonical, context, 'contexts'),
    arcs: contextGrammar(canonical, context, 'arcs'),
  };
  const { keys, outcomes } = grammars.weights.classes;
  // Both grammars meet windows in the same order.
  if (keys.join('\n') !== grammars.arcs.classes.keys.join('\n')) throw new Error('the classes of contexts differ');
  const shown = shownTagCount({ tagCount });
  const transitions = canonical.transitions.length;
  const rowsOfClass = shown ** (context.stack + (context.front === 'shown' ? 1 : 0));
  const emissionStart = 1 + keys.length * rowsOfClass * transitions;
  const parameterCount = emissionStart + shown ** context.emission * tagCount;
  if (parameterCount > MAX_PARAMETERS) {
    throw new RangeError(
      `the model would have ${parameterCount.toLocaleString('en')} parameters, and ${MAX_PARAMETERS.toLocaleString('en')} are the most: show fewer words, or choose a column with fewer different values`,
    );
  }
  const layout: Layout = { context, tagCount, shown, transitions, emissionStart };
  const forests = { weights: new Map<number, StructureForest>(), arcs: new Map<number, StructureForest>() };
  return {
    parameterCount,
    isAmbiguous: form === 'plain',
    tagCount,
    classKeys: keys,
    classSize: rowsOfClass * transitions,
    visitDistributions: (visit) => {
      outcomes.forEach((of, contextClass) => {
        for (let row = contextClass * rowsOfClass; row < (contextClass + 1) * rowsOfClass; row++) {
          visit(of.map((transition) => 1 + row * transitions + transition));
        }
      });
      for (let row = emissionStart; row < parameterCount; row += tagCount) {
        visit(Array.from({ length: tagCount }, (_, tag) => row + tag));
      }
    },
    forestOf: (length, purpose) => {
      const known = forests[purpose].get(length) ?? structureForest(grammars[purpose], length, layout);
      forests[purpose].set(length, known);
      return known;
    },
    productBound: (length, purpose) => edgeBound(grammars[purpose], length),
  };
}

function refuse(
  { name, mode, depth, front: usesFront, reductions }: TransitionSystem,
  form: ModelForm,
  { stack, emission, front }: ContextShape,
): void {
  if (mode !== 'in-place') {
    throw new RangeError(
      `no polynomial algorithm is known for returning systems such as ${name}; take full-3, which is in place`,
    );
  }
  if (usesFront && form === 'guessing') {
    throw new RangeError(
      `${name} uses the buffer’s front, and its guessing form is not known; take guess-free or plain`,
    );
  }
  if (reductions.some(({ kind, q }) => kind === 'ra' && q === 0)) {
    throw new RangeError(
      `a shift emits a word, and a word that ra(p,0) attaches is never shifted; ${name} has ra(1,0)`,
    );
  }
  const most = DEEPEST[form];
  if (depth > most) {
    throw new RangeError(
      `${name} has depth ${depth}, and its grammar would have millions of rules; choose a system of depth ${most} or less`,
    );
  }
  if (stack > depth) {
    throw new RangeError(`${name} has depth ${depth}, so a context can show at most ${depth} words of the stack`);
  }
  const shown = stack + (front === 'shown' ? 1 : 0);
  if (emission > shown) {
    throw new RangeError(`an emission cannot be shown ${emission} words if a transition is shown ${shown}`);
  }
}

interface Layout {
  readonly context: ContextShape;
  readonly tagCount: number;
  readonly shown: number;
  readonly transitions: number;
  readonly emissionStart: number;
}

function structureForest(grammar: ContextGrammar, length: number, layout: Layout): StructureForest {
  const built = sentenceForest(grammar, length);
  const { forest, events } = built;
  return {
    length,
    forest,
    head: events.head,
    dependent: events.dependent,
    word: events.emitted,
    parametersOf: (tags, first, second) => writeParameters(built, layout, { tags, first, second }),
  };
}

function writeParameters(
  { forest, events }: SentenceForest,
  { context: { stack, emission, front }, tagCount, shown, transitions, emissionStart }: Layout,
  { tags, first, second }: { readonly tags: Int32Array; readonly first: Int32Array; readonly second: Int32Array },
): void {
  const isFrontShown = front === 'shown';
  first[0] = second[0] = NO_PARAMETER;
  for (let leaf = 1; leaf < forest.leafCount; leaf++) {
    const transition = events.transition[leaf]!;
    let row = events.contextClass[leaf]!;
    for (let at = leaf * stack; at < (leaf + 1) * stack; at++) row = row * shown + tags[events.shown[at]!]!;
    if (isFrontShown) row = row * shown + tags[events.front[leaf]!]!;
    first[leaf] = transition < 0 ? NO_PARAMETER : 1 + row * transitions + transition;
    const emitted = tags[events.emitted[leaf]!]!;
    if (events.emitted[leaf] === 0 || emitted >= tagCount) {
      second[leaf] = NO_PARAMETER;
      continue;
    }
    let emissionRow = 0;
    for (let at = leaf * emission; at < (leaf + 1) * emission; at++) {
      emissionRow = emissionRow * shown + tags[events.emission[at]!]!;
    }
    second[leaf] = emissionStart + emissionRow * tagCount + emitted;
  }
}
