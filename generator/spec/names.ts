/**
 * Names that stand for a spec without a file: the shipped systems, and any member of a family, such as `attardi-5`,
 * `easy-first-4`, `full-4`, or `full-5-2` for depth 5 and degree 2, each also with `-returning` or `-returning-right`;
 * `arc-hybrid`, `arc-hybrid-3`, `arc-eager`, and `attardi-3-front` or `full-3-front`, which use the buffer's front.
 * Every name may end in `-free` for the guess-free form, `-single` for a single root, or `-free-single` for both; systems
 * with the front are guess-free anyway.
 */
import { SPECS } from '../../embedded/specs.ts';
import { checkText } from '../../runtime/text/check-text.ts';
import { knownOutside } from './known-systems.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Source } from '../diagnostics/source.ts';
import { hasOneMember, isFamily, takesDegree, usualDepth } from '../theory/families.ts';

const MEMBER =
  /^(?<family>[a-z-]+?)(?:-(?<depth>[1-9]\d{0,3}))?(?:-(?<degree>[1-9]\d{0,3}))?(?<front>-front)?(?<mode>-returning(?:-right|-left)?)?$/;

/** The suffixes for form and root. */
const VARIANT = /^(?<base>.+?)(?<free>-free)?(?<single>-single)?$/;

/** What the suffix of a name says about returning; the checks refuse left, with the reason. */
const RETURNING: Readonly<Record<string, true | string>> = {
  '-returning': true,
  '-returning-right': 'right',
  '-returning-left': 'left',
};

/** How members of the families are named, D for the depth and K for the degree, and their reductions. */
export const FAMILY_NAMES: readonly { readonly name: string; readonly reductions: string }[] = [
  { name: 'arc-standard', reductions: 'la(2,1), ra(2,1)' },
  { name: 'arc-hybrid', reductions: 'la(1,0), ra(2,1)' },
  { name: 'arc-eager', reductions: 'those of arc-hybrid, as shift, left-arc, right-arc and reduce' },
  { name: 'arc-hybrid-D', reductions: 'la(p,0) for p < D, ra(p,1) for p ≤ D' },
  { name: 'attardi-D', reductions: 'la(p,1), ra(p,1) for p ≤ D' },
  { name: 'easy-first-D', reductions: 'la(p+1,p), ra(p+1,p) for p < D' },
  { name: 'full-D', reductions: 'every la(p,q), ra(p,q) with p ≤ D' },
  { name: 'full-D-K', reductions: 'every la(p,q), ra(p,q) with p ≤ D and p−q ≤ K' },
  { name: 'attardi-D-front', reductions: 'attardi-D and la(p,0) for p ≤ D' },
  { name: 'full-D-front', reductions: 'full-D and la(p,0) for p ≤ D' },
  { name: 'full-D-K-front', reductions: 'full-D-K and la(p,0) for p ≤ K' },
];

/** The names of the shipped systems, in alphabetical order. */
export function shippedNames(): readonly string[] {
  return Object.keys(SPECS);
}

function isShipped(name: string): name is keyof typeof SPECS {
  return Object.hasOwn(SPECS, name);
}

/** The spec that a name stands for, as text; undefined for an unknown name. */
export function namedSpec(name: string): Source | undefined {
  checkText(name, 'name');
  if (isShipped(name)) return { label: name, text: SPECS[name] };
  const { base, free, single } = VARIANT.exec(name)?.groups ?? {};
  if (base !== undefined && base !== name && isShipped(base)) {
    const { description: _, ...spec } = JSON.parse(SPECS[base]) as Record<string, unknown>;
    return { label: name, text: specText({ ...spec, name, ...variant({ free, single }) }) };
  }
  const outside = knownOutside(name);
  // The checks say why not.
  if (outside !== undefined) return { label: name, text: specText({ name, family: outside.name }) };
  const { family: stem, depth, degree, front = '', mode } = MEMBER.exec(base ?? name)?.groups ?? {};
  const family = `${stem}${front}`;
  // The depth stands before -front.
  if (stem === undefined || stem.endsWith('-front') || !isFamily(family)) return undefined;
  if (depth === undefined ? usualDepth(family) === undefined : hasOneMember(family)) return undefined;
  if (degree !== undefined && !takesDegree(family)) return undefined;
  const spec = {
    name,
    family,
    ...(depth === undefined ? {} : { depth: Number(depth) }),
    ...(degree === undefined ? {} : { degree: Number(degree) }),
    ...(mode === undefined ? {} : { returning: RETURNING[mode] }),
    ...variant({ free, single }),
  };
  return { label: name, text: specText(spec) };
}

/** The fields that the suffixes stand for. */
function variant({ free, single }: { readonly free: string | undefined; readonly single: string | undefined }): object {
  return {
    ...(single === undefined ? {} : { root: 'single' }),
    ...(free === undefined ? {} : { form: 'guess-free' }),
  };
}

function specText(spec: object): string {
  return `${JSON.stringify(spec, undefined, 2)}\n`;
}

/** Names that shells complete and misspelt ones may stand for: all of depth 2 to 5, and what ships. */
export function usualNames(): readonly string[] {
  const depths = [2, 3, 4, 5];
  const onStack = ['arc-standard', ...depths.flatMap((d) => [`attardi-${d}`, `easy-first-${d}`, `full-${d}`])];
  const withFront = [
    'arc-hybrid',
    'arc-eager',
    ...depths.flatMap((d) => [`arc-hybrid-${d}`, `attardi-${d}-front`, `full-${d}-front`]),
  ];
  const modes = ['', '-returning', '-returning-right'];
  const plain = ['link2', ...onStack.flatMap((name) => modes.map((mode) => name + mode))];
  return [
    ...new Set([
      ...shippedNames(),
      ...plain.flatMap((name) => ['', '-free', '-single', '-free-single'].map((suffix) => name + suffix)),
      ...withFront.flatMap((name) => [name, `${name}-single`]),
    ]),
  ];
}

/** What other parsers call systems: MaltParser’s algorithms, UDPipe’s systems, and the ends of the usual names. */
const ELSEWHERE = new Map([
  ['nivreeager', 'arc-eager'],
  ['nivrestandard', 'arc-standard'],
  ['stackproj', 'arc-standard'],
  ['projective', 'arc-standard'],
  ['eager', 'arc-eager'],
  ['hybrid', 'arc-hybrid'],
  ['standard', 'arc-standard'],
]);

/** The name that a misspelt one, or the name of another parser, may stand for. */
export function suggestName(name: string): string | undefined {
  return ELSEWHERE.get(name.toLowerCase().replaceAll(/[-_]/g, '')) ?? didYouMean(name, usualNames());
}
