/** `arcforge explain`: what a finding means, with an input that has it and one that does not. */
import { didYouMean } from '../../generator/diagnostics/did-you-mean.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';
import type { Command } from '../shared/command.ts';
import type { Explanation } from '../explain/explanation.ts';
import { SPEC_CODES } from '../explain/spec-codes.ts';
import {
  ALIGNMENT_CODES,
  COMPUTATION_CODES,
  DECODING_CODES,
  PARSING_CODES,
  TEXT_CODES,
  TREEBANK_CODES,
} from '../explain/treebank-codes.ts';
import { UsageError } from '../shared/io.ts';

interface Arguments {
  readonly code: readonly string[] | undefined;
}

/** The findings by the command that reports them. */
const GROUPS: readonly { readonly by: string; readonly codes: Readonly<Record<string, Explanation>> }[] = [
  { by: 'arcforge check', codes: SPEC_CODES },
  { by: 'every command that reads treebanks', codes: TREEBANK_CODES },
  { by: 'every command that reads words', codes: TEXT_CODES },
  { by: 'arcforge replay', codes: COMPUTATION_CODES },
  { by: 'arcforge evaluate', codes: ALIGNMENT_CODES },
  { by: 'arcforge parse with a model of arcforge learn', codes: DECODING_CODES },
  { by: 'arcforge parse with a model of arcforge train', codes: PARSING_CODES },
];

export const explainCommand: Command<Arguments> = {
  usage: 'explain [code..]',
  summary: 'Explain what a finding means, with examples',
  examples: [
    ['arcforge explain not-monotonic', 'what error[not-monotonic] means'],
    ['arcforge explain', 'all codes'],
  ],
  options: (yargs) =>
    yargs.positional('code', {
      describe: 'the code of a finding, as in error[code]; without any, all are listed',
      type: 'string',
      array: true,
    }),
  argumentWords: knownCodes,
  async run({ code: written = [] }, io) {
    const codes = written.map(knownCode);
    io.stdout.write(codes.length === 0 ? listed() : codes.map(explained).join('\n'));
    return 0;
  },
};

function knownCodes(): readonly string[] {
  return GROUPS.flatMap(({ codes }) => Object.keys(codes));
}

function knownCode(written: string): string {
  const code = written.toLowerCase().replace(/^(?:error|warning)?\[(.*)\]$/, '$1');
  const known = knownCodes();
  if (known.includes(code)) return code;
  const meant = didYouMean(code, known);
  const hint = meant === undefined ? 'arcforge explain lists all' : `did you mean ${meant}?`;
  throw new UsageError(`there is no finding ${printable(written) || '""'}; ${hint}`);
}

function listed(): string {
  return GROUPS.map(({ by, codes }) => `Findings of ${by}:\n  ${Object.keys(codes).join('\n  ')}\n`).join('\n');
}

function explained(code: string): string {
  const { by, codes } = GROUPS.find((group) => Object.hasOwn(group.codes, code))!;
  const { meaning, bad, good } = codes[code]!;
  return [
    `${code}, a finding of ${by}`,
    '',
    meaning,
    '',
    'Wrong:',
    ...lines(bad),
    '',
    'Right:',
    ...lines(good),
    '',
  ].join('\n');
}

/** The lines of an example, indented; a long line is cut. */
function lines(example: string): string[] {
  return example
    .trimEnd()
    .split('\n')
    .map(
      (line) =>
        `  ${line.length > 200 ? `${line.slice(0, 60).trimEnd()} … (${grouped(line.length)} characters)` : line}`,
    );
}
