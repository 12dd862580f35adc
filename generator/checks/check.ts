/** A check reads a draft and reports; it neither changes it nor depends on what other checks found. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DraftSpec } from '../spec/draft.ts';

export type Check = (draft: DraftSpec) => Iterable<Diagnostic>;
