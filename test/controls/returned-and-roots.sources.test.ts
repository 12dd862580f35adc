/** Wrong treatments of returned symbols and of a single root, each rejected by the verifier in both forms. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as annotations from '../../generator/theory/annotation.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { STACK_FORMS, type Form } from '../../generator/theory/transition-system.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';

type Apply = typeof annotations.applyToAnnotation;
type Allowed = typeof annotations.isAllowed;

/** What takes the place of the right functions; nothing, unless a test says so. */
const broken = vi.hoisted((): { apply?: (right: Apply) => Apply; allowed?: (right: Allowed) => Allowed } => ({}));
vi.mock('../../generator/theory/annotation.ts', async (original) => {
  const right: typeof annotations = await original();
  const isAllowed: Allowed = (...args) => (broken.allowed?.(right.isAllowed) ?? right.isAllowed)(...args);
  return {
    ...right,
    isAllowed,
    allowedTransitions: (canonical: CanonicalSystem, annotation: annotations.Annotation) =>
      canonical.transitions.filter((transition) => isAllowed(canonical, annotation, transition)),
    applyToAnnotation: (...args: Parameters<Apply>) =>
      (broken.apply?.(right.applyToAnnotation) ?? right.applyToAnnotation)(...args),
  };
});

beforeEach(() => {
  delete broken.apply;
  delete broken.allowed;
});

/** The shortest sentences for which the construction is rejected; none up to 5 words is undefined. */
function firstFailure(canonical: CanonicalSystem): number | undefined {
  return [1, 2, 3, 4, 5].find((n) => !verifyFully(canonical, n).verified);
}

function canonicalOf(name: string, form: Form): CanonicalSystem {
  return canonicalSystem({ ...systemOf(name), form });
}

describe.each(STACK_FORMS)('returned symbols, %s', (form) => {
  const canonical = canonicalOf('attardi-3-returning', form);

  test('the construction itself has no failure', () => {
    expect(firstFailure(canonical)).toBeUndefined();
  });

  test('a returned symbol that is shifted without its blocks', () => {
    broken.apply = (right) => (system, annotation, transition) => {
      const after = right(system, annotation, transition);
      if (transition.kind !== 're') return after;
      const { symbols } = system;
      const top = after.height - 1;
      const fresh = symbols.fresh(symbols.isComplete(after.symbols[top]!));
      return { ...after, symbols: after.symbols.with(top, fresh) };
    };
    expect(firstFailure(canonical)).toBe(2);
  });

  test('blocks of returned symbols that do not change while they are in the buffer', () => {
    broken.apply = (right) => (system, annotation, transition) => {
      const after = right(system, annotation, transition);
      if (transition.kind !== 'reduce') return after;
      const waiting = annotation.symbols.slice(annotation.height);
      return { ...after, symbols: [...after.symbols.slice(0, after.symbols.length - waiting.length), ...waiting] };
    };
    expect(firstFailure(canonical)).toBe(4);
  });

  test('a shift of a returned symbol that blocks nothing', () => {
    const transitions = canonical.transitions.map((transition) =>
      transition.kind === 're' ? { ...transition, blocks: [] } : transition,
    );
    expect(firstFailure({ ...canonical, transitions })).toBe(4);
  });
});

describe.each(STACK_FORMS)('a single root, %s', (form) => {
  const canonical = canonicalOf('attardi-3-single', form);
  const withAnyRoot = (system: CanonicalSystem): CanonicalSystem => ({
    ...system,
    system: { ...system.system, root: 'any' },
  });

  test('the construction itself has no failure', () => {
    expect(firstFailure(canonical)).toBeUndefined();
  });

  test('a root that takes a dependent at any time', () => {
    broken.allowed = (right) => (system, annotation, transition) => right(withAnyRoot(system), annotation, transition);
    expect(firstFailure(canonical)).toBe(2);
  });

  test('a root that takes dependents as soon as the buffer is empty', () => {
    broken.allowed = (right) => (system, annotation, transition) =>
      right(annotation.waiting === 0 ? withAnyRoot(system) : system, annotation, transition);
    expect(firstFailure(canonical)).toBe(2);
  });

  test('a root that takes the only other node of the stack, whatever is left in the buffer', () => {
    broken.allowed = (right) => (system, annotation, transition) =>
      right(annotation.height === 2 ? withAnyRoot(system) : system, annotation, transition);
    expect(firstFailure(canonical)).toBe(2);
  });
});
