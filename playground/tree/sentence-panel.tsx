/** The sentence: its words as a text, its tree as a drawing to click on, and other ways to bring a tree. */
import { useMemo } from 'preact/hooks';
import type { VNode } from 'preact';
import { EXAMPLES } from '../scene/examples.ts';
import type { Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { captionsOf } from '../parse/probabilities.ts';
import type { TextParser } from '../parse/use-text-parser.ts';
import { WordsField } from '../parse/words-field.tsx';
import { ConllImport } from './conll-import.tsx';
import { RandomTree } from './random-tree.tsx';
import { TreeCanvas } from './tree-canvas.tsx';
import type { ShownTree } from './use-shown-tree.ts';
import { WordTable } from './word-table.tsx';

export function SentencePanel({
  scene,
  change,
  shown,
  parser,
}: {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly shown: ShownTree;
  readonly parser: TextParser | undefined;
}): VNode {
  const { sentence } = scene;
  const last = parser?.last;
  const captions = useMemo(() => captionsOf(sentence, last), [sentence, last]);
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
      <WordsField sentence={sentence} change={change} parser={parser} />
      <TreeCanvas
        sentence={sentence}
        captions={captions}
        shown={shown}
        change={(heads) => change({ sentence: { ...sentence, heads } })}
      />
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
