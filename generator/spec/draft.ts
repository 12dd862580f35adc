/**
 * A spec as far as it can be understood: the input of the checks. Fields that are missing or of another type are
 * absent, and so are reductions that cannot be read, so that every check can go on with what there is.
 */
import type { Node } from 'jsonc-parser';
import { parseReduction, type Reduction } from '../theory/reduction.ts';
import type { Mode } from '../theory/transition-system.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source } from '../diagnostics/source.ts';
import { field, readDocument, type SpecDocument } from './document.ts';
import { familyReductions, isFamily } from '../theory/families.ts';
import { MAX_DEPTH } from './limits.ts';

/** A value with the place where it was written. */
export interface Placed<T> {
  readonly value: T;
  readonly node: Node;
}

export interface DraftSpec {
  readonly document: SpecDocument;
  readonly name?: Placed<string>;
  readonly description?: Placed<string>;
  readonly family?: Placed<string>;
  readonly depth?: Placed<number>;
  readonly degree?: Placed<number>;
  /** The node of the field `returning`, whatever it holds. */
  readonly returning?: Node;
  readonly mode: Mode;
  /** The node of the field `reductions`, where the spec lists them. */
  readonly list?: Node;
  /** The items of the list that can be read as reductions, right or wrong. */
  readonly items: readonly Placed<Reduction>[];
  /** The well-formed reductions of the list or of the family, without duplicates. */
  readonly reductions: readonly Reduction[];
}

/** Reads the text of a spec into a draft, or says why it is not one JSON object. */
export function readDraft(source: Source): {
  readonly draft?: DraftSpec;
  readonly findings: readonly Diagnostic[];
} {
  const { document, findings } = readDocument(source);
  return document === undefined ? { findings } : { draft: draftSpec(document), findings };
}

/** Understands as much of the document as possible. */
function draftSpec(document: SpecDocument): DraftSpec {
  const list = field(document, 'reductions');
  const returning = field(document, 'returning');
  const items = list?.type === 'array' ? listItems(list) : [];
  const draft = {
    document,
    ...textField(document, 'name'),
    ...textField(document, 'description'),
    ...textField(document, 'family'),
    ...numberField(document, 'depth'),
    ...numberField(document, 'degree'),
    ...(returning === undefined ? {} : { returning }),
    mode: modeOf(returning?.value),
    ...(list === undefined ? {} : { list }),
    items,
  };
  return { ...draft, reductions: draft.family === undefined ? listed(items) : memberReductions(draft) };
}

function listItems(list: Node): Placed<Reduction>[] {
  return (list.children ?? []).flatMap((node) => {
    const value = node.type === 'string' ? parseReduction(String(node.value)) : undefined;
    return value === undefined ? [] : [{ value, node }];
  });
}

function listed(items: readonly Placed<Reduction>[]): Reduction[] {
  const byName = new Map<string, Reduction>();
  for (const { value } of items) {
    if (hasValidPositions(value) && value.p <= MAX_DEPTH) byName.set(`${value.kind} ${value.p} ${value.q}`, value);
  }
  return [...byName.values()];
}

function memberReductions({
  family,
  depth,
  degree,
}: Pick<DraftSpec, 'family' | 'depth' | 'degree'>): readonly Reduction[] {
  if (family === undefined || !isFamily(family.value)) return [];
  const size = family.value === 'arc-standard' ? 2 : (depth?.value ?? 0);
  if (!Number.isInteger(size) || size < 2 || size > MAX_DEPTH) return [];
  return familyReductions({
    family: family.value,
    depth: size,
    ...(degree === undefined ? {} : { degree: degree.value }),
  });
}

/** p > q >= 1. */
export function hasValidPositions({ p, q }: Reduction): boolean {
  return q >= 1 && p > q;
}

function modeOf(returning: unknown): Mode {
  if (returning === true) return 'returning';
  return returning === 'right' ? 'returning-right' : 'in-place';
}

function textField<Name extends string>(document: SpecDocument, name: Name): { [K in Name]?: Placed<string> } {
  const node = field(document, name);
  if (node?.type !== 'string') return {};
  return { [name]: { value: String(node.value), node } } as { [K in Name]?: Placed<string> };
}

function numberField<Name extends string>(document: SpecDocument, name: Name): { [K in Name]?: Placed<number> } {
  const node = field(document, name);
  if (node?.type !== 'number') return {};
  return { [name]: { value: Number(node.value), node } } as { [K in Name]?: Placed<number> };
}
