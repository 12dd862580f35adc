/** TikZ and displaCy: what is written, and that no word can be more than a word. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oracle } from '../../generator/semantics/oracle.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { displacyTree } from '../../view/displacy.ts';
import { isLatin, latexText } from '../../view/latex-text.ts';
import { renderTikz, renderTikzWalk } from '../../view/tikz.ts';
import { canonicalWalk } from '../../view/walk.ts';
import { anyTree } from '../random-trees.ts';
import { systemOf } from '../systems.ts';

/** What LaTeX prints for a command that `latexText` writes. */
const PRINTED: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textasciicircum: '^',
  textasciitilde: '~',
  textasciigrave: '`',
  textless: '<',
  textgreater: '>',
  textbar: '|',
};

/** Reads LaTeX as far as words need it; throws at anything else that is special. */
function printed(latex: string): string {
  return latex.replaceAll(
    /\\symbol\{(?:"([0-9A-F]+)|(\d+))\}|\\([a-z]+)\{\}|\\([{}$%#_])|\\(-)|(\{\})|\{([[\]])\}|([\\{}$%#_&"^~`<>|[\]])/g,
    (
      _all,
      hex?: string,
      decimal?: string,
      command?: string,
      escaped?: string,
      hyphen?: string,
      empty?: string,
      bracket?: string,
    ) => {
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (command !== undefined) return PRINTED[command]!;
      if (hyphen !== undefined) return '\u00ad';
      if (empty !== undefined) return '';
      if (bracket !== undefined) return bracket;
      if (escaped === undefined) throw new Error(`a special character is left in ${latex}`);
      return escaped;
    },
  );
}

describe('text in LaTeX', () => {
  const special = fc.string({ unit: fc.constantFrom(...'\\{}$&#^_~%<>|"`\',-[]*@!?= abcé語\u00ad\u200d\u202e') });
  const any = fc
    .string({ unit: 'binary' })
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]|(?! )\s/gu, ''));

  test('prints every character, and nothing of it is special', () => {
    fc.assert(
      fc.property(fc.oneof(special, any), (text) => {
        expect(printed(latexText(text))).toBe(text);
      }),
    );
  });

  test('no two characters join into another', () => {
    fc.assert(
      fc.property(special, (text) => {
        expect(latexText(text)).not.toMatch(/--|''|,,|``|<<|>>|[!?]`/);
      }),
    );
  });

  test('has no line ends, no controls and nothing invisible', () => {
    expect(latexText('a\nb\tc\u0000\u001b[31m\u2028\u202e\ud800')).toBe('a b c??{[}31m \\symbol{"202E}?');
  });

  test('pdfLaTeX has Latin letters and usual punctuation', () => {
    expect(['naïve “Łódź” – €5…', '語', 'Υ', '👍', '\u202e'].map(isLatin)).toEqual([true, false, false, false, false]);
  });
});

describe('TikZ', () => {
  test('is a picture with a column for each word', () => {
    const text = renderTikz({
      tree: [2, 0, 2],
      words: ['[A&', 'hearing', '50%'],
      labels: ['det', 'root', 'obl:tmod_x'],
      dashed: { head: 2, dependent: 3 },
    });
    expect(text).toBe(
      String.raw`% needs \usepackage[T1]{fontenc} and \usepackage{tikz-dependency}
\begin{dependency}[theme=simple]
\begin{deptext}[column sep=0.6em]
{[}A\symbol{38} \& hearing \& 50\% \\
\end{deptext}
\depedge[edge height=3ex]{2}{1}{det}
\deproot[edge height=9ex]{2}{root}
\depedge[edge height=3ex, edge style={dashed}]{2}{3}{obl:tmod\_x}
\end{dependency}
`,
    );
  });

  test('a walk has a picture for each configuration, with the arcs and the stack of it', () => {
    const canonical = canonicalSystem(systemOf('attardi-3-returning'));
    const tree = [3, 0, 2];
    const walk = canonicalWalk(canonical, oracle(canonical, tree).computation, 3);
    const pictures = renderTikzWalk({ tree }, walk)
      .split(/^% \d+$/m)
      .slice(1);
    expect(pictures).toHaveLength(walk.transitions.length + 1);
    for (const [position, picture] of pictures.entries()) {
      const { live } = position === 0 ? walk.initial : walk.transitions[position - 1]!.after;
      const built = walk.transitions.slice(0, position).filter(({ arc }) => arc !== undefined);
      expect(picture.match(/\\dep(?:edge|root)/g) ?? []).toHaveLength(built.length);
      expect([...picture.matchAll(/\\wordgroup.*\{node(\d)\}/g)].map(([, node]) => Number(node))).toEqual(
        live.map(({ node }) => node).filter((node) => node !== 0),
      );
    }
    expect(pictures.at(-1)).toContain('\\textcolor{gray}{1} \\& \\textcolor{gray}{2} \\& \\textcolor{gray}{3}');
  });
});

describe('displaCy', () => {
  test('its arcs give the tree back, and go from left to right', () => {
    fc.assert(
      fc.property(anyTree(8), (tree) => {
        const labels = tree.map((head, index) => `${head}-${index}`);
        const { words, arcs } = displacyTree({ tree, labels });
        const heads = words.map(() => 0);
        for (const { start, end, dir, label } of arcs) {
          expect(start).toBeLessThan(end);
          const [head, dependent] = dir === 'left' ? [end, start] : [start, end];
          heads[dependent] = head + 1;
          expect(label).toBe(labels[dependent]);
        }
        expect(heads).toEqual(tree);
      }),
    );
  });
});
