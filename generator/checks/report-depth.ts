/**
 * Reports a depth that disagrees with the reductions or is out of range, and reductions that are too deep.
 *
 * One fault, one finding: a depth that is too large is not also reported as disagreeing, and nothing is compared with
 * reductions that are themselves too deep.
 */
import { diagnostic, type Diagnostic, type Help, type Note } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import { isSoundDepth, largestDepth, type DraftSpec, type Placed } from '../spec/draft.ts';
import { MAX_DEGREE, MAX_DEPTH } from '../spec/limits.ts';
import { hasValidPositions, isTooDeep } from '../spec/listed-reduction.ts';
import { hasOneMember, type Family } from '../theory/families.ts';
import { degreeOf, formatReduction, type Reduction } from '../theory/reduction.ts';

const LIMIT = [
  { message: `a stack symbol carries degree+1 bits and is stored in 16, so depth ${MAX_DEPTH} is the limit` },
];
const FRONT_LIMIT = [
  {
    message: `without guesses a symbol carries 2 bits for each distance and is stored in 30, so ${MAX_DEGREE} is the limit`,
  },
];

export function* reportDepth(draft: DraftSpec): Generator<Diagnostic> {
  if (draft.fields.kind === 'explicit') yield* reportListed(draft);
  else if (draft.depth !== undefined) yield* reportFamily(draft, draft.depth);
}

function* reportListed({ depth, items }: DraftSpec): Generator<Diagnostic> {
  const tooDeep = items.flatMap(({ written, node }) =>
    written !== undefined && hasValidPositions(written) && isTooDeep(written) ? [{ written, node }] : [],
  );
  for (const { written, node } of tooDeep) {
    yield diagnostic('depth-too-large', { ...whyTooDeep(written), span: spanOf(node) });
  }
  if (depth === undefined) return;
  const meant = items.flatMap((item) => (item.meant === undefined ? [] : [{ value: item.meant, node: item.node }]));
  const [first, ...others] = meant;
  if (first === undefined) {
    yield* reportUnsound(depth, undefined);
    return;
  }
  const deepest = others.reduce((best, item) => (item.value.p > best.value.p ? item : best), first);
  if (depth.value > MAX_DEPTH) {
    yield tooLarge(depth, MAX_DEPTH, tooDeep.length === 0 ? write(depth, deepest.value.p) : undefined);
  } else if (!isListedDepth(depth.value) || (tooDeep.length === 0 && depth.value !== deepest.value.p)) {
    yield diagnostic('depth-disagrees', {
      message: `depth is ${depth.value}, but the deepest reduction has depth ${deepest.value.p}`,
      span: spanOf(depth.node),
      notes: [{ message: `${formatReduction(deepest.value)} is the deepest`, span: spanOf(deepest.node) }],
      help: write(depth, deepest.value.p),
    });
  }
}

/** The largest p of some list: 1 if it has only la(1,0) and ra(1,0). */
function isListedDepth(depth: number): boolean {
  return depth === 1 || isSoundDepth(depth);
}

function whyTooDeep(reduction: Reduction): { readonly message: string; readonly notes: readonly Note[] } {
  const notation = formatReduction(reduction);
  if (reduction.p > MAX_DEPTH) return { message: `${notation} is deeper than ${MAX_DEPTH}`, notes: LIMIT };
  return { message: `${notation} links symbols that are ${degreeOf(reduction)} apart`, notes: FRONT_LIMIT };
}

function* reportFamily({ meantFamily }: DraftSpec, depth: Placed<number>): Generator<Diagnostic> {
  if (meantFamily === undefined || !hasOneMember(meantFamily)) yield* reportUnsound(depth, meantFamily);
  else if (depth.value !== 2) {
    yield diagnostic('depth-disagrees', {
      message: `${meantFamily} has depth 2`,
      span: spanOf(depth.node),
      help: write(depth, 2),
    });
  }
}

function* reportUnsound(depth: Placed<number>, family: Family | undefined): Generator<Diagnostic> {
  const largest = largestDepth(family);
  if (depth.value > largest) yield tooLarge(depth, largest, undefined);
  else if (!isSoundDepth(depth.value)) {
    yield diagnostic('depth-disagrees', {
      message: `depth must be a whole number from 2 to ${largest}`,
      span: spanOf(depth.node),
      help: write(depth, 2),
    });
  }
}

function tooLarge({ value, node }: Placed<number>, largest: number, help: Help | undefined): Diagnostic {
  return diagnostic('depth-too-large', {
    message: `depth ${value} is larger than ${largest}`,
    span: spanOf(node),
    notes: largest === MAX_DEPTH ? LIMIT : FRONT_LIMIT,
    ...(help === undefined ? {} : { help }),
  });
}

function write({ node }: Placed<number>, depth: number): Help {
  return { message: 'write', edit: { span: spanOf(node), replacement: String(depth) } };
}
