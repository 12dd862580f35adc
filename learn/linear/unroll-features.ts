/**
 * Feature templates as TypeScript: a function for each group of templates, which computes the hash of every feature in
 * straight code, values that templates share once.
 *
 * A template is a line of values, `s0.form s1.upos`. A value is a node with one of its atoms: a node is s0, s1, s2, n0,
 * n1, n2, h or d, or its neighbour in the sentence (`s0.before.upos`, `s0.after.upos`), or one of its outermost
 * dependents (`s0.left.form`, `s0.right2.upos`). Dependents have a `label`, and nodes have numbers of dependents (`lefts`,
 * `rights`) and sets of their labels (`leftLabels`, `rightLabels`). Without a node: `distance`, `far`, `ahead`, `marks`,
 * `side`, `between` and `betweenAhead`. A line `[group]` starts a group, and `#` a comment.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ATOM_PLACES, ATOM_STRIDE } from '../../runtime/parser/atoms.ts';
import { TREE_PLACES, TREE_STRIDE } from '../../runtime/parser/partial-tree.ts';
import { GROUPS, NODES, partsOf, TYPES, type FeatureCode, type FeatureNeed } from './feature-groups.ts';

/** The places of a tree that hold nodes; the others hold values. */
const DEPENDENTS: ReadonlySet<string> = new Set(['left', 'left2', 'right', 'right2']);

/** The text of a module of embedded/ that exports features by a name. */
export function unrollFeatures(name: string, text: string): string {
  const groups = readGroups(text);
  const hash = bytesToHex(sha256(utf8ToBytes(JSON.stringify([...groups])))).slice(0, 16);
  const size = (...of: readonly string[]): number => of.reduce((sum, group) => sum + groups.get(group)!.length, 0);
  const ofConfiguration = size('stack', 'front', 'below', 'rest');
  const ofArcs = size('arc', 'dependents');
  let first = 1;
  const methods = Object.keys(GROUPS).map((group) => {
    const templates = groups.get(group)!;
    const method = unrollGroup(group, { templates, first });
    first += templates.length;
    return method;
  });
  const looksBetween = methods.some(({ needs }) => needs.has('classesBetween'));
  return [
    ...importLines(looksBetween ? [...IMPORTS, ['{ classesBetween }', 'classes-between']] : IMPORTS),
    '',
    `/** ${ofConfiguration} features of a configuration, ${ofArcs} of an arc. */`,
    `export const ${name}Features: LinearFeatures = {`,
    `  name: '${name}-${hash}',`,
    `  most: ${Math.max(ofConfiguration, ofArcs)},`,
    ...methods.flatMap(({ lines }) => lines),
    '};\n',
  ].join('\n');
}

const IMPORTS: readonly (readonly [names: string, file: string])[] = [
  ['type { Atoms }', 'atoms'],
  ['{ finished, mixed }', 'hash-feature'],
  ['type { FeatureRows, LinearFeatures }', 'linear-features'],
  ['type { PartialTree }', 'partial-tree'],
  ['type { CandidateArc, Window }', 'window'],
];

