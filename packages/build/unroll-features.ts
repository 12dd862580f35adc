/**
 * Feature templates as TypeScript: a function for each group of templates, which computes the hash of every feature in
 * straight code, values that templates share once.
 *
 * A template is a line of values, `s0.form s1.upos`. A value is a node with one of its atoms: a node is s0, s1, s2, n0,
 * n1, n2, h or d, or its neighbour in the sentence (`s0.before.upos`, `s0.after.upos`), or one of its outermost
 * dependents (`s0.left.form`, `s0.right2.upos`). Dependents have a `label`, and nodes have numbers of dependents (`lefts`,
 * `rights`) and sets of their labels (`leftLabels`, `rightLabels`). Without a node: `distance`, `far`, `marks`, `side`
 * and `between`. A line `[group]` starts a group, and `#` a comment.
 */
import { createHash } from 'node:crypto';

/** The atoms of a node, as runtime/parser/atoms.ts has them. */
export const ATOMS: readonly string[] = ['form', 'lemma', 'ending', 'upos', 'xpos', 'feats', 'fine'];

interface Group {
  /** The parameters of the function, and where values without a node come from. */
  readonly parameters: string;
  readonly scalars: Readonly<Record<string, string>>;
  /** Where nodes come from. */
  readonly nodes: Readonly<Record<string, string>>;
  readonly hasTree: boolean;
}

const WINDOW_NODES = Object.fromEntries(['s0', 's1', 's2', 'n0', 'n1', 'n2'].map((node) => [node, `window.${node}`]));
const WINDOW_SCALARS = { distance: 'window.distance', far: 'window.far', marks: 'window.marks' };
const ARC_NODES = { h: 'arc.head', d: 'arc.dependent' };
const ARC_SCALARS = { side: 'arc.side', distance: 'arc.distance' };

const GROUPS: Readonly<Record<string, Group>> = {
  stack: {
    parameters: 'atoms: Atoms, window: Window',
    nodes: WINDOW_NODES,
    scalars: { distance: 'window.distance', between: 'classesBetween(atoms, window.s0, window.s1)' },
    hasTree: false,
  },
  front: { parameters: 'atoms: Atoms, window: Window', nodes: WINDOW_NODES, scalars: {}, hasTree: false },
  below: { parameters: 'atoms: Atoms, window: Window', nodes: WINDOW_NODES, scalars: {}, hasTree: false },
  rest: {
    parameters: 'atoms: Atoms, tree: PartialTree, window: Window',
    nodes: WINDOW_NODES,
    scalars: WINDOW_SCALARS,
    hasTree: true,
  },
  arc: {
    parameters: 'atoms: Atoms, arc: CandidateArc',
    nodes: ARC_NODES,
    scalars: { ...ARC_SCALARS, between: 'classesBetween(atoms, arc.head, arc.dependent)' },
    hasTree: false,
  },
  dependents: {
    parameters: 'atoms: Atoms, tree: PartialTree, window: Window, arc: CandidateArc',
    nodes: { ...WINDOW_NODES, ...ARC_NODES },
    scalars: ARC_SCALARS,
    hasTree: true,
  },
};

/** Nodes that a cached group may not look at, because its sums are kept for others. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  stack: /^(s2|n\d)\b/,
  front: /^(s1|s2)\b/,
  below: /^(s0|s2|n1|n2)\b/,
};

const TREE_PLACES = ['left', 'left2', 'right', 'right2', 'lefts', 'rights', 'leftLabels', 'rightLabels', 'label'];

/** The text of a module that exports features by a name. */
export function unrollFeatures(name: string, text: string): string {
  const groups = readGroups(text);
  const hash = createHash('sha256')
    .update(JSON.stringify([...groups]))
    .digest('hex')
    .slice(0, 16);
  const size = (...of: readonly string[]): number => of.reduce((sum, group) => sum + groups.get(group)!.length, 0);
  const most = Math.max(size('stack', 'front', 'below', 'rest'), size('arc', 'dependents'));
  const title = `${name}Features`;
  let first = 1;
  const methods = Object.keys(GROUPS).map((group) => {
    const templates = groups.get(group)!;
    const method = unrollGroup(group, { templates, first });
    first += templates.length;
    return method;
  });
  return [
    "import type { Atoms } from '../runtime/parser/atoms.ts';",
    "import { finished, mixed } from '../runtime/parser/hash-feature.ts';",
    "import type { FeatureRows, LinearFeatures } from '../runtime/parser/linear-features.ts';",
    "import type { PartialTree } from '../runtime/parser/partial-tree.ts';",
    ...(methods.some((method) => method.includes('classesBetween'))
      ? ["import { classesBetween } from '../runtime/parser/classes-between.ts';"]
      : []),
    "import type { CandidateArc, Window } from '../runtime/parser/window.ts';",
    '',
    `/** ${size('stack', 'front', 'below', 'rest')} features of a configuration, ${size('arc', 'dependents')} of an arc. */`,
    `export const ${title}: LinearFeatures = {\n  name: '${name}-${hash}',\n  most: ${most},`,
    ...methods,
    '};\n',
  ].join('\n');
}

