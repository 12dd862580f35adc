/** What one of the systems makes of the tree: verdict, numbers, and its computation, in which differences stand out. */
import type { VNode } from 'preact';
import { formatReduction } from '../../generator/theory/reduction.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { ArcName } from '../shared/node-name.tsx';
import type { Traced } from '../work/jobs.ts';

export function ComparedSystem({
  traced: { content, verdict },
  against,
}: {
  readonly traced: Traced;
  /** The systems that it is compared with. */
  readonly against: readonly Traced[];
}): VNode {
  const { system, canonical, words = [] } = content;
  const { refusal, plain } = verdict;
  const others = new Set(against.flatMap(({ content: { system: other } }) => other.reductions.map(formatReduction)));
  const isOwn = (name: string): boolean => against.length > 0 && !others.has(name);
  return (
    <div class="compared-system">
      <h3>{system.name}</h3>
      <dl>
        <dt>this tree</dt>
        <dd class={refusal === undefined ? 'good' : 'bad'}>
          {refusal === undefined ? 'derived' : refusal.lost === true ? 'lost by S′' : 'not derived'}
          {refusal !== undefined && refusal.roots === undefined && (
            <>
              : <ArcName words={words} arc={refusal.outOfReach} /> would take <code>{refusal.reduction}</code>
            </>
          )}
          {refusal?.roots !== undefined && `: it has ${refusal.roots} roots`}
        </dd>
        <dt>computations of S</dt>
        <dd>{plain === undefined ? 'not counted' : `${plain.exact ? '' : 'at least '}${grouped(plain.total)}`}</dd>
        <dt>computations of S′</dt>
        <dd>{refusal === undefined ? '1' : '0'}</dd>
        <dt>reductions</dt>
        <dd>
          {system.reductions.map(formatReduction).map((name) => (
            <code class={isOwn(name) ? 'own' : ''}>{name} </code>
          ))}
        </dd>
        <dt>{refusal === undefined ? 'computation' : 'as far as it goes'}</dt>
        <dd>
          {canonical.transitions.map(({ name, plain: reduction }) => (
            <code class={reduction !== 'sh' && isOwn(reduction) ? 'own' : ''}>{name} </code>
          ))}
        </dd>
      </dl>
    </div>
  );
}
