/**
 * The groups of feature templates: what a function of features gets (runtime/parser/linear-features.ts), which nodes its
 * templates may start from, and how the code of a function names them.
 */

/** Names that code takes from outside: fields of parameters, parameters, and a function that needs one. */
export type FeatureNeed = 'a' | 'none' | 't' | 'window' | 'arc' | 'classesBetween';

/** An expression, and what it needs beside the constants before it. */
export interface FeatureCode {
  readonly text: string;
  readonly needs: readonly FeatureNeed[];
}

export type Parameter = 'atoms' | 'tree' | 'window' | 'arc';

export const TYPES: Readonly<Record<Parameter, string>> = {
  atoms: 'Atoms',
  tree: 'PartialTree',
  window: 'Window',
  arc: 'CandidateArc',
};

interface Part {
  readonly of: Parameter;
  /** How the field of this name is taken from the parameter; none if the code names the parameter itself. */
  readonly field?: string;
}

const PARTS: Readonly<Record<FeatureNeed, Part>> = {
  a: { of: 'atoms', field: 'values: a' },
  none: { of: 'atoms', field: 'none' },
  t: { of: 'tree', field: 'values: t' },
  window: { of: 'window' },
  arc: { of: 'arc' },
  classesBetween: { of: 'atoms' },
};

/** What is needed of a parameter, in a fixed order. */
export function partsOf(parameter: Parameter, needs: ReadonlySet<FeatureNeed>): readonly Part[] {
  return (Object.keys(PARTS) as FeatureNeed[]).flatMap((need) =>
    needs.has(need) && PARTS[need].of === parameter ? [PARTS[need]] : [],
  );
}

export interface Group {
  readonly parameters: readonly Parameter[];
  /** The nodes that templates may start from; if sums of the group are kept, only those for which they are kept. */
  readonly nodes: readonly string[];
  /** Values without a node. */
  readonly scalars: Readonly<Record<string, FeatureCode>>;
}

const ofWindow = (field: string): FeatureCode => ({ text: `window.${field}`, needs: ['window'] });
const ofArc = (field: string): FeatureCode => ({ text: `arc.${field}`, needs: ['arc'] });
const between = (one: FeatureCode, other: FeatureCode): FeatureCode => ({
  text: `classesBetween(atoms, ${one.text}, ${other.text})`,
  needs: ['classesBetween', ...one.needs, ...other.needs],
});

const WINDOW_NODES = ['s0', 's1', 's2', 'n0', 'n1', 'n2'];
export const NODES: Readonly<Record<string, FeatureCode>> = {
  ...Object.fromEntries(WINDOW_NODES.map((node) => [node, ofWindow(node)])),
  h: ofArc('head'),
  d: ofArc('dependent'),
};
const ARC_SCALARS = { side: ofArc('side'), distance: ofArc('distance') };

export const GROUPS: Readonly<Record<string, Group>> = {
  stack: {
    parameters: ['atoms', 'window'],
    nodes: ['s0', 's1'],
    scalars: { distance: ofWindow('distance'), between: between(ofWindow('s0'), ofWindow('s1')) },
  },
  front: {
    parameters: ['atoms', 'window'],
    nodes: ['s0', 'n0', 'n1', 'n2'],
    scalars: { ahead: ofWindow('ahead'), betweenAhead: between(ofWindow('s0'), ofWindow('n0')) },
  },
  below: { parameters: ['atoms', 'window'], nodes: ['s1', 'n0'], scalars: {} },
  rest: {
    parameters: ['atoms', 'tree', 'window'],
    nodes: WINDOW_NODES,
    scalars: {
      distance: ofWindow('distance'),
      far: ofWindow('far'),
      ahead: ofWindow('ahead'),
      marks: ofWindow('marks'),
    },
  },
  arc: {
    parameters: ['atoms', 'arc'],
    nodes: ['h', 'd'],
    scalars: { ...ARC_SCALARS, between: between(ofArc('head'), ofArc('dependent')) },
  },
  dependents: {
    parameters: ['atoms', 'tree', 'window', 'arc'],
    nodes: [...WINDOW_NODES, 'h', 'd'],
    scalars: ARC_SCALARS,
  },
};
