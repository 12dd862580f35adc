/** A module’s configuration against the interpreter’s: allowed set, symbols, stack, buffer, arcs, end. */
import { expect } from 'vitest';
import { allowedTransitions } from '../../generator/theory/annotation.ts';
import { isTerminalCanonical, type CanonicalConfiguration } from '../../generator/semantics/canonical.ts';
import { bufferNodes, nodeAt } from '../../generator/semantics/configuration.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemConfiguration } from '../../runtime/module/system-module.ts';

/** As `toEqual` for plain data with fields in the same order; its cost matters where all configurations are compared. */
export function expectSame(found: unknown, expected: unknown, message?: string): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found, message).toEqual(expected);
}

interface View {
  readonly allowed: readonly number[];
  readonly stack: readonly number[];
  readonly symbols: readonly number[];
  readonly buffer: readonly number[];
  readonly heads: readonly number[];
  readonly terminal: boolean;
}

/** What the interpreter shows, as text: modules of several layouts are compared with it. */
const texts = new WeakMap<CanonicalConfiguration, string>();

function viewOfInterpreter(canonical: CanonicalSystem, { plain, annotation }: CanonicalConfiguration): View {
  const positions = Array.from({ length: plain.height }, (_, index) => index + 1);
  const front = canonical.system.front ? [annotation.symbols[plain.height] ?? 0] : [];
  return {
    allowed: allowedTransitions(canonical, annotation).map(({ id }) => id),
    stack: positions.map((position) => nodeAt(plain, position)),
    symbols: [
      ...front,
      ...meaningful(
        canonical,
        positions.map((position) => annotation.symbols[plain.height - position]!),
      ),
    ],
    buffer: bufferNodes(plain),
    heads: plain.heads,
    terminal: isTerminalCanonical(canonical, { plain, annotation }),
  };
}

function viewOfModule(canonical: CanonicalSystem, configuration: SystemConfiguration): View {
  const positions = Array.from({ length: configuration.height }, (_, index) => index + 1);
  const ids = canonical.transitions.map(({ id }) => id);
  const words = Array.from({ length: Math.ceil(ids.length / 32) }, (_, word) => configuration.allowed(word));
  const allowed = ids.filter((id) => (words[id >> 5]! >>> (id & 31)) & 1);
  expectSame(
    ids.filter((id) => configuration.isAllowed(id)),
    allowed,
  );
  return {
    allowed,
    stack: positions.map((position) => configuration.stackAt(position)),
    symbols: [
      ...(canonical.system.front ? [configuration.symbolAt(0)] : []),
      ...meaningful(
        canonical,
        positions.map((position) => configuration.symbolAt(position)),
      ),
    ],
    buffer: Array.from({ length: configuration.bufferLength }, (_, index) => configuration.bufferAt(index + 1)),
    heads: [...configuration.heads.subarray(0, configuration.length)],
    terminal: configuration.isTerminal,
  };
}

/** Nothing can be linked with a complete root any more, so that blocks with it, from the top down, say nothing. */
function meaningful({ symbols: { stopBits } }: CanonicalSystem, symbols: readonly number[]): readonly number[] {
  if (stopBits === 0) return symbols;
  const root = symbols.length - 1;
  return symbols.map((symbol, index) =>
    symbols[root]! & 1 && index < root && root - index < 30 ? symbol & ~(1 << (root - index)) : symbol,
  );
}

export function expectAgreement(
  canonical: CanonicalSystem,
  interpreted: CanonicalConfiguration,
  generated: SystemConfiguration,
): void {
  const text = texts.get(interpreted) ?? JSON.stringify(viewOfInterpreter(canonical, interpreted));
  texts.set(interpreted, text);
  const found = viewOfModule(canonical, generated);
  if (JSON.stringify(found) !== text) expect(found).toEqual(viewOfInterpreter(canonical, interpreted));
  expectSame([generated.stackAt(generated.height + 1), generated.bufferAt(generated.bufferLength + 1)], [-1, -1]);
}
