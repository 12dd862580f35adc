/**
 * What predicted tags cost: `npm run predicted-tags -- train.conllu test.conllu` trains taggers and greedy linear parsers,
 * parses the test part with gold tags and with those of a tagger, and prints the tables of docs/tagging.md. Nothing is
 * written.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileCompletingModule } from '../../cli/modules/compile-module.ts';
import { namedSpec } from '../../generator/index.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { trainLinear } from '../../learn/linear/train-linear.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { TAGGER_COLUMNS, trainTags } from '../../learn/tagger/train-tags.ts';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import type { Parser } from '../../runtime/parser/parser.ts';
import { loadTagger, type Tagger } from '../../runtime/tagger/tagger.ts';
import { devScores } from '../../treebank/dev-scores.ts';
import { Jackknife, retagging } from '../../learn/jackknife.ts';
import { tagWith } from '../../treebank/tag-job.ts';
import { tagScores } from '../../treebank/tag-scores.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/parser/tag-columns.ts';

const SYSTEM = 'arc-standard-free-single';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: 'string', default: '5' },
    passes: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const [train, test] = positionals.map((path) => readFileSync(path, 'utf8'));
if (train === undefined || test === undefined) throw new Error('name two files: train.conllu test.conllu');
const [parts, passes, seed] = [values.parts, values.passes, values.seed].map(Number) as [number, number, number];
const { module } = await compileCompletingModule(checkSpec(namedSpec(SYSTEM)!).system!);

console.log('| columns | tags in training | tags in parsing | UAS | LAS |');
console.log('| --- | --- | --- | ---: | ---: |');
const whole = await parserOf(train);
await row(['LEMMA, UPOS, XPOS, FEATS', 'gold', 'gold'], whole, test);
for (const tags of [['upos'] as const, TAG_COLUMNS]) {
  const names = tags.map((name) => name.toUpperCase()).join(', ');
  const [bareTrain, bareTest] = [withOnly(tags, train), withOnly(tags, test)];
  const tagger = await taggerOf(train, tags);
  const tagged = tag(tagger, bareTest);
  if (tags === TAG_COLUMNS) await row([`LEMMA, ${names}`, 'gold', 'predicted, no LEMMA'], whole, tagged);
  const parser = await parserOf(bareTrain);
  await row([names, 'gold', 'gold'], parser, bareTest);
  await row([names, 'gold', 'predicted'], parser, tagged);
  await row([names, 'jackknifed', 'predicted'], await parserOf(await jackknifed(bareTrain, tags)), tagged);
  const { columns } = await readColumns(test, TAGGER_COLUMNS);
  for (const [name, { correct, gold }] of Object.entries(tagScores(tagger, columns))) {
    console.error(`${name} of a tagger for ${names}: ${((100 * correct) / gold).toFixed(2)} % right`);
  }
}

async function row(cells: readonly string[], parser: Parser, text: string): Promise<void> {
  const { uas, las } = await devScores(parser, [Buffer.from(text)]);
  const shares = [uas, las].map(({ correct, gold }) => ((100 * correct) / gold).toFixed(2));
  console.log(`| ${[...cells, ...shares].join(' | ')} |`);
}

async function parserOf(text: string): Promise<Parser> {
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  const events = [...trainLinear(module, columns, { passes, seed, beam: 1, spec: '{}' })];
  return loadParser(events.at(-1)!.model(), module);
}

async function taggerOf(text: string, tags: readonly TagColumnName[]): Promise<Tagger> {
  const { columns } = await readColumns(text, TAGGER_COLUMNS);
  return loadTagger([...trainTags(columns, { passes, seed, tags })].at(-1)!.model());
}

function tag(tagger: Tagger, text: string): string {
  const { answer } = tagWith(tagger, { skipInvalid: true, language: undefined })(Buffer.from(text), 'sentence');
  return Buffer.from(answer).toString();
}

/** The treebank with the tags of taggers that have not seen the sentence. */
async function jackknifed(text: string, tags: readonly TagColumnName[]): Promise<string> {
  const jackknife = new Jackknife(parts, { passes, seed, tags });
  await forEachSentence(text, (sentence) => jackknife.add(sentence));
  return Buffer.from(retagging(await jackknife.taggers())(Buffer.from(text))).toString();
}

/** The treebank without lemmas, and with no tags but those of these columns. */
function withOnly(tags: readonly TagColumnName[], text: string): string {
  return text.replaceAll(
    /^(\d+\t[^\t]*)\t[^\t]*\t([^\t]*)\t([^\t]*)\t([^\t]*)/gm,
    (_, start: string, ...columns: string[]) =>
      [start, '_', ...TAG_COLUMNS.map((name, at) => (tags.includes(name) ? columns[at]! : '_'))].join('\t'),
  );
}
