/**
 * Mutation run: one-token edits of the code that modules come from, each in a copy of the repository, and whether the
 * quick tests notice. `npm run mutate -- --count 20 --seed 1` draws a sample and prints what survived.
 *
 * Modules are generated anew for each mutant, so that tests judge what the mutant makes and not that it differs from what
 * is committed. Survivors are gaps in the tests, or edits that change nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Node, Project, SyntaxKind } from 'ts-morph';

/** One token of a file, and what stands there instead. */
interface Mutant {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

type Outcome = 'killed' | 'survived' | 'does not compile';

const SOURCES = /^(?:generator\/(?:theory|semantics|emit)\/.*\.ts|templates\/[^/]*\.hbs|runtime\/module\/.*\.ts)$/;

const OTHER: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '|': '&',
  '&': '|',
  '<<': '>>',
  '>>': '<<',
};
const OPERATOR = /(?<= )(?:<=?|>=?|[=!]==|&&|\|\||[-+|&]|<<|>>)(?= )/g;

/** Tests that need no modules, then those of modules. */
const STAGES: readonly (readonly string[])[] = [
  ['test/theory', 'test/controls', 'test/semantics'],
  ['test/emit', 'test/computations.test.ts', 'test/runtime', 'test/completion', 'test/tabulation'],
];
/** These compare with what is committed. */
const LEFT_OUT = ['test/emit/generate.test.ts', 'test/emit/compile-module.test.ts'];

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { count: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});

function mutantAt(file: string, { at, before }: { readonly at: number; readonly before: string }): Mutant {
  const after = OTHER[before] ?? String(Number(before) + 1);
  return { file, from: at, to: at + before.length, before, after };
}

/** Operators, numbers, and the operators in the text of templates. */
function mutantsOfTypeScript(project: Project, file: string): Mutant[] {
  const source = project.createSourceFile(file, readFileSync(join(root, file), 'utf8'));
  return source.getDescendants().flatMap((node) => {
    const at = node.getStart();
    if (Node.isNumericLiteral(node)) return [mutantAt(file, { at, before: node.getText() })];
    if (node.getParent()?.isKind(SyntaxKind.BinaryExpression) && node.getText() in OTHER) {
      return [mutantAt(file, { at, before: node.getText() })];
    }
    const isText =
      Node.isNoSubstitutionTemplateLiteral(node) ||
      Node.isTemplateHead(node) ||
      Node.isTemplateMiddle(node) ||
      Node.isTemplateTail(node) ||
      Node.isStringLiteral(node);
    if (!isText) return [];
    return [...node.getText().matchAll(OPERATOR)].map((match) =>
      mutantAt(file, { at: at + match.index, before: match[0] }),
    );
  });
}

function mutantsOfTemplate(file: string): Mutant[] {
  const text = readFileSync(join(root, file), 'utf8');
  const isComment = (at: number): boolean => /^\s*(?:\*|\/)/.test(text.slice(text.lastIndexOf('\n', at) + 1));
  return [...text.matchAll(OPERATOR)]
    .filter(({ index }) => index > text.indexOf('{{!--') && !isComment(index))
    .map((match) => mutantAt(file, { at: match.index, before: match[0] }));
}

function allMutants(): Mutant[] {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const project = new Project({ useInMemoryFileSystem: true });
  return files
    .filter((file) => SOURCES.test(file))
    .flatMap((file) => (file.endsWith('.hbs') ? mutantsOfTemplate(file) : mutantsOfTypeScript(project, file)));
}

/** So many of them, each as likely: the generator of Lehmer decides. */
function drawn(
  mutants: readonly Mutant[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Mutant[] {
  const left = [...mutants];
  let state = seed;
  const chosen: Mutant[] = [];
  while (chosen.length < count && left.length > 0) {
    state = (state * 48_271) % 2_147_483_647;
    chosen.push(...left.splice(state % left.length, 1));
  }
  return chosen;
}

function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'arcforge-mutate-'));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
  for (const file of files) cpSync(join(root, file), join(copy, file));
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function succeeds(copy: string, [command, ...args]: readonly [string, ...string[]]): boolean {
  return spawnSync(command, args, { cwd: copy, stdio: 'ignore', timeout: 600_000 }).status === 0;
}

function outcomeOf(copy: string): Outcome {
  if (!succeeds(copy, ['npm', 'run', '--silent', 'embed'])) return 'does not compile';
  const quick = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'quick', '--bail', '1'];
  const passes = (tests: readonly string[]): boolean =>
    succeeds(copy, ['node', ...quick, ...tests, ...LEFT_OUT.flatMap((file) => ['--exclude', file])]);
  const [withoutModules, withModules] = STAGES;
  if (!passes(withoutModules!)) return 'killed';
  const isGenerated = succeeds(copy, ['node', 'dist/cli/bin.js', 'shipped', '--out', 'generated', '--max-length', '1']);
  return isGenerated && passes(withModules!) ? 'survived' : 'killed';
}

function placeOf({ file, from, before, after }: Mutant, text: string): string {
  const line = text.slice(0, from).split('\n').length;
  return `${file}:${line}  ${before} → ${after}  in  ${text.split('\n')[line - 1]!.trim()}`;
}

const mutants = allMutants();
const sample = drawn(mutants, { count: Number(values.count), seed: Number(values.seed) });
const copy = copyOfRepository();
const tally: Record<Outcome, number> = { killed: 0, survived: 0, 'does not compile': 0 };
try {
  for (const mutant of sample) {
    const path = join(copy, mutant.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, mutant.from) + mutant.after + text.slice(mutant.to));
    const outcome = outcomeOf(copy);
    writeFileSync(path, text);
    tally[outcome]++;
    console.log(`${outcome.padEnd(16)}  ${placeOf(mutant, text)}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${sample.length} of ${mutants.length} mutants, seed ${values.seed}: ${JSON.stringify(tally)}`);
