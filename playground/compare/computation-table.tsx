/** The computations of the compared systems as a table: a column for each, aligned by the words that they take. */
import { useMemo } from 'preact/hooks';
import type { VNode } from 'preact';
import type { WalkTransition } from '../../view/walk.ts';
import { ArcName, WordName } from '../shared/node-name.tsx';
import { TermMark } from '../terms/term.tsx';
import type { Traced } from '../work/jobs.ts';
import { alignedComputations } from './aligned-computations.ts';

export function ComputationTable({ traced }: { readonly traced: readonly Traced[] }): VNode {
  const rows = useMemo(() => alignedComputations(traced.map(({ content }) => content.canonical)), traced);
  const words = traced[0]?.content.words ?? [];
  return (
    <section class="card" aria-labelledby="aligned-title">
      <h2 id="aligned-title" class="labelled">
        The computations side by side <TermMark id="computation" />
      </h2>
      <p class="hint">
        A row begins when its word is taken from the buffer. A system that builds an arc earlier has it further up.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Computations side by side">
        <table class="aligned">
          <thead>
            <tr>
              <th scope="col">word</th>
              {traced.map(({ verdict: { system, refusal }, content }) => (
                <th scope="col">
                  {system}
                  <small>
                    {content.canonical.transitions.length} transitions{refusal === undefined ? '' : ', then it stops'}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ word, transitions }) => (
              <tr>
                <th scope="row">{word === 0 ? '' : <WordName words={words} node={word} />}</th>
                {transitions.map((list) => (
                  <td>
                    {list.map((transition) => (
                      <Aligned transition={transition} words={words} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Aligned({
  transition: { name, arc },
  words,
}: {
  readonly transition: WalkTransition;
  readonly words: readonly string[];
}): VNode {
  return (
    <div class="aligned-transition">
      <code>{name}</code> {arc !== undefined && <ArcName words={words} arc={arc} />}
    </div>
  );
}
