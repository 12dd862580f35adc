/**
 * The canonical form of a computation of S: the computation of S that builds the same tree and lifts to S′.
 *
 * For in-place systems this is the exchange of the paper's proof of part (ii), as docs/theory.md proves it: at the
 * first configuration where the canonical reduction is delayed, it is moved forward, and the transitions it overtakes
 * are rewritten for a stack without its dependent. For returning systems the proof uses confluence instead
 * (docs/returning.md), and the canonical form is read off the tree.
 */
import { canonicalSystem } from '../theory/canonical-system.ts';
import { dependentPosition, sameReduction, type Reduction } from '../theory/reduction.ts';
import { type PlainTransition, type TransitionSystem } from '../theory/transition-system.ts';
import { plainImage, replayPlain, type PlainComputation } from './computation.ts';
import { initialConfiguration, nodeAt, type Configuration } from './configuration.ts';
import { canonicalReduction, oracle } from './oracle.ts';
import { applyPlain, arcOf } from './plain.ts';
import type { Tree } from './tree.ts';

/** The canonical form of a complete computation of S; undefined if S′ does not derive its tree. */
export function canonicalForm(
  system: TransitionSystem,
  computation: PlainComputation,
  n: number,
): PlainComputation | undefined {
  const outcome = replayPlain(system, computation, n);
  if (!outcome.complete) throw new Error(`not a complete computation: ${outcome.message}`);
  if (system.mode === 'in-place') return exchangeAll(system, computation, outcome.heads);
  const canonical = canonicalSystem(system);
  const answer = oracle(canonical, outcome.heads);
  return answer.derivable ? plainImage(canonical, answer.computation) : undefined;
}

function exchangeAll(system: TransitionSystem, original: PlainComputation, tree: Tree): PlainComputation {
  let computation = original;
  let configuration = initialConfiguration(tree.length);
  for (let index = 0; index < computation.length; index++) {
    const canonical = canonicalReduction(system, configuration, tree);
    const taken = computation[index]!;
    if (canonical !== undefined && (taken.kind === 'sh' || !sameReduction(taken, canonical))) {
      computation = pullForward(system, { computation, index, configuration, canonical });
    }
    configuration = applyPlain(system, configuration, computation[index]!);
  }
  return computation;
}

/** Moves the reduction that builds the canonical one's arc to `index`, rewriting what it overtakes. */
function pullForward(
  system: TransitionSystem,
  delayed: {
    readonly computation: PlainComputation;
    readonly index: number;
    readonly configuration: Configuration;
    readonly canonical: Reduction;
  },
): PlainComputation {
  const { computation, index, canonical } = delayed;
  const { dependent } = arcOf(delayed.configuration, canonical);
  const overtaken: PlainTransition[] = [];
  let configuration = delayed.configuration;
  let end = index;
  for (; ; end++) {
    const transition = computation[end]!;
    if (transition.kind !== 'sh' && nodeAt(configuration, dependentPosition(transition)) === dependent) break;
    const at = configuration.live.indexOf(dependent);
    // A dependent that has left the buffer is not shifted any more, and before that nothing sees it.
    if (at >= 0) overtaken.push(withoutSymbol(transition, configuration.height - at));
    else if (transition.kind !== 'sh' || configuration.fresh !== dependent) overtaken.push(transition);
    configuration = applyPlain(system, configuration, transition);
  }
  return [...computation.slice(0, index), canonical, ...overtaken, ...computation.slice(end + 1)];
}

/** τ of the proof: the transition that builds the same arc in a stack without the symbol at `position`. */
function withoutSymbol(transition: PlainTransition, position: number): PlainTransition {
  if (transition.kind === 'sh' || position > transition.p) return transition;
  const { kind, p, q } = transition;
  return position > q ? { kind, p: p - 1, q } : { kind, p: p - 1, q: q - 1 };
}
