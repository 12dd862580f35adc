/** Characters on their way from files to the terminal and to programs: none is lost, and none deceives. */
import { describe, expect, test } from 'vitest';
import { COLUMNS, columnText } from '../../runtime/conll/sentence-text.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { invalidUtf8At } from '../../runtime/conll/utf8.ts';
import { printable, quote } from '../../runtime/text/printable.ts';
import { line, sentence } from '../conll/read-text.ts';
import { runCli } from '../run-cli.ts';

const FORMATS = ['jsonl', 'compact'] as const;
const MARK = '\uFEFF';
const PERSIAN = 'می\u200cخواهم';
const FAMILY = '👨\u200d👩\u200d👧';
const ENGLAND = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

/** A sentence of one word, given as bytes. */
function withForm(...form: readonly number[]): Uint8Array {
  const [before, after] = sentence(0).split('w1');
  return Buffer.concat([Buffer.from(before!), Buffer.from(form), Buffer.from(after!)]);
}

describe('bytes that are not UTF-8', () => {
  test.each(FORMATS)('%s is never written from them: the message has their line and column', async (format) => {
    const stdin = Buffer.concat([Buffer.from(`# sent_id = 1\n${line(1, 0)}\n# sent_id = é\n`), withForm(0x63, 0xe9)]);
    const { code, stdout, stderr } = await runCli(['oracle', 'attardi-3', '-', '--format', format], { stdin });
    expect(code).toBe(1);
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('w1');
    expect(stderr).toContain('<stdin>:5:4: error[not-utf-8]: the byte 0xE9 is not UTF-8');
    expect(stdout + stderr).not.toContain('\uFFFD');
  });

  test.each(FORMATS)('--skip-invalid leaves such sentences out of %s', async (format) => {
    const stdin = Buffer.concat([withForm(0xff), Buffer.from(sentence(0))]);
    const argv = ['oracle', 'attardi-3', '-', '--skip-invalid', '--format', format];
    const { code, stdout, stderr } = await runCli(argv, { stdin });
    expect({ code, words: stdout.match(/w1/g) }).toEqual({ code: 0, words: ['w1'] });
    expect(stderr).toContain('1 invalid sentence left out');
  });

  test('other formats copy bytes and do not care', async () => {
    const { code, stdout } = await runCli(['oracle', 'attardi-3', '-'], { stdin: withForm(0xe9) });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'sh^s ra(2,1)^s\n' });
  });

  test('are found where a strict decoder finds them', () => {
    const parts = ['61', 'c3a9', 'e28082', 'f09f9889', '80', 'bf', 'c0af', 'c3', 'e282', 'f09f98', 'eda080', 'f4908080', 'ff']
      .map((hex) => Buffer.from(hex, 'hex')); // prettier-ignore
    const strict = new TextDecoder('utf-8', { fatal: true });
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          const bytes = Buffer.concat([a, b, c]);
          const at = invalidUtf8At(bytes, 0, bytes.length);
          const isValid = (to: number): boolean => {
            try {
              return strict.decode(bytes.subarray(0, to)) !== undefined;
            } catch {
              return false;
            }
          };
          if (isValid(bytes.length)) expect(at).toBe(-1);
          else expect(at >= 0 && isValid(at) && !isValid(bytes.length), bytes.toString('hex')).toBe(true);
        }
      }
    }
  });
});

describe('a byte order mark', () => {
  test.each([`# sent_id = 2\n${sentence(0)}`, sentence(0)])('inside a file is named', async (second) => {
    const stdin = `${MARK}${sentence(0)}${MARK}${second}`;
    const { code, stderr } = await runCli(['oracle', 'attardi-3', '-'], { stdin });
    expect(code).toBe(1);
    expect(stderr).toContain(
      '<stdin>:3:1: error[id]: this line starts with a byte order mark, U+FEFF; expected one at most at the start of the file: join files without their marks',
    );
  });

  test('that a file without an empty line at its end puts into a sentence is named too', async () => {
    const { stderr } = await runCli(['oracle', 'attardi-3', '-'], { stdin: `${line(1, 0)}${MARK}${sentence(0)}` });
    expect(stderr).toContain('<stdin>:2:1: error[id]: this line starts with a byte order mark, U+FEFF;');
  });

  test('of a word is part of the word', async () => {
    for await (const read of readSentences(sentence(0).replace('w1', `${MARK}w1`))) {
      expect(columnText(read, { word: 1, column: COLUMNS.form })).toBe(`${MARK}w1`);
    }
  });
});

describe('on a terminal', () => {
  test.each([PERSIAN, FAMILY, ENGLAND, 'שלום\u200f!', 'e\u0301', 'ภาษา\u200bไทย'])('%s stays as it is', (text) => {
    expect(printable(text)).toBe(text);
  });

  test('words keep their joiners in text output', async () => {
    const words = `${PERSIAN} ${FAMILY}`;
    const { stdout } = await runCli(['trace', 'attardi-3', '--heads', '2 0', '--words', words]);
    expect(stdout).toContain(`1:${PERSIAN}`);
    expect(stdout).toContain(`2:${FAMILY}`);
    const stdin = sentence(3, 4, 0, 1).replace('w2', PERSIAN);
    const listed = await runCli(['coverage', 'arc-standard', '--treebank', '-', '--list'], { stdin });
    expect(listed.stdout).toContain(PERSIAN);
  });

  test('whatever could move, hide or colour other text is replaced', () => {
    const deceiving = ['\u001b', '\u009b', '\u0007', '\r', '\u2028', '\u2029', '\uD800'];
    for (let code = 0x202a; code <= 0x202e; code++) deceiving.push(String.fromCharCode(code));
    for (let code = 0x2066; code <= 0x206f; code++) deceiving.push(String.fromCharCode(code));
    for (const character of deceiving) {
      expect(printable(`a${character}b`), character.charCodeAt(0).toString(16)).toBe('a�b');
    }
  });

  test('a message names what cannot be seen', () => {
    expect(quote(`${MARK}1`)).toBe('"<U+FEFF>1"');
    expect(quote('1\u200d')).toBe('"1<U+200D>"');
    expect(quote('1\u00ad2')).toBe('"1<U+00AD>2"');
    expect(quote(PERSIAN)).toBe(`"${PERSIAN}"`);
    expect(quote('x\u001b[31m')).toBe('"x�[31m"');
  });
});
