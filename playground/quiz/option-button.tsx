/** A transition to choose, with what it would do here. */
import type { VNode } from 'preact';
import type { CanonicalTransition } from '../../generator/index.ts';
import type { Configuration } from '../../generator/semantics/configuration.ts';
import { bufferNodes } from '../../generator/semantics/configuration.ts';
import { arcOf } from '../../generator/semantics/plain.ts';
import { ArcName, WordName } from '../shared/node-name.tsx';

export function OptionButton({
  option,
  configuration,
  words,
  isWrong,
  answer,
}: {
  readonly option: CanonicalTransition;
  readonly configuration: Configuration;
  readonly words: readonly string[];
  readonly isWrong: boolean;
  readonly answer: () => void;
}): VNode {
  const guess = option.kind === 're' ? undefined : option.complete;
  return (
    <button type="button" class={isWrong ? 'option wrong' : 'option'} onClick={answer}>
      <code>{option.name}</code>
      <span>
        {option.kind === 'reduce' ? (
          <ArcName words={words} arc={arcOf(configuration, option.reduction)} />
        ) : (
          <>
            shift <WordName words={words} node={bufferNodes(configuration)[0]!} />
          </>
        )}
        {guess !== undefined && <small>{guess ? ', then it has all its dependents' : ', then it seeks more'}</small>}
      </span>
    </button>
  );
}
