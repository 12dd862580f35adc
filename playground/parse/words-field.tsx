/**
 * The words as a text. What is typed stays as it is until something else changes the words.
 *
 * A text is parsed while one types, if there is a model. Until it is loaded, heads follow their words, and so they do in
 * a tree that one has drawn: such a tree is replaced only if one asks for it.
 */
import { useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { directionOf } from '../../view/direction.ts';
import { reword, startTyping, type Typing } from '../scene/reword.ts';
import { wordsAfter, wordsOf, wordsProblem, type LabelledSentence } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { hasLatinLetters, isFree, isSame } from './free-tree.ts';
import { ParserStatus } from './parser-status.tsx';
import type { TextParser } from './use-text-parser.ts';

export function WordsField({
  sentence,
  change,
  parser,
}: {
  readonly sentence: LabelledSentence;
  readonly change: ChangeScene;
  readonly parser: TextParser | undefined;
}): VNode {
  const [typed, type] = useState<{ readonly text: string; readonly words: readonly string[] }>({ text: '', words: [] });
  const [problem, report] = useState<string | undefined>();
  const typing = useRef<Typing>(startTyping(sentence));
  // The sentence that this field has made, and the text that is being parsed for it.
  const own = useRef(sentence);
  const asked = useRef<string | undefined>(undefined);
  const replaceable = useRef<LabelledSentence | undefined>(undefined);
  if (own.current !== sentence) {
    own.current = sentence;
    asked.current = undefined;
  }
  const mayReplace = sentence === replaceable.current || isFree(sentence, parser?.last);
  const isTyped = isSame(typed.words, sentence.words) && (mayReplace || isSame(wordsOf(typed.text), sentence.words));
  const isShown = isTyped || problem !== undefined || asked.current === typed.text;
  const text = isShown ? typed.text : sentence.words.join(' ');

  const put = (next: LabelledSentence, how?: 'typed' | 'found'): void => {
    own.current = next;
    if (mayReplace) replaceable.current = next;
    change({ sentence: next }, how);
  };
  const parse = (asking: string, how?: 'typed' | 'found'): void => {
    asked.current = asking;
    void parser!.parse(asking).then((found) => {
      if (asked.current !== asking) return;
      asked.current = undefined;
      if (found === undefined) return;
      type({ text: asking, words: found.words });
      const { words, heads, labels } = own.current;
      const isNews = !(isSame(found.words, words) && isSame(found.heads, heads) && isSame(found.labels, labels));
      if (isNews) put(found, how);
    });
  };
  const onInput = ({ value, selectionEnd }: HTMLInputElement): void => {
    const words = wordsOf(value);
    const wrong = wordsProblem(words);
    report(wrong);
    asked.current = undefined;
    type({ text: value, words: sentence.words });
    if (wrong !== undefined) return;
    // Who has no model does not want it fetched for every letter.
    const isUsable = parser !== undefined && (parser.isLoaded() || parser.state.kind !== 'failed');
    const isParsed = isUsable && mayReplace && hasLatinLetters(value);
    if (isParsed && parser.isLoaded()) {
      parse(value, 'typed');
      return;
    }
    // Whatever else changes the sentence is where typing begins anew.
    if (typing.current.sentence !== sentence) typing.current = startTyping(sentence);
    typing.current = reword(typing.current, words, wordsAfter(value, selectionEnd ?? value.length));
    type({ text: value, words });
    put(typing.current.sentence, 'typed');
    if (isParsed) parse(value, 'found');
  };
  const askFor = (): void => {
    if (parser !== undefined && problem === undefined) parse(text);
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        askFor();
      }}
    >
      <label for="words">Your sentence</label>
      <div class="words-row">
        <input
          id="words"
          type="text"
          dir={directionOf(sentence.words)}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => onInput(currentTarget)}
          onBlur={() => report(undefined)}
          aria-describedby="words-problem parser-status"
          aria-invalid={problem !== undefined}
        />
        {parser !== undefined && (
          <button type="submit" title="Parse the sentence with the English model (Enter)">
            Parse
          </button>
        )}
      </div>
      <p id="words-problem" class="problem" role="status">
        {problem}
      </p>
      <ParserStatus parser={parser} sentence={sentence} isKept={!mayReplace} isReadable={hasLatinLetters(text)} />
    </form>
  );
}
