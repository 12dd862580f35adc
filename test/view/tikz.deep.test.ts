/** Pictures compile with tikz-dependency. Skipped, with a message, where pdfLaTeX or the package is missing. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oracle } from '../../generator/semantics/oracle.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { COLUMNS, columnText, openTreebank, readSentences } from '../../runtime/conll/index.ts';
import { isLatin } from '../../view/latex-text.ts';
import { renderTikz, renderTikzWalk, type TikzPicture } from '../../view/tikz.ts';
import { canonicalWalk } from '../../view/walk.ts';
import { anyTree } from '../random-trees.ts';
import { systemOf } from '../systems.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';

const hasPackage = spawnSync('kpsewhich', ['tikz-dependency.sty'], { encoding: 'utf8' }).stdout?.trim();
const hasLatex = spawnSync('pdflatex', ['--version']).status === 0;
const isMissing = !hasLatex || hasPackage === undefined || hasPackage === '';
if (isMissing)
  console.warn('skipped: test/view/tikz.deep.test.ts needs pdflatex and tikz-dependency (texlive-pictures)');

const ewt = treebankFiles.filter((path) => /en_ewt-ud-(?:test|dev)\.conllu$/.test(path));
if (ewt.length === 0) console.warn(`skipped: trees of English-EWT${SKIPPED}`);

/** What pdfLaTeX complains about, and how many pages it makes. */
function compiled(pictures: readonly string[]): { readonly status: number | null; readonly errors: string[] } {
  const folder = temporaryFolder();
  const body = pictures.join('\\clearpage\n');
  const document = `\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{tikz-dependency}\n\\begin{document}\n${body}\\end{document}\n`;
  writeFileSync(join(folder, 'pictures.tex'), document);
  const options = ['-draftmode', '-no-shell-escape', '-interaction=nonstopmode', 'pictures.tex'];
  const { status, stdout } = spawnSync('pdflatex', options, { cwd: folder, encoding: 'utf8' });
  return { status, errors: stdout.split('\n').filter((line) => line.startsWith('!')) };
}

describe.skipIf(isMissing)('pictures', () => {
  test('100 trees compile, whatever their words and labels are', () => {
    const unit = fc.constantFrom(...'\\{}$&#^_~%<>|"`\',-[]*@!?=;:./() abcZé€“—\u00ad\u0000\n');
    const text = fc.string({ unit, minLength: 1, maxLength: 6 });
    const picture: fc.Arbitrary<TikzPicture> = anyTree(8).chain((tree) => {
      const texts = fc.array(text, { minLength: tree.length, maxLength: tree.length });
      return fc.record({ words: texts, labels: texts }).map((parts) => ({ tree, ...parts }));
    });
    expect(compiled(fc.sample(picture, 100).map(renderTikz))).toEqual({ status: 0, errors: [] });
  });

  test('walks compile', () => {
    const canonical = canonicalSystem(systemOf('link2'));
    const tree = [3, 0, 0];
    const walk = canonicalWalk(canonical, oracle(canonical, tree).computation, tree.length);
    expect(compiled([renderTikzWalk({ tree, words: ['[a]', '|b|', '&'] }, walk)])).toEqual({ status: 0, errors: [] });
  });

  test.skipIf(ewt.length === 0)('100 trees of English-EWT compile', async () => {
    const pictures: string[] = [];
    let long = 0;
    for await (const sentence of readSentences(openTreebank(ewt[0]!))) {
      const column = (at: number): string[] =>
        Array.from(sentence.heads, (_, index) => columnText(sentence, { word: index + 1, column: at }));
      const words = column(COLUMNS.form);
      // TeX takes most of its time for long sentences, of which two will do.
      if (!isLatin(words.join('')) || (words.length > 20 && (words.length < 40 || long++ >= 2))) continue;
      pictures.push(renderTikz({ tree: [...sentence.heads], words, labels: column(COLUMNS.deprel) }));
      if (pictures.length === 100) break;
    }
    expect(pictures).toHaveLength(100);
    expect(compiled(pictures)).toEqual({ status: 0, errors: [] });
  });
});
