/** Fills in what the hidden layers of a network over trees see: nodes, and how far they are apart. */
import { distance, DISTANCES, type Inputs } from './inputs.ts';

/** The inputs of a pair of a sentence; an empty buffer has `length + 1` as its front. */
export function pairInputs(
  { top, front, length }: { readonly top: number; readonly front: number; readonly length: number },
  { nodes, values }: Inputs,
): void {
  nodes[0] = top;
  nodes[1] = front;
  values[0] = front > length ? 0 : distance(front - top);
}

/** The inputs of an arc. */
export function arcInputs(
  { head, dependent }: { readonly head: number; readonly dependent: number },
  { nodes, values }: Inputs,
): void {
  nodes[0] = head;
  nodes[1] = dependent;
  values[0] = head < dependent ? distance(dependent - head) : DISTANCES + distance(head - dependent);
}
