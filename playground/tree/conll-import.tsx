/** A field to paste CoNLL-U into; of several sentences one is chosen. */
import { useMemo, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { LabelledSentence } from '../scene/scene.ts';
import { readConll } from './read-conll.ts';

export function ConllImport({ change }: { readonly change: (sentence: LabelledSentence) => void }): VNode {
  const [text, setText] = useState('');
  const [chosen, choose] = useState(0);
  const sentences = useMemo(() => readConll(text), [text]);
  const current = sentences[chosen];
  const take = (list: typeof sentences, index: number): void => {
    choose(index);
    const sentence = list[index];
    if (sentence?.kind === 'tree') change(sentence.sentence);
  };
  const onInput = (typed: string): void => {
    setText(typed);
    const list = readConll(typed);
    take(
      list,
      Math.max(
        0,
        list.findIndex(({ kind }) => kind === 'tree'),
      ),
    );
  };
  return (
    <div class="field">
      <label for="conll">CoNLL-U or CoNLL-X, one sentence or several</label>
      <textarea
        id="conll"
        rows={6}
        spellcheck={false}
        value={text}
        placeholder={'1\tA\t_\tDET\t_\t_\t2\tdet\t_\t_'}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {sentences.length > 1 && (
        <label>
          Sentence{' '}
          <select value={chosen} onChange={({ currentTarget }) => take(sentences, Number(currentTarget.value))}>
            {sentences.map((sentence, index) => (
              <option value={index}>
                {sentence.title}: {sentence.kind === 'tree' ? sentence.sentence.words.join(' ').slice(0, 60) : 'broken'}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="problem" role="status" id="conll-problem">
        {current?.kind === 'broken' ? `${current.title}: ${current.problem}` : ''}
      </p>
    </div>
  );
}
