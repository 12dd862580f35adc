/**
 * A spec as far as it can be understood: the input of the checks. Fields that are missing or have the wrong type are
 * absent, so every check can work with the rest. A misspelt word counts as what was meant: one check reports the
 * spelling, and the others ignore it.
 */
import type { Node } from 'jsonc-parser';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import {
  FAMILIES,
  familyReductions,
  familyUsesFront,
  largestDegree,
  hasOneMember,
  isArcHybrid,
  usualDepth,
  type Family,
} from '../theory/families.ts';
import { formatReduction, usesFront, type Reduction } from '../theory/reduction.ts';
import { ROOT_RULES, STACK_FORMS, type Form, type Mode, type RootRule } from '../theory/transition-system.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source } from '../diagnostics/source.ts';
import { readDocument, type SpecDocument } from './document.ts';
import { fieldNode, readFields, type SpecFields } from './fields.ts';
import { MAX_DEGREE, MAX_DEPTH } from './limits.ts';
import { readListed, type ListedReduction } from './listed-reduction.ts';

/** A value and where it was written. */
export interface Placed<T> {
  readonly value: T;
  readonly node: Node;
}

export interface DraftSpec {
  readonly document: SpecDocument;
  readonly fields: SpecFields;
  readonly name?: Placed<string>;
  readonly description?: Placed<string>;
  /** As it is written. */
  readonly family?: Placed<string>;
  readonly meantFamily?: Family;
  readonly depth?: Placed<number>;
  readonly degree?: Placed<number>;
  /** The node of the field `returning`, whatever its type. */
  readonly returning?: Node;
  readonly mode: Mode;
  /** The nodes of the fields `root` and `form`, whatever their types, and what they mean; the form if there is no choice. */
  readonly rootNode?: Node;
  readonly root: RootRule;
  readonly formNode?: Node;
  readonly form: Form;
  /** The node of the field `reductions`, if there is one. */
  readonly list?: Node;
  /** The items of the list. */
  readonly items: readonly ListedReduction[];
  /** The reductions that the list or the family was meant to have, without duplicates. */
  readonly reductions: readonly Reduction[];
  /** Whether some reduction uses the buffer's front. */
  readonly front: boolean;
}

/** Reads the text of a spec into a draft, or says why it is not one JSON object. */
export function readDraft(source: Source): {
  readonly draft?: DraftSpec;
  readonly findings: readonly Diagnostic[];
} {
  const { document, findings } = readDocument(source);
  return document === undefined ? { findings } : { draft: draftSpec(document), findings };
}

/** Reads as much of the document as possible. */
function draftSpec(document: SpecDocument): DraftSpec {
  const fields = readFields(document);
  const list = fieldNode(fields, 'reductions');
  const returning = fieldNode(fields, 'returning');
  const [rootNode, formNode] = [fieldNode(fields, 'root'), fieldNode(fields, 'form')];
  const family = textField(fields, 'family');
  const meantFamily = meantBy(family?.value, FAMILIES);
  const draft = {
    document,
    fields,
    ...defined('name', textField(fields, 'name')),
    ...defined('description', textField(fields, 'description')),
    ...defined('family', family),
    ...defined('meantFamily', meantFamily),
    ...defined('depth', numberField(fields, 'depth')),
    ...defined('degree', numberField(fields, 'degree')),
    ...defined('returning', returning),
    mode: modeOf(returning?.value),
    ...defined('rootNode', rootNode),
    root: meantBy(rootNode?.value, ROOT_RULES) ?? 'any',
    ...defined('formNode', formNode),
    ...defined('list', list),
    items: list?.type === 'array' ? (list.children ?? []).map(readListed) : [],
  };
  const reductions = fields.kind === 'explicit' ? listed(draft.items) : memberReductions(draft);
  const front = reductions.some(usesFront) || (meantFamily !== undefined && familyUsesFront(meantFamily));
  const onStack = meantBy(formNode?.value, STACK_FORMS) ?? 'guessing';
  const isEager = meantFamily === 'arc-eager' || (formNode?.value === 'eager' && isArcHybrid(reductions));
  const form = isEager ? 'eager' : front ? 'guess-free' : onStack;
  return { ...draft, reductions, front, form };
}

/** True for a valid depth of a member of a family, or of a list of reductions on the stack. */
export function isSoundDepth(depth: number, family?: Family): boolean {
  return Number.isInteger(depth) && depth >= 2 && depth <= largestDepth(family);
}

/** The largest depth that is accepted. */
export function largestDepth(family: Family | undefined): number {
  return family !== undefined && largestDegree({ family, depth: MAX_DEPTH }) > MAX_DEGREE ? MAX_DEPTH - 1 : MAX_DEPTH;
}

/** The word itself, or the one that a misspelt word resembles. */
export function meantBy<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  if (typeof value !== 'string') return undefined;
  const meant = didYouMean(value, words) ?? value;
  return words.find((word) => word === meant);
}

function listed(items: readonly ListedReduction[]): Reduction[] {
  const meant = items.flatMap((item) => (item.meant === undefined ? [] : [item.meant]));
  const byName = new Map(meant.map((reduction) => [formatReduction(reduction), reduction]));
  return [...byName.values()];
}

type Member = Pick<DraftSpec, 'meantFamily' | 'depth' | 'degree'>;

function memberReductions({ meantFamily, depth, degree }: Member): readonly Reduction[] {
  if (meantFamily === undefined) return [];
  const usual = usualDepth(meantFamily) ?? 0;
  const size = hasOneMember(meantFamily) ? usual : (depth?.value ?? usual);
  if (!isSoundDepth(size, meantFamily)) return [];
  return familyReductions({ family: meantFamily, depth: size, ...defined('degree', degree?.value) });
}

function modeOf(returning: unknown): Mode {
  if (returning === true) return 'returning';
  return returning === 'right' ? 'returning-right' : 'in-place';
}

function textField(fields: SpecFields, name: string): Placed<string> | undefined {
  const node = fieldNode(fields, name);
  return node?.type === 'string' ? { value: String(node.value), node } : undefined;
}

function numberField(fields: SpecFields, name: string): Placed<number> | undefined {
  const node = fieldNode(fields, name);
  return node?.type === 'number' ? { value: Number(node.value), node } : undefined;
}

/** An object with the field, or an empty one if the value is undefined. */
function defined<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [K in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in Name]?: Value };
}
