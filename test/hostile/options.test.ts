/** Every option of every command, without a value, with one too many, and given again: each is refused by its name. */
import { describe, expect, test } from 'vitest';
import { commandsFor } from '../../cli/command-loaders.ts';
import { refuseOptions } from '../../cli/option-words.ts';
import { nameOf, optionsOf } from '../../cli/shared/command.ts';
import { runCli } from '../run-cli.ts';

const commands = await commandsFor(undefined);

describe.each(commands.map((command) => ({ name: nameOf(command), command })))('$name', ({ name, command }) => {
  const options = optionsOf(command);
  const { names, flags, lists } = options;
  const withValue = names.filter((option) => option.length > 1 && !flags.includes(option));
  const refused = (...words: readonly string[]) => {
    try {
      refuseOptions(options, { name, words });
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('an option that takes a value has one', () => {
    for (const option of withValue) {
      const says = `--${option} needs a value; see arcforge ${name} --help`;
      expect([refused('x', `--${option}`), refused(`--${option}`, '--help')]).toEqual([says, says]);
      expect(refused(`--${option}`, '--', 'x')).toBe(says);
      expect(refused(`--${option}=`)).toBe(lists.includes(option) ? says : 'taken');
      expect([refused(`--${option}`, '-1'), refused(`--${option}=--x`)]).toEqual(['taken', 'taken']);
    }
  });

  test('an option that takes one value has one', () => {
    for (const option of withValue) {
      const says = lists.includes(option) ? 'taken' : `--${option} must be given once`;
      expect([refused(`--${option}`, 'a', `--${option}`, 'a'), refused(`--${option}=a`, 'x', `--${option}=b`)]).toEqual(
        [says, says],
      );
    }
  });

  test('a flag has no value, and nothing else can be negated', () => {
    for (const option of flags.filter((each) => each.length > 1)) {
      const says = `--${option} is either given or not; it takes no value`;
      const values = ['yes', '1', 'no', ''].map((value) => refused(`--${option}=${value}`));
      expect(values).toEqual(values.map(() => says));
      expect([refused(`--${option}`), refused(`--${option}=true`), refused(`--no-${option}`)]).toEqual([
        'taken',
        'taken',
        'taken',
      ]);
    }
    for (const option of withValue.filter((each) => !each.startsWith('no-'))) {
      expect(refused(`--no-${option}`, 'x')).toContain(`has no option --no-${option}`);
    }
  });
});

test.each([
  ['train', 'attardi-3', '--train', 'x.conllu', '--out', '.', '--learner', 'linear', '--learner', 'neural'],
  ['train', 'attardi-3', '--train', 'x.conllu', '--out', '.', '--tags'],
  ['parse', 'x.model', '--probabilities=yes'],
  ['parse', 'x.model', '--keep', 'upos', 'x.conllu'],
])('arcforge %s %s %s %s …', async (...argv) => {
  const { code, stdout, stderr } = await runCli(argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(
    /^arcforge: --(?:learner must be given once|tags needs a value|probabilities is either given or not|keep must be one of upos, xpos, feats, not x\.conllu;)/,
  );
});
