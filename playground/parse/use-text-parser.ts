/** The parser of typed texts as a hook: nothing is loaded before the first text. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { LabelledSentence } from '../scene/scene.ts';
import type { ModelFiles, ParsedText, WorkProgress } from '../work/jobs.ts';
import { Lane } from '../work/lane.ts';
import { modelFiles } from './model-files.ts';

export type ParserState =
  | { readonly kind: 'resting' }
  | { readonly kind: 'working'; readonly progress: WorkProgress }
  | { readonly kind: 'failed'; readonly message: string };

export interface TextParser {
  readonly model: ModelFiles;
  readonly state: ParserState;
  /** Whether the model has been loaded, so that texts are parsed at once. */
  readonly isLoaded: () => boolean;
  /** What it found last. */
  readonly last: ParsedText | undefined;
  /** Parses a text; undefined if another came meanwhile, or if that failed or was stopped. */
  readonly parse: (text: string) => Promise<LabelledSentence | undefined>;
  readonly stop: () => void;
}

/** Undefined if the page has no model. */
export function useTextParser(): TextParser | undefined {
  const model = useMemo(modelFiles, []);
  const lane = useRef(new Lane({ isPatient: true }));
  const loaded = useRef(false);
  const [state, setState] = useState<ParserState>({ kind: 'resting' });
  const [last, keep] = useState<ParsedText | undefined>();
  if (model === undefined) return undefined;
  const parse = async (text: string): Promise<LabelledSentence | undefined> => {
    setState({ kind: 'working', progress: { doing: loaded.current ? 'Parsing' : 'Loading the model' } });
    try {
      const found = await lane.current.ask('parse', { model, text }, (progress) =>
        setState({ kind: 'working', progress }),
      );
      if (found === undefined) return undefined;
      loaded.current = true;
      keep(found);
      setState({ kind: 'resting' });
      return found.sentence;
    } catch (error) {
      // A browser may remember that a module could not be loaded, but not in another worker.
      if (!loaded.current) lane.current = new Lane({ isPatient: true });
      setState({ kind: 'failed', message: (error as Error).message });
      return undefined;
    }
  };
  const stop = (): void => {
    lane.current.stop();
    loaded.current = false;
    setState({ kind: 'resting' });
  };
  return { model, state, isLoaded: () => loaded.current, last, parse, stop };
}
