/** The help of the command line and of every command. */
import { expect, test } from 'vitest';
import { COMMAND_LOADERS } from '../../cli/command-loaders.ts';
import { runCli } from '../run-cli.ts';

const COMMANDS = Object.keys(COMMAND_LOADERS);

test('--help names every command and the exit codes', async () => {
  const { code, stdout } = await runCli(['--help']);
  expect(code).toBe(0);
  for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ +arcforge ${command}\\b`, 'm'));
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/Exit codes: 0 .*, 1 .*, 2 /);
});

test.each(COMMANDS)('%s --help has an example', async (command) => {
  const { code, stdout } = await runCli([command, '--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Examples:\n[^]*\\barcforge ${command}\\b`, 'm'));
});

test('help says which options take numbers: what it shows as a string is a text', async () => {
  const texts =
    'name out config title words heads sent-id language export marginals target system format vectors part docs';
  for (const command of COMMANDS) {
    const { stdout } = await runCli([command, '--help']);
    const options = stdout.slice(stdout.indexOf('Options:'), stdout.indexOf('Examples:'));
    const strings = [...options.matchAll(/^ +(?:-\w, )?--([\w-]+) {2,}[^[]*\[string\]/gm)].map(([, name]) => name!);
    expect({ command, others: strings.filter((name) => !texts.split(' ').includes(name)) }).toEqual({
      command,
      others: [],
    });
  }
});
