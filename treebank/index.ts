/** Work on treebanks: what a program can import from `arcforge/treebank`. It needs nothing of Node. */
export { evaluate, type EvaluationOptions } from './evaluation/evaluate.ts';
export type { ComparisonOptions } from './evaluation/compare-files.ts';
export {
  f1,
  MEASURES,
  TASK_SCORES,
  type ArcCounts,
  type ArcScores,
  type Confusion,
  type Difference,
  type Evaluation,
  type ComparedSentence,
  type Interval,
  type ComparedTree,
  type LabelScores,
  type Measure,
  type Reliability,
  type ReliabilityBin,
  type Agreement,
  type SystemScores,
  type TaskScore,
} from './evaluation/scores.ts';
export type { ProbabilityKind } from './tree-probabilities.ts';
export { measureCoverage, type CoverageOptions, type MeasuredCoverage } from './measure-coverage.ts';
export type { TreebankCoverage, TreebankFigures } from './add-up-coverage.ts';
export type { Ambiguity } from './ambiguity.ts';
export type { SentenceOutOfReach, ArcEnd } from './block-figures.ts';
export type { Coverage } from './coverage.ts';
export { recommendSystems, type Recommendation, type RecommendationOptions } from './recommend-systems.ts';
export type { MeasuredSystem, MeasuredSystems } from './recommendation.ts';
export { parseTreebank, tagTreebank, type TreebankParseOptions } from './parse-treebank.ts';
export type { InvalidOptions } from './run-here.ts';
export { InvalidSentence } from '../runtime/conll/problem.ts';
