/** A check reads a draft and yields findings. It changes nothing and does not depend on other checks. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DraftSpec } from '../spec/draft.ts';

export type Check = (draft: DraftSpec) => Iterable<Diagnostic>;
