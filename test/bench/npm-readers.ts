/**
 * The readers of CoNLL-U on npm, each used as its documentation says. `conllu` depends on a bundler with some 250
 * packages, so it is not among ours: it is measured where somebody has installed it.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';

const require = createRequire(import.meta.url);

export interface NpmReader {
  readonly name: string;
  /** Reads the file and gives the number of its sentences. */
  readonly read: () => Promise<number>;
}

/** The readers, for one file. */
export function npmReaders(path: string): NpmReader[] {
  return [
    {
      name: 'conllup',
      read: async () => {
        const { default: conllup } = require('conllup') as { default: { sentenceConllToJson(text: string): unknown } };
        const sentences = readFileSync(path, 'utf8').split('\n\n');
        return sentences.filter((text) => text !== '' && conllup.sentenceConllToJson(`${text}\n`) !== undefined).length;
      },
    },
    {
      name: 'conllu',
      read: async () => {
        const name = 'conllu';
        const { Conllu } = require(name) as { Conllu: new () => { serial: string; sentences: unknown[] } };
        const file = new Conllu();
        // It takes empty lines at the end for one more sentence.
        file.serial = `${readFileSync(path, 'utf8').trimEnd()}\n`;
        return file.sentences.length;
      },
    },
    {
      name: 'conllu-stream',
      read: () => {
        const conlluStream = require('conllu-stream') as () => Duplex;
        return new Promise((resolve, reject) => {
          let sentences = 0;
          createReadStream(path)
            .pipe(conlluStream())
            .on('data', () => sentences++)
            .on('end', () => resolve(sentences))
            .on('error', reject);
        });
      },
    },
  ];
}
