/** A button for a random tree: every tree of this many words that the system derives is equally likely. */
import { useMemo, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { Lane } from '../work/lane.ts';

export function RandomTree({ scene, change }: { readonly scene: Scene; readonly change: ChangeScene }): VNode {
  const lane = useMemo(() => new Lane(), []);
  const [said, say] = useState('');
  const { spec, sentence } = scene;
  const draw = (): void => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    say('');
    const { length } = sentence.words;
    lane.ask('sample', { spec, length, seed }).then(
      (answer) => {
        if (answer === undefined) return;
        const { tree } = answer;
        if (tree === undefined) say('The system derives too few trees of this length to find one.');
        else {
          const words = sentence.words.slice(0, tree.length);
          change({ sentence: { words, heads: tree, labels: words.map(() => '') } });
          if (tree.length < length)
            say(`Trees of ${length} words are too many to draw from; these are ${tree.length}.`);
        }
      },
      (error: Error) => say(error.message),
    );
  };
  return (
    <>
      <button type="button" class="chip" title="every tree that the system derives is equally likely" onClick={draw}>
        Random tree
      </button>
      <span role="status" class="problem">
        {said}
      </span>
    </>
  );
}
