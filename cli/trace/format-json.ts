/** A trace for programs. */
import { plainImage } from '../../generator/semantics/computation.ts';
import { plainNames } from '../../generator/semantics/plain-names.ts';
import { toJson } from '../shared/command.ts';
import { tooManyRoots } from './explain-refusal.ts';
import type { PlainComputations, TracedTree } from './traced-tree.ts';

/** The configurations as JSON; with `all` the computations of S as well, and with `other` those of the other form. */
export function formatJson(
  traced: TracedTree,
  { all, other }: { readonly all: PlainComputations | undefined; readonly other: TracedTree | undefined },
): string {
  const { canonical, tree, words, labels, sentId, text, answer, lost } = traced;
  const roots = tooManyRoots(traced);
  return toJson({
    system: canonical.system.name,
    ...(sentId === undefined ? {} : { sentId }),
    ...(text === undefined ? {} : { text }),
    heads: tree,
    ...(words === undefined ? {} : { words }),
    ...(labels === undefined ? {} : { labels }),
    derivable: answer.derivable,
    computation: namesOf(traced),
    ...(answer.derivable ? {} : { derivableInS: lost ?? null, outOfReach: answer.outOfReach }),
    ...(roots === undefined ? {} : { roots }),
    ...configurationsOf(traced),
    ...(other === undefined
      ? {}
      : { compared: { form: other.canonical.system.form, computation: namesOf(other), ...configurationsOf(other) } }),
    ...(all === undefined
      ? {}
      : {
          total: all.total,
          ...(all.exact ? {} : { totalIsLowerBound: true }),
          plain: plainEntries(traced, all),
        }),
  });
}

function namesOf({ canonical, answer }: TracedTree): readonly string[] {
  return answer.computation.map((id) => canonical.transitions[id]!.name);
}

function configurationsOf({ trace }: TracedTree): object {
  return {
    initial: trace.initial,
    transitions: trace.transitions.map(({ transition, ...rest }) => ({ transition: transition.name, ...rest })),
  };
}

function plainEntries(
  { canonical, tree, answer }: TracedTree,
  { listed }: PlainComputations,
): { readonly computation: string; readonly canonical: boolean }[] {
  const image = plainNames(canonical, tree, plainImage(canonical, answer.computation)).join(' ');
  return listed.map((plain) => {
    const computation = plainNames(canonical, tree, plain).join(' ');
    return { computation, canonical: computation === image };
  });
}
