/**
 * Symbols, allowed and viable transitions of modules against theory and search, for all annotations of short sentences.
 * Many configurations have the same annotation, so sentences are longer than where all configurations are compared:
 * long enough for tall stacks with few words left, and for removals as far below a returned symbol as its last bit.
 */
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { compileWith } from '../../generator/compile.ts';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  type Annotation,
} from '../../generator/theory/annotation.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { MODES } from '../../generator/theory/transition-system.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';

/** The symbols of the stack, the length of the buffer, and the ids of the allowed and of the viable transitions. */
interface View {
  readonly stack: readonly number[];
  readonly buffer: number;
  readonly allowed: readonly number[];
  readonly viable: readonly number[];
}

function expectedView(canonical: CanonicalSystem, search: CompletionSearch | undefined, annotation: Annotation): View {
  const { symbols, height, waiting } = annotation;
  return {
    stack: symbols.slice(0, height),
    buffer: symbols.length - height + waiting,
    allowed: allowedTransitions(canonical, annotation).map(({ id }) => id),
    viable: search?.viable(annotation).map(({ id }) => id) ?? [],
  };
}

function viewOf(ids: readonly number[], configuration: SystemConfiguration, viable: readonly number[]): View {
  const { height } = configuration;
  return {
    stack: Array.from({ length: height }, (_, index) => configuration.symbolAt(height - index)),
    buffer: configuration.bufferLength,
    allowed: ids.filter((id) => configuration.isAllowed(id)),
    viable,
  };
}

function viableIds(configuration: SystemConfiguration, ids: readonly number[]): number[] {
  const words = Array.from({ length: Math.ceil(ids.length / 32) }, (_, word) => configuration.viable(word));
  return ids.filter((id) => (words[id >> 5]! >>> (id & 31)) & 1);
}

/** Where the module differs, and how many annotations there are; those with a complete root lead nowhere. */
function compareAnnotations(
  canonical: CanonicalSystem,
  { Configuration, completion }: SystemModule,
  n: number,
): { readonly wrong: readonly string[]; readonly seen: number } {
  const ids = canonical.transitions.map(({ id }) => id);
  // viable-search.test.ts compares modules that search.
  const search = completion.kind === 'search' ? undefined : new CompletionSearch(canonical);
  const seen = new Set<string>();
  const wrong: string[] = [];
  const visit = (annotation: Annotation, configuration: SystemConfiguration): void => {
    const key = `${annotation.waiting} ${annotation.height} ${annotation.symbols.join()}`;
    if (seen.has(key) || !canonical.symbols.seeks(annotation.symbols[0]!)) return;
    seen.add(key);
    const expected = expectedView(canonical, search, annotation);
    const found = viewOf(ids, configuration, search === undefined ? [] : viableIds(configuration, ids));
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      wrong.push(`${key}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
      return;
    }
    for (const transition of allowedTransitions(canonical, annotation)) {
      const next = new Configuration(n).copyFrom(configuration);
      next.apply(transition.id);
      visit(applyToAnnotation(canonical, annotation, transition), next);
    }
  };
  visit(initialAnnotation(canonical, n), new Configuration(n));
  return { wrong, seen: seen.size };
}

/** The last words of a sentence matter most where symbols return late. */
const LONGEST: Readonly<Record<string, number>> = { link2: 9 };

test.each(shippedNames())('%s, committed, to 7 words or more', async (name) => {
  const module = (await import(packagePath(`generated/${name}.ts`))) as SystemModule;
  expect(module.completion.kind).not.toBe('search');
  for (let n = 1; n <= (LONGEST[name] ?? 7); n++) {
    const { wrong, seen } = compareAnnotations(canonicalSystem(systemOf(name)), module, n);
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(n);
  }
});

/** The degree of full-5-2 is smaller than its depth allows: a removal can be as far below a symbol as its last bit. */
describe.each(['full-4-2', 'full-5-2', 'full-5-3', 'full-6-2'])('%s', (name) => {
  test.each(MODES.flatMap((mode) => (['packed', 'spread'] as const).map((strategy) => ({ mode, strategy }))))(
    '$mode, $strategy, to 8 words',
    async ({ mode, strategy }: { readonly mode: string; readonly strategy: Strategy }) => {
      const canonical = canonicalSystem(systemOf(mode === 'in-place' ? name : `${name}-${mode}`));
      const { module } = await compileWith(canonical.system, { layout: { ...chooseLayout(canonical), strategy } });
      const { wrong, seen } = compareAnnotations(canonical, module, 8);
      expect(wrong).toEqual([]);
      expect(seen).toBeGreaterThan(1000);
    },
  );
});
