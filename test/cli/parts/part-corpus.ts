/** Corpora for tests of parts: files in every shape in which sentences come, and runs of commands over parts of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../../../cli/shared/package-path.ts';
import { runCli, type CliOutcome } from '../../run-cli.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const MARK = '\uFEFF';

/** The sentences of a shipped example, as they would be written, each without the line feed that ends its last line. */
const sentences = readFileSync(packagePath('examples/treebank.conllu'), 'utf8')
  .replaceAll(' .\n', '.\n')
  .replaceAll(/\t_\n(?=\d+\t\.)/g, '\tSpaceAfter=No\n')
  .trim()
  .split('\n\n');

/** Texts by the names of their files. */
export const SHAPES: Readonly<Record<string, string>> = {
  'usual.conllu': `${sentences.slice(0, 12).join('\n\n')}\n\n`,
  'returns-and-mark.conllu': `${MARK}${sentences.slice(12, 20).join('\n\n')}\n\n`.replaceAll('\n', '\r\n'),
  'empty.conllu': '',
  'runs-of-empty-lines.conllu': `\n\n${sentences.slice(20, 26).join('\n\n\r\n\n\n')}\n\n\n\n`,
  'only-empty-lines.conllu': '\n\r\n\n',
  'no-last-line-feed.conllu': sentences.slice(26, 33).join('\n\n'),
};

/** Plain text: the words of the sentences, two in a line and four in a paragraph. */
export const TEXT: string = sentences
  .map((each) => /# text = (.*)/.exec(each)![1]!)
  .map((text, at) => `${text}${at % 4 === 3 ? '\n\n' : at % 2 === 1 ? '\n' : ' '}`)
  .join('');

/** Writes the files of a corpus; their paths. */
export function writeCorpus(texts: Readonly<Record<string, string>>): string[] {
  const folder = temporaryFolder();
  return Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}

/** What a command says of each of `of` parts. */
export async function runParts(argv: readonly string[], of: number): Promise<CliOutcome[]> {
  const outcomes: CliOutcome[] = [];
  for (let index = 1; index <= of; index++) outcomes.push(await runCli([...argv, '--part', `${index}/${of}`]));
  return outcomes;
}
