/** The tree as a table: a head and a label for each word, or all heads as one text. */
import { useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { treeProblem } from '../../generator/index.ts';
import { wordsOf, type LabelledSentence } from '../scene/scene.ts';
import { attach } from '../scene/attach.ts';
import { nodeText } from '../shared/node-name.tsx';

interface Table {
  readonly sentence: LabelledSentence;
  readonly change: (sentence: LabelledSentence, how?: 'typed') => void;
}

export function WordTable({ sentence, change }: Table): VNode {
  const { words, heads, labels } = sentence;
  return (
    <>
      <HeadsField sentence={sentence} change={change} />
      <div class="scroll" tabIndex={0} role="region" aria-label="Heads and labels">
        <table class="words">
          <thead>
            <tr>
              <th scope="col">word</th>
              <th scope="col">head</th>
              <th scope="col">label</th>
            </tr>
          </thead>
          <tbody>
            {words.map((word, index) => (
              <tr>
                <th scope="row">
                  {index + 1} <bdi>{word}</bdi>
                </th>
                <td>
                  <select
                    aria-label={`Head of ${nodeText(words, index + 1)}`}
                    value={heads[index]}
                    onChange={({ currentTarget }) =>
                      change({ ...sentence, heads: heads.with(index, Number(currentTarget.value)) })
                    }
                  >
                    {['root', ...words].map((_, node) => (
                      <option
                        value={node}
                        disabled={attach(heads, { head: node, dependent: index + 1 }).kind === 'refused'}
                      >
                        {nodeText(words, node)}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <input
                    type="text"
                    aria-label={`Label of ${nodeText(words, index + 1)}`}
                    maxLength={40}
                    value={labels[index]}
                    onInput={({ currentTarget }) =>
                      change(
                        { ...sentence, labels: labels.with(index, currentTarget.value.replaceAll(/[ \t]+/g, '')) },
                        'typed',
                      )
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** All heads as one text, as `arcforge trace --heads` takes them. */
function HeadsField({ sentence, change }: Table): VNode {
  const { words, heads } = sentence;
  const [typed, type] = useState<string | undefined>();
  const problem = typed === undefined ? undefined : headsProblem(typed, words.length);
  const onInput = (text: string): void => {
    type(text);
    if (headsProblem(text, words.length) === undefined) {
      change({ ...sentence, heads: wordsOf(text).map(Number) }, 'typed');
    }
  };
  return (
    <div class="field">
      <label for="heads">Heads, 0 for the root</label>
      <input
        id="heads"
        type="text"
        inputMode="numeric"
        autocomplete="off"
        value={typed ?? heads.join(' ')}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onBlur={() => type(undefined)}
        aria-describedby="heads-problem"
        aria-invalid={problem !== undefined}
      />
      <p id="heads-problem" class="problem" role="status">
        {problem}
      </p>
    </div>
  );
}

function headsProblem(text: string, length: number): string | undefined {
  const fields = wordsOf(text);
  const wrong = fields.find((field) => !/^\d{1,4}$/.test(field));
  if (wrong !== undefined) return `${JSON.stringify(wrong)} is not a number`;
  if (fields.length !== length) return `there are ${length} words, but ${fields.length} heads`;
  return treeProblem(fields.map(Number))?.message;
}
