/**
 * A trained parser as a module: without imports, it finds what the command finds, in this process, in a worker thread and
 * in a browser, on a page whose policy allows nothing but its own files, and on one that allows WebAssembly. The browser
 * is skipped, with a message, if there is none.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { chromium } from 'playwright-core';
import { ts } from 'ts-morph';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import { calibratedModel } from '../../learn/calibrated-model.ts';
import { joinModel } from '../../learn/shared/join-model.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { TreeParser } from '../../runtime/neural/tree-parser.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import type { Parser } from '../../runtime/parser/parser.ts';
import type { Token } from '../../runtime/parser/token-reader.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { blocksOf, documentText } from '../doc-blocks.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { madeTreebank } from './made-treebank.ts';

interface ParserModule {
  readonly learner: string;
  load(bytes: Uint8Array | ArrayBuffer): Parser;
}

/** What a program prints for a sentence. */
type Answer = readonly [heads: readonly number[], labels: readonly string[]];

/** A parser of each learner, and what the command finds with it. */
interface Made {
  readonly written: string;
  readonly text: string;
  /** The module as JavaScript. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly sentences: readonly (readonly Token[])[];
  readonly expected: readonly Answer[];
}

const LEARNERS = ['linear', 'neural', 'encoder', 'crf'] as const;
/** The language of its module. */
const TARGETS = { linear: 'ts', neural: 'ts', encoder: 'js', crf: 'ts' } as const;
const ANY_TREES = 'attardi-3-returning-free-single';
const SYSTEMS = { linear: ANY_TREES, neural: ANY_TREES, encoder: ANY_TREES, crf: 'arc-standard-free-single' } as const;
/** The width of the beam; over trees there is none. */
const BEAMS = { linear: '4', neural: '4', encoder: '4', crf: '1' } as const;

let folder: string;
const made: Record<string, Made> = {};

/** Hostile words are words. */
const HOSTILE = ['__proto__', '</script>', '\u202e', 'constructor', '\ud800', '😀', '\u0000'];

async function answersIn(text: string): Promise<{ readonly tokens: Token[]; readonly answer: Answer }[]> {
  const found: { readonly tokens: Token[]; readonly answer: Answer }[] = [];
  for await (const sentence of readSentences(text)) {
    const words = Array.from({ length: sentence.length }, (_, at) => at + 1);
    const column = (name: keyof typeof COLUMNS): string[] =>
      words.map((word) => columnText(sentence, { word, column: COLUMNS[name] }));
    const [forms, tags] = [column('form'), column('upos')];
    found.push({
      tokens: words.map((word) => ({ form: forms[word - 1]!, upos: tags[word - 1]! })),
      answer: [[...sentence.heads], column('deprel')],
    });
  }
  return found;
}

beforeAll(async () => {
  folder = temporaryFolder();
  const treebank = join(folder, 'train.conllu');
  writeFileSync(treebank, madeTreebank({ sentences: 40, seed: 1 }));
  const unseen = join(folder, 'unseen.conllu');
  writeFileSync(unseen, madeTreebank({ sentences: 40, seed: 7 }));
  for (const learner of LEARNERS) {
    const argv = [
      'train',
      '--gold-tags',
      SYSTEMS[learner],
      '--train',
      treebank,
      '--out',
      folder,
      '--name',
      learner,
      '--learner',
      learner,
    ];
    const target = TARGETS[learner];
    const { stdout: written } = await runCli([...argv, '--target', target, '--beam', BEAMS[learner], '--passes', '3']);
    const model = join(folder, `${learner}.model`);
    const answers = await answersIn((await runCli(['parse', model, unseen])).stdout);
    const text = readFileSync(join(folder, `${learner}.${target}`), 'utf8');
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    const path = join(folder, `${learner}.mjs`);
    writeFileSync(path, ts.transpileModule(text, { compilerOptions }).outputText);
    made[learner] = {
      written,
      text,
      path,
      bytes: readFileSync(model),
      sentences: answers.map(({ tokens }) => tokens),
      expected: answers.map(({ answer }) => answer),
    };
  }
}, 120_000);

/** A program that parses sentences with a module and its model. */
const PROGRAM = `
  const answers = (load, bytes, sentences) => {
    const parser = load(bytes);
    return parser.parseAll(sentences).map(({ heads, labels }) => [[...heads], labels]);
  };
`;

function answersOf({ heads, labels }: { readonly heads: Int32Array; readonly labels: readonly string[] }): Answer {
  return [[...heads], labels];
}

test.each(['a model', 'a model with temperatures'])(
  '%s over trees: the module knows what the library knows',
  async (which) => {
    const { path, bytes: bare, sentences } = made['crf']!;
    const calibrated = (): Uint8Array =>
      calibratedModel(bare, arcStandard, [readFileSync(join(folder, 'unseen.conllu'))]);
    const bytes = which === 'a model' ? bare : calibrated();
    expect('temperatures' in splitModel(bytes).header).toBe(which !== 'a model');
    const module = (await import(path)) as { load(model: Uint8Array): TreeParser };
    const [own, other] = [module.load(bytes), loadParser(bytes, arcStandard) as TreeParser];
    for (const sentence of sentences) {
      expect(own.parse(sentence)).toEqual(other.parse(sentence));
      expect(own.parseAll([sentence])).toEqual([own.parse(sentence)]);
      const [found, expected] = [own, other].map((parser) => {
        const trees = parser.distribution(sentence);
        return { best: trees.kBest(5), drawn: trees.sample(seededRandom(1)), entropy: trees.entropy() };
      });
      expect(found).toEqual(expected);
      expect(found!.entropy).toBe(own.parse(sentence).entropy);
    }
  },
);

describe.each(LEARNERS)('%s', (learner) => {
  test('it has no imports, and says what it is', () => {
    const { written, text } = made[learner]!;
    expect(written).toMatch(new RegExp(`^written .*${learner}\\.${TARGETS[learner]}, .*${learner}\\.model: pass 3`));
    expect(text).not.toMatch(/^import /m);
    expect(text).toContain('@generated by arcforge');
    expect(text).toContain(`with arcforge train; its weights are in ${learner}.model`);
  });

  test('it finds what the command finds', async () => {
    const { path, bytes, sentences, expected } = made[learner]!;
    const module = (await import(path)) as ParserModule;
    const parser = module.load(bytes);
    expect([module.learner, parser.beam]).toEqual([learner, Number(BEAMS[learner])]);
    expect(sentences.map((sentence) => answersOf(parser.parse(sentence)))).toEqual(expected);
    expect(parser.parseAll(sentences).map(answersOf)).toEqual(expected);
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    expect(answersOf(module.load(buffer).parse(sentences[0]!))).toEqual(expected[0]);
    const { heads, confidences } = parser.parse(HOSTILE.map((form) => ({ form, upos: form })));
    expect(heads.length).toBe(HOSTILE.length);
    expect([...heads].filter((head) => head === 0).length).toBe(1);
    for (const confidence of confidences) expect(confidence > 0 && confidence <= 1).toBe(true);
  });

  test('a greedy parser, or the best tree, finds what the command finds', async () => {
    const { path, bytes, sentences } = made[learner]!;
    const [options, shown] =
      learner === 'crf' ? [{ decode: 'tree' } as const, ['--decode', 'tree']] : [{ beam: 1 }, ['--beam', '1']];
    const argv = ['parse', join(folder, `${learner}.model`), join(folder, 'unseen.conllu'), ...shown];
    const answers = await answersIn((await runCli(argv)).stdout);
    const parser = ((await import(path)) as ParserModule).load(bytes);
    const found = sentences.map((sentence) => answersOf(parser.parse(sentence, options)));
    expect(found).toEqual(answers.map(({ answer }) => answer));
  });

  test('it refuses what does not fit', async () => {
    const { path, bytes } = made[learner]!;
    const { load } = (await import(path)) as ParserModule;
    const damaged = Buffer.from(bytes);
    damaged[bytes.length >> 1]! ^= 1;
    for (const [wrong, says] of [
      [new Uint8Array(0), 'it is not a model of arcforge train'],
      [bytes.subarray(0, bytes.length - 1), 'it is damaged or cut off: its checksum is wrong'],
      [damaged, 'it is damaged or cut off: its checksum is wrong'],
    ] as const) {
      expect(() => load(wrong)).toThrow(says);
    }
    const { header, weights } = splitModel(bytes);
    const foreign = joinModel({ header: { ...header, specHash: 'of another system' }, weights: [weights] });
    expect(() => load(foreign)).toThrow(`it was trained for another system than ${SYSTEMS[learner]}`);
    for (const other of LEARNERS.filter((name) => name !== learner)) {
      const says = learner === 'linear' ? 'its header is not one of a linear learner' : `its learner is ${other}`;
      expect(() => load(made[other]!.bytes)).toThrow(says);
    }
  });

  test('it works in a worker thread', async () => {
    const { path: url, bytes, sentences, expected } = made[learner]!;
    const worker = new Worker(
      `${PROGRAM}
       const { parentPort, workerData: { url, bytes, sentences } } = require('node:worker_threads');
       import(url).then(({ load }) => parentPort.postMessage(answers(load, bytes, sentences)));`,
      { eval: true, workerData: { url, bytes, sentences } },
    );
    const answer = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect(answer).toEqual(expected);
  });
});

test('the program of docs/learning.md runs', async () => {
  const program = blocksOf(documentText('docs/learning.md')).find(({ language }) => language === 'ts');
  const models = join(folder, 'models');
  mkdirSync(models);
  copyFileSync(join(folder, 'neural.model'), join(models, 'english.model'));
  copyFileSync(made['neural']!.path, join(models, 'english.mjs'));
  const code = program!.code.replace('./models/english.ts', './models/english.mjs');
  writeFileSync(join(folder, 'program.mjs'), code);
  const { stdout, stderr } = spawnSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({
    stdout: expect.stringMatching(/^\d \d \S+ \S+ [\d.-]+ [\d.]+ [\d.]+\n$/),
    stderr: '',
  });
});

const executablePath = findChromium();
if (executablePath === undefined) {
  console.warn(
    'skipped: test/learn/parser-module.test.ts needs chromium on the PATH, or its path in ARCFORGE_CHROMIUM',
  );
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  /** What a page may do, by its path: nothing but use its own files, or compile WebAssembly too. */
  const POLICIES: Readonly<Record<string, string>> = {
    '/strict': "default-src 'self'",
    '/wasm': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
  };

  test('it finds what the command finds, from files, with and without WebAssembly', async () => {
    const program = `${PROGRAM}
      const found = async (learner) => {
        const [{ load }, model, sentences] = await Promise.all([
          import('./' + learner + '.js'),
          fetch('./' + learner + '.model').then((response) => response.arrayBuffer()),
          fetch('./' + learner + '.json').then((response) => response.json()),
        ]);
        return answers(load, model, sentences);
      };
      const canCompile = () => {
        try {
          return new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)) !== undefined;
        } catch {
          return false;
        }
      };
      globalThis.made = (async () =>
        JSON.stringify([canCompile(), await Promise.all(${JSON.stringify(LEARNERS)}.map(found))]))();
    `;
    const page = ['text/html', '<!doctype html><script type="module" src="program.js"></script>'] as const;
    const files = new Map<string, readonly [type: string, content: string | Buffer]>([
      ...Object.keys(POLICIES).map((path) => [path, page] as const),
      ['/program.js', ['text/javascript', program]],
      ...LEARNERS.flatMap((learner) => {
        const { path, bytes, sentences } = made[learner]!;
        return [
          [`/${learner}.js`, ['text/javascript', readFileSync(path, 'utf8')]],
          [`/${learner}.model`, ['application/octet-stream', bytes]],
          [`/${learner}.json`, ['application/json', JSON.stringify(sentences)]],
        ] as const;
      }),
    ]);
    const server: Server = createServer(({ url = '/' }, response) => {
      const [type, content] = files.get(url) ?? ['text/plain', ''];
      response.writeHead(files.has(url) ? 200 : 404, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Security-Policy': POLICIES[url] ?? "default-src 'self'",
      });
      response.end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_FLAGS });
    try {
      for (const path of Object.keys(POLICIES)) {
        const tab = await browser.newPage();
        const complaints: string[] = [];
        tab.on('pageerror', (error) => complaints.push(error.message));
        await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
        await tab.waitForFunction(() => 'made' in globalThis);
        const found = await tab.evaluate(() => (globalThis as unknown as { made: Promise<string> }).made);
        expect(JSON.parse(found)).toEqual([path === '/wasm', LEARNERS.map((learner) => made[learner]!.expected)]);
        expect(complaints).toEqual([]);
      }
    } finally {
      await browser.close();
      server.close();
    }
  });
});
