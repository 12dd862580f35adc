/** `check --verbose`: completion is decided as it reports, in the words of the module. */
import { describe, expect, test } from 'vitest';
import type { CompletionReport } from '../../cli/commands/completion-report.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { runCli } from '../run-cli.ts';

async function reportOf(name: string): Promise<CompletionReport> {
  const { stdout } = await runCli(['check', name, '--verbose', '--json']);
  return (JSON.parse(stdout) as { completion: CompletionReport }[])[0]!.completion;
}

describe('sizes are those that the module exports', () => {
  test.each([
    ['arc-standard', 'stacks'],
    ['attardi-3', 'stacks'],
    ['attardi-3-returning', 'contents'],
    ['link2', 'contents'],
  ] as const)('%s', async (name, of) => {
    const { completion } = (await import(packagePath(`generated/${name}.ts`))) as SystemModule;
    const { symbols, ...report } = await reportOf(name);
    expect(report).toEqual({ ...completion, of });
    expect(symbols.inTheory).toBeGreaterThan(1);
  });

  test('in words', async () => {
    const { stdout } = await runCli(['check', 'attardi-3', 'link2', '--verbose']);
    expect(stdout).toContain('completion: automaton of stacks: 23 classes, 59 nodes, 54 outlooks; checked as closed\n');
    expect(stdout).toContain(
      'completion: automaton of contents: 51 classes of stacks, 104 of contents; checked as closed\n',
    );
    expect(stdout).toContain('sums over trees: time n^7; 242 products, 27 of them of 7 indices\n');
    expect(stdout).toContain('best tree: time n^7; 54 products, 4 of them of 7 indices\n');
    expect(stdout).toContain('sums over trees: none; no polynomial algorithm is known');
  });
});

test('symbols of returning systems are not merged, and it says why', async () => {
  const { symbols } = await reportOf('link2');
  expect(symbols).toEqual({
    paper: 32,
    inTheory: 8,
    notMerged: 'in a returning system what a window becomes depends on the symbols that have been returned',
  });
});

test('a system without an automaton has none, and it says why', async () => {
  const { symbols: _, ...completion } = await reportOf('attardi-9');
  expect(completion).toEqual({ kind: 'search', reason: 'the symbols of a window take more than 30 bits' });
});
