/** Whole commands with what they print: test/cases/*.txt. */
import { describe, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { expectLastSection, textCases } from '../text-cases.ts';

describe('commands', () => {
  test.each(textCases('cases'))('$name', async (textCase) => {
    const words = [...textCase.sections[0]!.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    const { code, stdout, stderr } = await runCli(words);
    expectLastSection(textCase, `exit ${code}\n${stdout}${stderr === '' ? '' : `stderr:\n${stderr}`}`);
  });
});
