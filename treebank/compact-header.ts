/**
 * The first line of the compact form of training data: everything that its sentences share, so that they can be numbers.
 *
 * `transitions` are listed by id. A reduction names the positions of its head and dependent, counted from the top of the
 * stack, which is 1 (0 is the front of the buffer), and how many nodes it then returns from the top of the stack to the
 * front of the buffer. Any other transition moves
 * the front of the buffer to the stack.
 */
import { homomorphism, type CanonicalSystem } from '../generator/theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../generator/theory/reduction.ts';
import { returnedBy } from '../generator/theory/transition-system.ts';

/** How many hexadecimal digits a symbol takes. */
export function symbolDigits(symbolBits: number): number {
  return Math.ceil(symbolBits / 4);
}

/** The header as a line of JSON, with its line feed. */
export function compactHeader({ system, symbols, transitions }: CanonicalSystem, window: number): string {
  const listed = transitions.map((transition) => {
    const { name } = transition;
    const plain = homomorphism(transition);
    if (plain.kind === 'sh') return { name };
    return {
      name,
      head: headPosition(plain),
      dependent: dependentPosition(plain),
      returned: returnedBy(system, plain),
    };
  });
  const { name, form } = system;
  const header = { system: name, form, window, symbolDigits: symbolDigits(symbols.bits), transitions: listed };
  return `${JSON.stringify(header)}\n`;
}
