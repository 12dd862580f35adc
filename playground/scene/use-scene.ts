/** The scene as a hook. The address always has the scene in its fragment, and another fragment brings another scene. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { linkOf, readLink, type ReadLink } from './link.ts';
import { NO_SCORE, START, type Scene } from './scene.ts';

/** Changes parts of the scene. Another system or sentence starts at its first configuration. */
export type ChangeScene = (part: Partial<Scene>) => void;

/** Browsers refuse to change the address many times in a row. */
const ADDRESS_DELAY_MS = 200;

export function useScene(): ReadLink & { readonly change: ChangeScene } {
  const [{ scene, problems }, set] = useState<ReadLink>(() => readLink(location.hash));
  useEffect(() => {
    const link = `#${linkOf(scene)}`;
    const timer = setTimeout(() => history.replaceState(null, '', link), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [scene]);
  useEffect(() => {
    const read = (): void => set(readLink(location.hash));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const change = useCallback<ChangeScene>((part) => {
    set(({ scene: before, problems: told }) => ({
      scene: { ...before, ...restart(part), ...part },
      // Walking on does not answer what was wrong with the link.
      problems: Object.keys(part).join() === 'place' ? told : [],
    }));
  }, []);
  return { scene, problems, change };
}

function restart({ spec, sentence }: Partial<Scene>): Partial<Scene> {
  return spec === undefined && sentence === undefined ? {} : { place: START, quiz: NO_SCORE };
}
