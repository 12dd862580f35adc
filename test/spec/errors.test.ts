/** Every kind of bad spec with its explanation: test/errors/*.txt, the spec and then what `check` prints. */
import { describe, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { expectLastSection, textCases } from '../text-cases.ts';

describe('arcforge check', () => {
  test.each(textCases('errors'))('$name', async (textCase) => {
    const [spec] = textCase.sections;
    const { code, stdout, stderr } = await runCli(['check', '-'], { stdin: spec! });
    expectLastSection(textCase, `exit ${code}\n${stdout}`);
    expect(stderr).toBe('');
  });
});
