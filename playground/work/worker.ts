/** The worker: one job after the other. */
import type { WorkAnswer, WorkKind, WorkQuestion, Report, Request, Response } from './jobs.ts';
import { generate } from '../../generator/index.ts';
import { countFigures } from './count-figures.ts';
import { drawTree } from './draw-tree.ts';
import { systemOf } from './system-of.ts';
import { parseText } from './text-model.ts';
import { traceSentence } from './trace-sentence.ts';

type Worker = { postMessage(response: Response): void; addEventListener: typeof self.addEventListener };
const port = globalThis as unknown as Worker;

const JOBS: {
  readonly [Kind in WorkKind]: (
    question: WorkQuestion<Kind>,
    report: Report,
  ) => WorkAnswer<Kind> | Promise<WorkAnswer<Kind>>;
} = {
  trace: ({ spec, sentence }) => traceSentence(systemOf(spec), sentence),
  figures: countFigures,
  generate: ({ spec }, report) => {
    report({ doing: 'Generating the module' });
    return generate(systemOf(spec));
  },
  parse: parseText,
  sample: ({ spec, length, seed }) => ({ tree: drawTree(systemOf(spec), { length, seed }) }),
};

async function answer<Kind extends WorkKind>({ id, kind, question }: Request<Kind>): Promise<Response> {
  const report: Report = (progress) => port.postMessage({ id, kind: 'progress', progress });
  try {
    const job: (question: WorkQuestion<Kind>, report: Report) => unknown = JOBS[kind];
    return { id, kind: 'answer', answer: await job(question, report) };
  } catch (error) {
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

port.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void answer(data).then((response) => port.postMessage(response));
});
