/** The next transition of the canonical computation as a question, and what is wrong with other answers. */
import {
  canonicalSystem,
  homomorphism,
  type Arc,
  type CanonicalSystem,
  type CanonicalTransition,
  type TransitionSystem,
  type Tree,
} from '../../generator/index.ts';
import { arcOf } from '../../generator/semantics/plain.ts';
import {
  applyCanonical,
  canonicalTransitions,
  initialCanonical,
  type CanonicalConfiguration,
} from '../../generator/semantics/canonical.ts';
import { hasAllDependents, oracle } from '../../generator/semantics/oracle.ts';
import { headOf } from '../../generator/semantics/tree.ts';
import { blockedReductions } from '../../generator/theory/annotation.ts';
import { sameReduction } from '../../generator/theory/reduction.ts';

export interface Quiz {
  readonly canonical: CanonicalSystem;
  readonly tree: Tree;
  readonly computation: readonly number[];
}

export interface Question {
  readonly configuration: CanonicalConfiguration;
  /** What S′ allows here. */
  readonly options: readonly CanonicalTransition[];
  readonly right: CanonicalTransition;
}

/** Why an answer is wrong. */
export type QuizFault =
  /** The arc is not in the tree, in which the dependent has another head. */
  | { readonly kind: 'other-head'; readonly arc: Arc; readonly head: number }
  /** The dependent would be gone before it has its own dependents. */
  | { readonly kind: 'too-early'; readonly arc: Arc; readonly missing: readonly number[] }
  /** The guess about the node is wrong: these dependents it still has to take, or none. */
  | { readonly kind: 'wrong-guess'; readonly node: number; readonly missing: readonly number[] }
  /** Arcs of the tree would be ruled out, because they should come first. */
  | { readonly kind: 'passes-over'; readonly blocked: readonly Arc[] };

/** The quiz of a tree; undefined if the system does not derive it. */
export function quizOf(system: TransitionSystem, tree: Tree): Quiz | undefined {
  const canonical = canonicalSystem(system);
  const answer = oracle(canonical, tree);
  return answer.derivable ? { canonical, tree, computation: answer.computation } : undefined;
}

/** The question after so many transitions; undefined at the end. */
export function questionAt({ canonical, tree, computation }: Quiz, position: number): Question | undefined {
  const right = canonical.transitions[computation[position] ?? -1];
  if (right === undefined) return undefined;
  let configuration = initialCanonical(canonical, tree.length);
  for (const id of computation.slice(0, position)) {
    configuration = applyCanonical(canonical, configuration, canonical.transitions[id]!);
  }
  return { configuration, options: canonicalTransitions(canonical, configuration), right };
}

/** What is wrong with an answer; undefined if it is right. */
export function faultOf(
  { canonical, tree }: Quiz,
  { configuration, right }: Question,
  picked: CanonicalTransition,
): QuizFault | undefined {
  if (picked.id === right.id) return undefined;
  const { plain } = configuration;
  const missingOf = (node: number, except?: number): readonly number[] =>
    tree.flatMap((head, index) =>
      head === node && plain.heads[index] !== node && index + 1 !== except ? [index + 1] : [],
    );
  if (picked.kind === 'reduce') {
    const arc = arcOf(plain, picked.reduction);
    if (headOf(tree, arc.dependent) !== arc.head) return { kind: 'other-head', arc, head: headOf(tree, arc.dependent) };
    if (!hasAllDependents(plain, tree, arc.dependent)) {
      return { kind: 'too-early', arc, missing: missingOf(arc.dependent) };
    }
  }
  if (sameInPlain(picked, right)) {
    const node = picked.kind === 'reduce' ? arcOf(plain, picked.reduction).head : plain.fresh;
    const dependent = picked.kind === 'reduce' ? arcOf(plain, picked.reduction).dependent : undefined;
    return { kind: 'wrong-guess', node, missing: missingOf(node, dependent) };
  }
  const blocked = blockedReductions(canonical, configuration.annotation, picked)
    .map((reduction) => arcOf(plain, reduction))
    .filter(({ head, dependent }) => headOf(tree, dependent) === head && hasAllDependents(plain, tree, dependent));
  return { kind: 'passes-over', blocked };
}

function sameInPlain(a: CanonicalTransition, b: CanonicalTransition): boolean {
  const [one, other] = [homomorphism(a), homomorphism(b)];
  if (one.kind === 'sh' || other.kind === 'sh') return one.kind === other.kind;
  return sameReduction(one, other);
}
