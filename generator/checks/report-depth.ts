/**
 * Reports a depth that disagrees with the reductions or is out of range, and reductions that are too deep.
 *
 * One fault, one finding: a depth that is too large is not also reported as disagreeing, and nothing is compared with
 * reductions that are themselves too deep.
 */
import { diagnostic, type Diagnostic, type Help } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import { isSoundDepth, type DraftSpec, type Placed } from '../spec/draft.ts';
import { MAX_DEPTH } from '../spec/limits.ts';
import { hasValidPositions } from '../spec/listed-reduction.ts';
import { formatReduction } from '../theory/reduction.ts';

const LIMIT = [
  { message: `a stack symbol carries degree+1 bits and is stored in 16, so depth ${MAX_DEPTH} is the limit` },
];

export function* reportDepth(draft: DraftSpec): Generator<Diagnostic> {
  if (draft.fields.kind === 'explicit') yield* reportListed(draft);
  else if (draft.depth !== undefined) yield* reportFamily(draft, draft.depth);
}

function* reportListed({ depth, items }: DraftSpec): Generator<Diagnostic> {
  const tooDeep = items.flatMap(({ written, node }) =>
    written !== undefined && hasValidPositions(written) && written.p > MAX_DEPTH ? [{ written, node }] : [],
  );
  for (const { written, node } of tooDeep) {
    const message = `${formatReduction(written)} is deeper than ${MAX_DEPTH}`;
    yield diagnostic('depth-too-large', { message, span: spanOf(node), notes: LIMIT });
  }
  if (depth === undefined) return;
  const meant = items.flatMap((item) => (item.meant === undefined ? [] : [{ value: item.meant, node: item.node }]));
  const [first, ...others] = meant;
  if (first === undefined) {
    yield* reportUnsound(depth);
    return;
  }
  const deepest = others.reduce((best, item) => (item.value.p > best.value.p ? item : best), first);
  if (depth.value > MAX_DEPTH) {
    yield tooLarge(depth, tooDeep.length === 0 ? write(depth, deepest.value.p) : undefined);
  } else if (!isSoundDepth(depth.value) || (tooDeep.length === 0 && depth.value !== deepest.value.p)) {
    yield diagnostic('depth-disagrees', {
      message: `depth is ${depth.value}, but the deepest reduction has depth ${deepest.value.p}`,
      span: spanOf(depth.node),
      notes: [{ message: `${formatReduction(deepest.value)} is the deepest`, span: spanOf(deepest.node) }],
      help: write(depth, deepest.value.p),
    });
  }
}

function* reportFamily({ meantFamily }: DraftSpec, depth: Placed<number>): Generator<Diagnostic> {
  if (meantFamily !== 'arc-standard') yield* reportUnsound(depth);
  else if (depth.value !== 2) {
    yield diagnostic('depth-disagrees', {
      message: 'arc-standard has depth 2',
      span: spanOf(depth.node),
      help: write(depth, 2),
    });
  }
}

function* reportUnsound(depth: Placed<number>): Generator<Diagnostic> {
  if (depth.value > MAX_DEPTH) yield tooLarge(depth, undefined);
  else if (!isSoundDepth(depth.value)) {
    yield diagnostic('depth-disagrees', {
      message: `depth must be a whole number from 2 to ${MAX_DEPTH}`,
      span: spanOf(depth.node),
      help: write(depth, 2),
    });
  }
}

function tooLarge({ value, node }: Placed<number>, help: Help | undefined): Diagnostic {
  return diagnostic('depth-too-large', {
    message: `depth ${value} is larger than ${MAX_DEPTH}`,
    span: spanOf(node),
    notes: LIMIT,
    ...(help === undefined ? {} : { help }),
  });
}

function write({ node }: Placed<number>, depth: number): Help {
  return { message: 'write', edit: { span: spanOf(node), replacement: String(depth) } };
}