function importLines(imports: typeof IMPORTS): readonly string[] {
  return imports.map(([names, file]) => `import ${names} from ${JSON.stringify(`../runtime/parser/${file}.ts`)};`);
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

/** The constants of a function in the order in which they are computed, each once, and what they need. */
class Constants {
  readonly needs: Set<FeatureNeed> = new Set();
  private readonly names = new Map<string, string>();

  /** The name of the constant with a value. */
  nameOf({ text, needs }: FeatureCode): string {
    const name = this.names.get(text) ?? `v${this.names.size}`;
    this.names.set(text, name);
    for (const need of needs) this.needs.add(need);
    return name;
  }

  get statements(): readonly string[] {
    return [...this.names].map(([text, name]) => `const ${name} = ${text};`);
  }
}

function unrollGroup(
  name: string,
  { templates, first }: { readonly templates: readonly string[]; readonly first: number },
): { readonly lines: readonly string[]; readonly needs: ReadonlySet<FeatureNeed> } {
  const constants = new Constants();
  const rows = templates.map((template, index) => {
    const hash = template.split(/\s+/).reduce((before, value) => {
      const after = constants.nameOf(valueOf(value, { name, constants }));
      return constants.nameOf({ text: `mixed(${before}, ${after})`, needs: [] });
    }, '0');
    return `out[${plus('at', index)}] = finished(${hash}, ${templateNumber(first + index)}) & mask; // ${template}`;
  });
  const { parameters } = GROUPS[name]!;
  const used = parameters.map((parameter) => ({ parameter, parts: partsOf(parameter, constants.needs) }));
  const taken = used.map(({ parameter, parts }) => `${parts.length > 0 ? '' : '_'}${parameter}: ${TYPES[parameter]}`);
  const fields = used.flatMap(({ parameter, parts }) => {
    const own = parts.flatMap(({ field }) => field ?? []);
    return own.length === 0 ? [] : [`const { ${own.join(', ')} } = ${parameter};`];
  });
  const body = [...fields, ...constants.statements, ...rows, `return at + ${templates.length};`];
  return {
    needs: constants.needs,
    lines: [
      // Parameters that nothing needs have a line before their names.
      `  ${name}(${taken.join(', ')}, { mask, out }: FeatureRows, at: number): number {`,
      ...body.map((line) => `    ${line}`),
      '  },',
    ],
  };
}

/** A sum as code, without a zero. */
function plus(base: string, by: number): string {
  return by === 0 ? base : `${base} + ${by}`;
}

function templateNumber(index: number): number {
  return Math.imul(index, 0x5bd1e995);
}

/** The code of a value in a group; the nodes on the way to it become constants. */
function valueOf(
  value: string,
  { name, constants }: { readonly name: string; readonly constants: Constants },
): FeatureCode {
  const { parameters, nodes, scalars } = GROUPS[name]!;
  const scalar = scalars[value];
  if (scalar !== undefined) return scalar;
  const [, base = '', relative, last = ''] = /^(\w+)(?:\.(\w+))?\.(\w+)$/.exec(value) ?? [];
  const from = NODES[base];
  if (from === undefined) throw noValue(value);
  if (!nodes.includes(base)) throw new Error(`[${name}] cannot look at ${value}`);
  const hasTree = parameters.includes('tree');
  const own = constants.nameOf(from);
  const node = relative === undefined ? own : constants.nameOf(relativeOf(own, { relative, hasTree, value }));
  if (hasTree && isTreePlace(last) && !DEPENDENTS.has(last)) return treeCode(node, last);
  if (!Object.hasOwn(ATOM_PLACES, last)) throw noValue(value);
  const place = ATOM_PLACES[last as keyof typeof ATOM_PLACES];
  return { text: `a[${plus(`${ATOM_STRIDE} * ${node}`, place)}]!`, needs: ['a'] };
}

function relativeOf(
  node: string,
  { relative, hasTree, value }: { readonly relative: string; readonly hasTree: boolean; readonly value: string },
): FeatureCode {
  if (relative === 'before') return { text: `(${node} > 1 && ${node} !== none ? ${node} - 1 : none)`, needs: ['none'] };
  if (relative === 'after') return { text: `(${node} === none ? none : ${node} + 1)`, needs: ['none'] };
  if (hasTree && isTreePlace(relative) && DEPENDENTS.has(relative)) return treeCode(node, relative);
  throw noValue(value);
}

type TreePlace = keyof typeof TREE_PLACES;

function isTreePlace(name: string): name is TreePlace {
  return Object.hasOwn(TREE_PLACES, name);
}

function treeCode(node: string, place: TreePlace): FeatureCode {
  return { text: `t[${plus(`${TREE_STRIDE} * ${node}`, TREE_PLACES[place])}]!`, needs: ['t'] };
}

function noValue(value: string): Error {
  return new Error(`${value} is not a value of features`);
}
