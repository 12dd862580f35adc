/**
 * A tree, or a walk through its computation, as pictures of the LaTeX package tikz-dependency, to be read by `\input`.
 * Arcs from the root are `\deproot`. In a walk there is a picture for every configuration: boxed words are on the
 * stack, grey ones have been reduced, and dashed boxes are symbols that returned to the buffer, or its front if the system
 * uses it.
 */
import { arcLevels } from './arc-levels.ts';
import { isLatin, latexText } from './latex-text.ts';
import { nodeLabels, type LabelledTree } from './labelled-tree.ts';
import type { Arc, Tree } from '../generator/semantics/tree.ts';
import { textWidth } from './text-width.ts';
import type { Walk, WalkConfiguration } from './walk.ts';

export interface TikzPicture extends LabelledTree {
  /** An arc of the tree that is drawn dashed. */
  readonly dashed?: Arc;
}

/** The tree as one picture, with a newline at the end. */
export function renderTikz(picture: TikzPicture): string {
  return [
    ...preamble(picture),
    ...environment(picture, {
      words: shownWords(picture),
      arcs: picture.tree.map((head, index) => ({ head, dependent: index + 1 })),
      boxes: [],
    }),
    '',
  ].join('\n');
}

/** The walk: for each configuration the name of the transition that leads to it, and a picture. */
export function renderTikzWalk(picture: TikzPicture, { initial, transitions }: Walk): string {
  const configurations = [initial, ...transitions.map(({ after }) => after)];
  const pictures = configurations.map((configuration, position) => {
    const arcs = transitions.slice(0, position).flatMap(({ arc }) => (arc === undefined ? [] : [arc]));
    const name = transitions[position - 1]?.name;
    return [
      `% ${position}`,
      ...(name === undefined ? [] : [`\\noindent\\texttt{${latexText(name)}}\\par`]),
      ...environment(picture, { words: wordsIn(picture, configuration), arcs, boxes: boxesOf(configuration) }),
      '\\par',
    ].join('\n');
  });
  return [...preamble(picture), ...pictures, ''].join('\n');
}

function preamble({ words = [], labels = [] }: TikzPicture): string[] {
  const needed = '% needs \\usepackage[T1]{fontenc} and \\usepackage{tikz-dependency}';
  return isLatin([...words, ...labels].join(' '))
    ? [needed]
    : ['% needs \\usepackage{tikz-dependency}, LuaLaTeX or XeLaTeX, and a font that has these words'];
}

function environment(
  picture: TikzPicture,
  {
    words,
    arcs,
    boxes,
  }: { readonly words: readonly string[]; readonly arcs: readonly Arc[]; readonly boxes: readonly string[] },
): string[] {
  const heights = heightsOf(picture.tree);
  const size = fontSize(picture);
  const labelStyle = size === undefined ? '' : `, label style={font=${font(0.7 * size)}}`;
  const lines = [
    `\\begin{dependency}[theme=simple${picture.labels === undefined ? ', hide label' : labelStyle}]`,
    '\\begin{deptext}[column sep=0.6em]',
    `${words.join(' \\& ')} \\\\`,
    '\\end{deptext}',
    ...arcs.map((arc) => edge(arc, { picture, height: heights[arc.dependent - 1]! })),
    ...boxes,
    '\\end{dependency}',
  ];
  return size === undefined ? lines : [`{${font(size)}%`, ...lines, '}%'];
}

/** The widest picture, in points: TeX cannot measure arcs of much more, and no page has room for them. */
const WIDEST = 1000;
const USUAL_SIZE = 10;

/** The size of the words, in points, if the sentence is too long for the size of the text. */
function fontSize({ tree, words }: TikzPicture): number | undefined {
  const width = nodeLabels(tree, words).reduce((sum, label) => sum + textWidth(label) + 1.2, 0);
  return USUAL_SIZE * width > WIDEST ? WIDEST / width : undefined;
}

function font(points: number): string {
  return `\\fontsize{${points.toFixed(1)}}{${points.toFixed(1)}}\\selectfont`;
}

/** The height of a level, with its labels. */
const LEVEL = 3;

/**
 * The height of the arc to each word, in ex. By itself the package makes arcs as high as they are long, which no page
 * has room for, and which is beyond what TeX can measure in a long sentence.
 */
function heightsOf(tree: Tree): readonly number[] {
  const arcs = tree.map((head, index): Arc => ({ head, dependent: index + 1 })).filter(({ head }) => head !== 0);
  const levels = arcLevels(arcs);
  const top = Math.max(0, ...levels) + 2;
  const ofDependent = new Map(arcs.map(({ dependent }, index) => [dependent, levels[index]!]));
  return tree.map((_, index) => LEVEL * (ofDependent.get(index + 1) ?? top));
}

function edge(
  { head, dependent }: Arc,
  { picture: { labels, dashed }, height }: { readonly picture: TikzPicture; readonly height: number },
): string {
  const dashes = dependent === dashed?.dependent ? ', edge style={dashed}' : '';
  const command = head === 0 ? '\\deproot' : '\\depedge';
  const ends = head === 0 ? `{${dependent}}` : `{${head}}{${dependent}}`;
  return `${command}[edge height=${height}ex${dashes}]${ends}{${latexText(labels?.[dependent - 1] ?? '')}}`;
}

/** The words without the root, which is not a column. */
function shownWords({ tree, words }: TikzPicture): string[] {
  return nodeLabels(tree, words).slice(1).map(latexText);
}

/** Words that have been reduced are grey. */
function wordsIn(picture: TikzPicture, { live, fresh }: WalkConfiguration): string[] {
  const there = new Set(live.map(({ node }) => node));
  return shownWords(picture).map((word, index) =>
    there.has(index + 1) || index + 1 >= fresh ? word : `\\textcolor{gray}{${word}}`,
  );
}

function boxesOf({ live, height }: WalkConfiguration): string[] {
  return live.flatMap(({ node }, index) => {
    const style = index < height ? '' : '[group style={dashed}]';
    return node === 0 ? [] : [`\\wordgroup${style}{1}{${node}}{${node}}{node${node}}`];
  });
}
