/** `arcforge coverage --sum`: reports of parts, as `--json` writes them, added up to the report of the whole. */
import { z } from 'zod';
import { NO_AMBIGUITY } from '../../treebank/ambiguity.ts';
import { addTreebanks, type TreebankCoverage } from '../../treebank/add-up-coverage.ts';
import type { SentenceOutOfReach } from '../../treebank/block-figures.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { readBytes } from '../shared/read-input.ts';
import type { CoverageReport } from './coverage-report.ts';
import { requireAllParts, STORED_PART } from './stored-part.ts';

const count = z.number().refine((value) => Number.isSafeInteger(value) && value >= 0);
const big = z.string().regex(/^\d{1,100000}$/);
const AMBIGUITY = z.object({
  trees: count,
  ambiguous: count,
  computations: big.transform(BigInt),
  largest: big.transform(BigInt),
  log10Sum: z.number(),
  lowerBounds: count,
});
const TREEBANK = z.object({
  treebank: z.string(),
  sentences: count,
  tokens: count,
  nonProjective: count,
  severalRoots: count,
  invalid: count,
  derivable: count,
  ambiguity: AMBIGUITY.optional(),
  lost: count.optional(),
  undecided: count.optional(),
});
const ARC_END = z.object({ node: count, form: z.string().optional() });
const REPORT = z.object({
  systems: z
    .array(
      z.object({
        system: z.string(),
        guarantee: z.enum(['complete', 'unambiguous-only']),
        root: z.enum(['any', 'single']),
        treebanks: z.array(TREEBANK).min(1),
      }),
    )
    .min(1),
  budget: count.optional(),
  outOfReach: z
    .array(
      z.object({
        path: z.string(),
        system: z.string(),
        line: count,
        sentId: z.string().optional(),
        roots: count.optional(),
        head: ARC_END,
        dependent: ARC_END,
      }),
    )
    .optional(),
  part: STORED_PART.optional(),
});

type StoredReport = z.infer<typeof REPORT>;

/** A report, and the file that it was read from. */
interface ReadReport {
  readonly source: string;
  readonly report: StoredReport;
}

/** The report of all treebanks of the files together. */
export async function summedCoverage(files: readonly string[], io: Io): Promise<CoverageReport> {
  const reports = await Promise.all(files.map((source) => readReport(source, io)));
  const { systems, budget, outOfReach } = reports[0]!.report;
  requireSame(reports);
  requireAllParts(reports.map(({ source, report: { part } }) => ({ source, part })));
  const inOrder = inOrderOfParts(reports);
  return {
    systems: systems.map(({ system: name, guarantee, root }) => ({ name, guarantee, root })),
    treebanks: sumsOf(inOrder),
    ...(budget === undefined ? {} : { ambiguityBudget: budget }),
    ...(outOfReach === undefined ? {} : { outOfReach: inOrder.flatMap(({ report }) => listed(report)) }),
  };
}

async function readReport(source: string, io: Io): Promise<ReadReport> {
  const text = (await readBytes(source, { io, startsAsOurs: (bytes) => bytes[0] === '{'.charCodeAt(0) })).toString();
  try {
    return { source, report: REPORT.parse(JSON.parse(text)) };
  } catch {
    throw unfit(source, 'it is not a whole report of arcforge coverage --json');
  }
}

/** Refuses reports that answer other questions than the first. */
function requireSame(reports: readonly ReadReport[]): void {
  const [first] = reports;
  const other = reports.find(({ report }) => question(report) !== question(first!.report));
  if (other === undefined) return;
  throw unfit(other.source, `its systems, --ambiguity, --budget or --list are not those of ${first!.source}`);
}

/** The same text for reports that can be added up. */
function question({ systems, budget, outOfReach }: StoredReport): string {
  const described = systems.map(({ system, guarantee, root }) => [system, guarantee, root]);
  return JSON.stringify([described, budget ?? null, outOfReach !== undefined]);
}

/** The parts of a corpus in their order; corpora stay in that of the files. */
function inOrderOfParts(reports: readonly ReadReport[]): readonly ReadReport[] {
  const corpora = [...new Set(reports.map(corpusOf))];
  const place = (each: ReadReport): number => corpora.indexOf(corpusOf(each));
  return reports.toSorted((a, b) => place(a) - place(b) || (a.report.part?.index ?? 0) - (b.report.part?.index ?? 0));
}

/** The same text for reports of parts of one corpus, and for no others. */
function corpusOf({ source, report: { part } }: ReadReport): string {
  return part === undefined ? source : JSON.stringify([part.of, part.files]);
}

function sumsOf(reports: readonly ReadReport[]): CoverageReport['treebanks'] {
  const sums = new Map<string, TreebankCoverage & { readonly corpus: string }>();
  for (const each of reports) {
    const corpus = corpusOf(each);
    for (const [at, { treebank: path }] of each.report.systems[0]!.treebanks.entries()) {
      const before = sums.get(path);
      if (before !== undefined && before.corpus !== corpus) {
        throw unfit(each.source, `${path} is in another file too, so it would be counted twice`);
      }
      const found = coverageAt(each.report, at);
      sums.set(path, { corpus, ...(before === undefined ? found : addTreebanks(before, found)) });
    }
  }
  return Array.from(sums, ([path, { figures, coverages }]) => ({ path, figures, coverages }));
}

/** The figures of a treebank of a report, and what each system derives of it. */
function coverageAt({ systems }: StoredReport, at: number): TreebankCoverage {
  const { sentences, tokens, nonProjective, severalRoots, invalid } = systems[0]!.treebanks[at]!;
  return {
    figures: { sentences, tokens, nonProjective, severalRoots, invalid },
    coverages: systems.map(({ treebanks }) => {
      const { derivable, lost = 0, undecided = 0, ambiguity = NO_AMBIGUITY } = treebanks[at]!;
      return { derivable, lost, undecided, ambiguity };
    }),
  };
}

/** The sentences out of reach, without what is undefined. */
function listed({ outOfReach = [] }: StoredReport): readonly (SentenceOutOfReach & { readonly path: string })[] {
  return outOfReach as readonly (SentenceOutOfReach & { readonly path: string })[];
}

function unfit(source: string, why: string): UsageError {
  return new UsageError(`${source} cannot be added up: ${why}`);
}
