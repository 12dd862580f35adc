/** Replay with checks: the tree of any computation. */
import { checkList } from '../text/check-list.ts';
import { checkLength } from './check-length.ts';
import { explainTransition } from './explain-transition.ts';
import { Configuration, transitions } from './surroundings.ts';

/** The answer of `replay`: the tree, or the position of the first wrong transition and a message. */
export type Replay =
  | { readonly complete: true; readonly heads: Int32Array }
  | { readonly complete: false; readonly position: number; readonly message: string };

/** The tree that a computation builds for a sentence of `length` words; checks every transition. */
export function replay(computation: ArrayLike<number>, length: number): Replay {
  checkList(computation, 'computation');
  checkLength(length);
  const configuration = new Configuration(length);
  for (let position = 0; position < computation.length; position++) {
    const transition = computation[position]!;
    if (!configuration.isAllowed(transition)) {
      return { complete: false, position, message: explainTransition(transition, transitions) };
    }
    configuration.apply(transition);
  }
  if (configuration.isTerminal) return { complete: true, heads: configuration.heads.slice(0, length) };
  const message = 'the computation ends before its terminal configuration';
  return { complete: false, position: computation.length, message };
}
