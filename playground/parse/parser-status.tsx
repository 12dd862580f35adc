/** What the parser is doing, or what it will do with the words that one types, in one line below them. */
import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren, VNode } from 'preact';
import type { LabelledSentence } from '../scene/scene.ts';
import { isSame } from './free-tree.ts';
import { Term } from '../terms/term.tsx';
import { percentOf } from './probabilities.ts';
import type { TextParser } from './use-text-parser.ts';

/** Shorter work is not worth a word. */
const A_WHILE_MS = 150;

interface Status {
  readonly parser: TextParser | undefined;
  readonly sentence: LabelledSentence;
  /** Whether the tree stays while one types. */
  readonly isKept: boolean;
  readonly isReadable: boolean;
}

export function ParserStatus({ parser, ...about }: Status): VNode {
  const state = parser?.state;
  const [isLong, setLong] = useState(false);
  const isWorking = state?.kind === 'working';
  useEffect(() => {
    setLong(false);
    if (!isWorking) return undefined;
    const timer = setTimeout(() => setLong(true), A_WHILE_MS);
    return () => clearTimeout(timer);
  }, [isWorking]);
  if (parser !== undefined && state?.kind === 'working' && isLong) {
    const { doing, done } = state.progress;
    return (
      <div id="parser-status" class="parser working">
        <span role="status">{doing} …</span>
        <progress {...(done === undefined ? {} : { value: done })} aria-label={doing} />
        <button type="button" class="small" onClick={parser.stop}>
          Stop
        </button>
      </div>
    );
  }
  const isFailure = state?.kind === 'failed';
  return (
    <p id="parser-status" class={isFailure ? 'parser problem' : 'parser hint'} role="status">
      {textOf({ parser, ...about })}
    </p>
  );
}

function textOf({ parser, sentence, isKept, isReadable }: Status): ComponentChildren {
  if (parser === undefined) return 'This page has no model that parses: type words, and draw their tree below.';
  const { model, state, last } = parser;
  if (state.kind === 'failed')
    return `Not parsed: ${state.message}. Draw the tree below, or choose Parse to try again.`;
  if (last !== undefined && isSame(last.sentence.words, sentence.words)) {
    return isSame(last.sentence.heads, sentence.heads) ? (
      <>
        Parsed by the English model, which gives this tree a <Term id="probability" /> of {percentOf(last.tree)}. Arcs
        without a number have 99 % or more.
      </>
    ) : (
      <>
        Your tree. Arcs have the <Term id="probability" /> that the English model gives them; Parse brings its own tree
        back.
      </>
    );
  }
  if (!isReadable) return 'The model reads English: draw the tree of other languages below.';
  if (isKept) return 'Arcs that you have drawn stay while you type. Parse replaces them.';
  const size = (model.bytes / 1e6).toFixed(1);
  return parser.isLoaded()
    ? 'The English model parses what you type.'
    : `Type, and the English model parses it. The first text loads it: ${size} MB.`;
}
