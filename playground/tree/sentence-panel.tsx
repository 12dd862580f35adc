/** The sentence: its words as a text, its tree as a drawing to click on, and other ways to bring a tree. */
import { useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { directionOf } from '../../view/direction.ts';
import { EXAMPLES } from '../scene/examples.ts';
import { reword, startTyping, type Typing } from '../scene/reword.ts';
import { wordsAfter, wordsOf, wordsProblem, type Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { ConllImport } from './conll-import.tsx';
import { RandomTree } from './random-tree.tsx';
import { TreeCanvas } from './tree-canvas.tsx';
import type { ShownTree } from './use-shown-tree.ts';
import { WordTable } from './word-table.tsx';

export function SentencePanel({
  scene,
  change,
  shown,
}: {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly shown: ShownTree;
}): VNode {
  const { sentence } = scene;
  return (
    <section class="panel draft" aria-labelledby="sentence-title">
      <div class="heading">
        <h2 id="sentence-title">Sentence and tree</h2>
        <div class="examples" role="group" aria-label="Examples">
          {EXAMPLES.map(({ title, hint, scene: example }) => (
            <button type="button" class="chip" title={hint} onClick={() => change(example)}>
              {title}
            </button>
          ))}
          <RandomTree scene={scene} change={change} />
        </div>
      </div>
      <WordsField scene={scene} change={change} />
      <TreeCanvas sentence={sentence} shown={shown} change={(heads) => change({ sentence: { ...sentence, heads } })} />
      <div class="more">
        <details>
          <summary>Heads and labels</summary>
          <WordTable sentence={sentence} change={(next, how) => change({ sentence: next }, how)} />
        </details>
        <details>
          <summary>Paste CoNLL-U</summary>
          <ConllImport change={(next) => change({ sentence: next })} />
        </details>
      </div>
    </section>
  );
}

/** The words as a text. What is typed stays as it is until something else changes the words. */
function WordsField({ scene, change }: { readonly scene: Scene; readonly change: ChangeScene }): VNode {
  const { sentence } = scene;
  const [typed, type] = useState('');
  const words = wordsOf(typed);
  const isOwn = words.join(' ') === sentence.words.join(' ');
  const [problem, report] = useState<string | undefined>();
  const typing = useRef<Typing>(startTyping(sentence));
  const onInput = ({ value, selectionEnd }: HTMLInputElement): void => {
    type(value);
    const next = wordsOf(value);
    const wrong = wordsProblem(next);
    report(wrong);
    if (wrong !== undefined) return;
    // Whatever else changes the sentence is where typing begins anew.
    if (typing.current.sentence !== sentence) typing.current = startTyping(sentence);
    typing.current = reword(typing.current, next, wordsAfter(value, selectionEnd ?? value.length));
    change({ sentence: typing.current.sentence }, 'typed');
  };
  return (
    <div class="field">
      <label for="words">Your sentence</label>
      <input
        id="words"
        type="text"
        dir={directionOf(sentence.words)}
        autocomplete="off"
        spellcheck={false}
        value={isOwn || problem !== undefined ? typed : sentence.words.join(' ')}
        onInput={({ currentTarget }) => onInput(currentTarget)}
        onBlur={() => report(undefined)}
        aria-describedby="words-problem"
        aria-invalid={problem !== undefined}
      />
      <p id="words-problem" class="problem" role="status">
        {problem}
      </p>
    </div>
  );
}
