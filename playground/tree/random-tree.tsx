/** A button for a random tree: every tree of this many words that the system derives is equally likely. */
import { useMemo, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { Lane } from '../work/lane.ts';

/** Longer trees that a shallow system derives are too rare to be found by drawing. */
const LONGEST = 10;

export function RandomTree({ scene, change }: { readonly scene: Scene; readonly change: ChangeScene }): VNode {
  const lane = useMemo(() => new Lane(), []);
  const [said, say] = useState('');
  const { spec, sentence } = scene;
  const draw = (): void => {
    const words = sentence.words.slice(0, LONGEST);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    say('');
    lane.ask('sample', { spec, length: words.length, seed }).then(
      (answer) => {
        if (answer?.tree !== undefined)
          change({ sentence: { words, heads: answer.tree, labels: words.map(() => '') } });
        else if (answer !== undefined) say('The system derives too few trees of this length to find one.');
      },
      (error: Error) => say(error.message),
    );
  };
  return (
    <>
      <button
        type="button"
        class="chip"
        title="every tree that the system derives is equally likely; at most ten words"
        onClick={draw}
      >
        Random tree
      </button>
      <span role="status" class="problem">
        {said}
      </span>
    </>
  );
}
