/** The computations of S as a trie in which S′ closes every branch but one. */
import { useMemo, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { grouped } from '../../runtime/text/amounts.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import type { Traced } from '../work/jobs.ts';
import { TrieDrawing } from './trie-drawing.tsx';
import { trieOf } from './trie.ts';

/** Short computations scroll rather than lose their names. */
const SHORT = 24;

export function CollapseView({ change, traced }: { readonly change: ChangeScene; readonly traced: Traced }): VNode {
  const { content } = traced;
  const trie = useMemo(() => trieOf(content), [content]);
  const [system, show] = useState<'plain' | 'canonical'>('canonical');
  const [wanted, want] = useState<boolean | undefined>();
  const hasNames = wanted ?? trie.columns <= SHORT;
  return (
    <section class="card" aria-labelledby="collapse-title">
      <h2 id="collapse-title">{titleOf(traced)}</h2>
      <p class="hint">{explanationOf(traced)}</p>
      {trie.nodes.length > 0 && (
        <>
          <div class="trie-tools">
            <div class="switch" role="group" aria-label="Which system">
              <button type="button" aria-pressed={system === 'plain'} onClick={() => show('plain')}>
                S: all of them
              </button>
              <button type="button" aria-pressed={system === 'canonical'} onClick={() => show('canonical')}>
                S′: one is left
              </button>
            </div>
            <button type="button" aria-pressed={hasNames} onClick={() => want(!hasNames)}>
              Names
            </button>
          </div>
          <TrieDrawing
            trie={trie}
            system={system}
            hasNames={hasNames}
            choose={({ walk, position }) => change({ view: 'walk', place: { walk, position } })}
          />
        </>
      )}
    </section>
  );
}

function titleOf({ verdict: { plain } }: Traced): string {
  if (plain === undefined) return 'Computations of S: not counted';
  if (plain.total === 0n) return 'S has no computation for this tree';
  if (plain.total === 1n && plain.exact) return 'S has one computation for this tree, and so has S′';
  return `S has ${plain.exact ? '' : 'at least '}${grouped(plain.total)} computations for this tree`;
}

function explanationOf({ verdict: { plain, refusal }, content, listed }: Traced): string {
  if (plain === undefined) return 'Finding out whether there are any takes too much work.';
  if (plain.total === 0n) return 'There is nothing to collapse. The verdict above says what is missing.';
  const walks = content.others.counted ? content.others.walks.length : 0;
  const drawn = grouped(walks + (refusal === undefined ? 1 : 0));
  const which = {
    all: 'All of them are drawn.',
    sample: `The drawing has ${drawn}: a sample in which every computation is equally likely, and the canonical one.`,
    first: `The drawing has ${drawn} of them: those that differ near the end of the sentence.`,
  }[listed];
  const left =
    refusal === undefined
      ? 'S′ closes every branch but one. Choose a crossed-out transition to see why it is refused.'
      : 'S′ closes every branch: this is one of the few trees that it loses.';
  return `${which} ${left}`;
}
