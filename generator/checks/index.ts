/** The checks of a spec. All of them run, so all findings are reported at once. */
import type { Check } from './check.ts';
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
