/** The checks of a spec. All of them run, so all findings are reported at once. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { reportClass } from './report-class.ts';
import { reportDegree } from './report-degree.ts';
import { reportDepth } from './report-depth.ts';
import { reportMonotonicity } from './report-monotonicity.ts';
import { reportName } from './report-name.ts';
import { reportProductivity } from './report-productivity.ts';
import { reportReductions } from './report-reductions.ts';
import { reportForm } from './report-form.ts';
import { reportReturning } from './report-returning.ts';
import { reportShape } from './report-shape.ts';

/** A check reads a draft and yields findings. It changes nothing and does not depend on other checks. */
type Check = (draft: DraftSpec) => Iterable<Diagnostic>;

export const CHECKS: readonly Check[] = [
  reportShape,
  reportName,
  reportClass,
  reportReductions,
  reportDepth,
  reportDegree,
  reportMonotonicity,
  reportProductivity,
  reportReturning,
  reportForm,
];