function readGroups(text: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>(Object.keys(GROUPS).map((group) => [group, []]));
  let group = '';
  for (const line of text.split('\n')) {
    const words = line.replace(/#.*/, '').trim();
    const [, heading] = /^\[(\w+)\]$/.exec(words) ?? [];
    if (heading !== undefined) group = heading;
    else if (words !== '') {
      const templates = groups.get(group);
      if (templates === undefined) throw new Error(`there is no group [${group}] of templates`);
      if (templates.includes(words)) throw new Error(`[${group}] has ${words} twice`);
      templates.push(words);
    }
  }
  return groups;
}

function unrollGroup(
  name: string,
  { templates, first }: { readonly templates: readonly string[]; readonly first: number },
): string {
  const group = GROUPS[name]!;
  const constants = new Map<string, string>();
  const constant = (expression: string): string => {
    const known = constants.get(expression);
    if (known !== undefined) return known;
    constants.set(expression, `v${constants.size}`);
    return `v${constants.size - 1}`;
  };
  const rows = templates.map((template, index) => {
    let hash = 'START';
    for (const value of template.split(/\s+/)) {
      if (FOREIGN[name]?.test(value) === true) throw new Error(`[${name}] cannot look at ${value}`);
      hash = constant(`mixed(${hash}, ${constant(valueOf(value, { group, constant }))})`);
    }
    return `    out[${offset('at', index)}] = finished(${hash.replace('START', '0')}, ${templateNumber(first + index)}) & mask;`;
  });
  const declared = [...constants].map(([expression, one]) => `    const ${one} = ${expression.replace('START', '0')};`);
  const isUsed = (what: string): boolean => declared.some((line) => line.includes(what));
  return [
    `  ${name}(${usedParameters(group.parameters, declared)}, { mask, out }: FeatureRows, at: number): number {`,
    ...(isUsed('a[') || isUsed('none') ? ['    const { values: a, none } = atoms;'] : []),
    ...(isUsed('t[') ? ['    const { values: t } = tree;'] : []),
    ...declared,
    ...rows,
    `    return at + ${templates.length};`,
    '  },',
  ]
    .join('\n')
    .replace(
      'const { values: a, none } = atoms',
      isUsed('none') ? 'const { values: a, none } = atoms' : 'const { values: a } = atoms',
    );
}

/** The parameters, with a line before the names of those that nothing uses. */
function usedParameters(parameters: string, lines: readonly string[]): string {
  const isUsed = (name: string): boolean => lines.some((line) => new RegExp(`\\b${name}\\b`).test(line));
  return parameters.replace(/\b(window|arc)\b(?=: )/g, (name) => (isUsed(name) ? name : `_${name}`));
}

function templateNumber(index: number): number {
  return Math.imul(index, 0x5bd1e995);
}

function offset(base: string, by: number): string {
  return by === 0 ? base : `${base} + ${by}`;
}

function valueOf(
  value: string,
  { group, constant }: { readonly group: Group; readonly constant: (expression: string) => string },
): string {
  const scalar = group.scalars[value];
  if (scalar !== undefined) return scalar;
  const [base = '', ...path] = value.split('.');
  const last = path.pop();
  const from = group.nodes[base];
  if (from === undefined || last === undefined || path.length > 1)
    throw new Error(`${value} is not a value of features`);
  const [relative] = path;
  const own = constant(from);
  const node = relative === undefined ? own : constant(relativeOf(own, { relative, group, value }));
  const place = TREE_PLACES.indexOf(last);
  if (place >= 4 && group.hasTree) return `t[${offset(`10 * ${node}`, place)}]!`;
  const atom = ATOMS.indexOf(last);
  if (atom < 0) throw new Error(`${value} is not a value of features`);
  return `a[${offset(`8 * ${node}`, atom)}]!`;
}

function relativeOf(
  node: string,
  { relative, group, value }: { readonly relative: string; readonly group: Group; readonly value: string },
): string {
  if (relative === 'before') return `(${node} > 1 && ${node} !== none ? ${node} - 1 : none)`;
  if (relative === 'after') return `(${node} === none ? none : ${node} + 1)`;
  const place = TREE_PLACES.indexOf(relative);
  if (place < 0 || place > 3 || !group.hasTree) throw new Error(`${value} is not a value of features`);
  return `t[${offset(`10 * ${node}`, place)}]!`;
}
