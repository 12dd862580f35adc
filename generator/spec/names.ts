/**
 * Names that stand for a spec without a file: the shipped systems, and any member of a family, such as `attardi-5`,
 * `easy-first-4`, `full-4`, or `full-5-2` for depth 5 and degree 2, each also with `-returning` or `-returning-right`.
 * Every name may end in `-free` for the guess-free form, `-single` for a single root, or `-free-single` for both.
 */
import { SPECS } from '../../embedded/specs.ts';
import { checkText } from '../../runtime/text/check-text.ts';
import { knownOutside } from './known-systems.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Source } from '../diagnostics/source.ts';
import { isFamily, FAMILIES } from '../theory/families.ts';

const MEMBER =
  /^(?<family>[a-z-]+?)(?:-(?<depth>[1-9]\d{0,3}))?(?:-(?<degree>[1-9]\d{0,3}))?(?<mode>-returning(?:-right|-left)?)?$/;

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
  { name: 'attardi-D', reductions: 'la(p,1), ra(p,1) for p ≤ D' },
  { name: 'easy-first-D', reductions: 'la(p+1,p), ra(p+1,p) for p < D' },
  { name: 'full-D', reductions: 'every la(p,q), ra(p,q) with p ≤ D' },
  { name: 'full-D-K', reductions: 'every la(p,q), ra(p,q) with p ≤ D and p−q ≤ K' },
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
  const { family, depth, degree, mode } = MEMBER.exec(base ?? name)?.groups ?? {};
  if (family === undefined || !isFamily(family)) return undefined;
  if ((family === 'arc-standard') !== (depth === undefined)) return undefined;
  if (degree !== undefined && family !== 'full') return undefined;
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

/** The name that a misspelt one may stand for. */
export function suggestName(name: string): string | undefined {
  const members = FAMILIES.flatMap((family) =>
    family === 'arc-standard' ? [family] : [2, 3, 4, 5].map((d) => `${family}-${d}`),
  );
  const modes = ['', '-returning', '-returning-right'];
  const known = [...shippedNames(), ...members.flatMap((member) => modes.map((mode) => member + mode))];
  const variants = ['', '-free', '-single', '-free-single'];
  return didYouMean(
    name,
    known.flatMap((base) => variants.map((suffix) => base + suffix)),
  );
}
