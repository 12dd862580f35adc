/** Reports a depth that disagrees with the reductions or is absurd, and a degree that does not fit. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanOf } from '../spec/document.ts';
import { hasValidPositions, type DraftSpec } from '../spec/draft.ts';
import { MAX_DEPTH } from '../spec/limits.ts';
import { formatReduction } from '../theory/reduction.ts';

const LIMIT_REASON = `a stack symbol carries degree+1 bits and is stored in 16, so depth ${MAX_DEPTH} is the limit`;

export function* reportDepth(draft: DraftSpec): Generator<Diagnostic> {
  yield* reportTooLarge(draft);
  if (draft.family === undefined) yield* reportDisagreement(draft);
  else yield* reportFamilyDepth(draft);
}

function* reportTooLarge({ depth, items, family }: DraftSpec): Generator<Diagnostic> {
  const notes = [{ message: LIMIT_REASON }];
  for (const { value, node } of items) {
    if (family !== undefined || value.p <= MAX_DEPTH) continue;
    const message = `${formatReduction(value)} is deeper than ${MAX_DEPTH}`;
    yield diagnostic('depth-too-large', { message, span: spanOf(node), notes });
  }
  if (depth !== undefined && depth.value > MAX_DEPTH) {
    const message = `depth ${depth.value} is larger than ${MAX_DEPTH}`;
    yield diagnostic('depth-too-large', { message, span: spanOf(depth.node), notes });
  }
}

function* reportDisagreement({ depth, items }: DraftSpec): Generator<Diagnostic> {
  const valid = items.filter(({ value }) => hasValidPositions(value));
  const deepest = valid.reduce((best, item) => (item.value.p > best.value.p ? item : best), valid[0]!);
  if (depth === undefined || deepest === undefined || deepest.value.p === depth.value) return;
  const span = spanOf(depth.node);
  yield diagnostic('depth-disagrees', {
    message: `depth is ${depth.value}, and the deepest reduction has depth ${deepest.value.p}`,
    span,
    notes: [{ message: `${formatReduction(deepest.value)} is the deepest`, span: spanOf(deepest.node) }],
    help: { message: 'write', edit: { span, replacement: String(deepest.value.p) } },
  });
}

function* reportFamilyDepth({ family, depth, degree }: DraftSpec): Generator<Diagnostic> {
  const least = 2;
  const message = (): string =>
    family?.value === 'arc-standard'
      ? 'arc-standard has depth 2'
      : `depth must be a whole number from 2 to ${MAX_DEPTH}`;
  if (depth !== undefined && depth.value <= MAX_DEPTH) {
    const fits =
      family?.value === 'arc-standard' ? depth.value === least : Number.isInteger(depth.value) && depth.value >= least;
    if (!fits) {
      const span = spanOf(depth.node);
      yield diagnostic('depth-disagrees', {
        message: message(),
        span,
        help: { message: 'write', edit: { span, replacement: '2' } },
      });
    }
  }
  if (degree === undefined) return;
  const span = spanOf(degree.node);
  if (family?.value !== 'full') {
    yield diagnostic('bad-degree', {
      message: 'degree goes with family full only',
      span,
      help: { message: 'remove it' },
    });
    return;
  }
  const largest = (depth?.value ?? MAX_DEPTH) - 1;
  if (Number.isInteger(degree.value) && degree.value >= 1 && degree.value <= largest) return;
  yield diagnostic('bad-degree', {
    message: `degree must be a whole number from 1 to ${largest}`,
    span,
    notes: [{ message: 'the degree of a reduction is p - q, and q is at least 1' }],
  });
}
