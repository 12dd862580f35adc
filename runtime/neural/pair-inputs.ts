/** Fills in what the hidden layers of a network over trees see: nodes, and how far they are apart. */
import { distance, DISTANCES, wordAfter, wordBefore, type Inputs } from './inputs.ts';

/** The inputs of a pair of a sentence; an empty buffer has `length + 1` as its front. */
export function pairInputs(
  { top, front, length }: { readonly top: number; readonly front: number; readonly length: number },
  inputs: Inputs,
): void {
  fillNodes(inputs, top, front, length);
  inputs.values[0] = front > length ? 0 : distance(front - top);
}

/** The inputs of an arc of a sentence. */
export function arcInputs(
  { head, dependent, length }: { readonly head: number; readonly dependent: number; readonly length: number },
  inputs: Inputs,
): void {
  fillNodes(inputs, head, dependent, length);
  inputs.values[0] = head < dependent ? distance(dependent - head) : DISTANCES + distance(head - dependent);
}

function fillNodes({ nodes }: Inputs, one: number, other: number, length: number): void {
  const none = length + 1;
  nodes[0] = one;
  nodes[1] = other;
  nodes[2] = wordBefore(one, none);
  nodes[3] = wordAfter(one, none);
  nodes[4] = wordBefore(other, none);
  nodes[5] = wordAfter(other, none);
}
