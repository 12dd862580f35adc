/** A trace for programs. */
import { formatPlainComputation, plainImage } from '../../generator/semantics/computation.ts';
import { toJson } from '../shared/command.ts';
import type { PlainComputations, TracedTree } from './traced-tree.ts';

/** The configurations as JSON; with `all` the computations of S as well. */
export function formatJson(traced: TracedTree, all: PlainComputations | undefined): string {
  const { canonical, tree, answer, trace, lost } = traced;
  return toJson({
    system: canonical.system.name,
    heads: tree,
    derivable: answer.derivable,
    computation: answer.computation.map((id) => canonical.transitions[id]!.name),
    ...(answer.derivable ? {} : { derivableInS: lost ?? null, outOfReach: answer.outOfReach }),
    initial: trace.initial,
    transitions: trace.transitions.map(({ transition, ...rest }) => ({ transition: transition.name, ...rest })),
    ...(all === undefined
      ? {}
      : {
          total: all.total,
          ...(all.exact ? {} : { totalIsLowerBound: true }),
          plain: plainEntries(traced, all),
        }),
  });
}

function plainEntries(
  { canonical, answer }: TracedTree,
  { listed }: PlainComputations,
): { readonly computation: string; readonly canonical: boolean }[] {
  const image = formatPlainComputation(plainImage(canonical, answer.computation));
  return listed.map((plain) => {
    const computation = formatPlainComputation(plain);
    return { computation, canonical: computation === image };
  });
}
