/** What the drawing of the tree shows of the walk: the place of each node, and what is built and ruled out. */
import { useMemo } from 'preact/hooks';
import type { Arc } from '../../generator/index.ts';
import type { PageContent } from '../../view/page-content.ts';
import { pageData } from '../../view/page-data.ts';
import { blockedArcs } from '../../view/page-sentence.ts';
import { decodeWalk, type Place, type ShownConfiguration } from '../../view/trace-page/decode-walk.ts';
import { rolesIn, type Roles } from '../../view/trace-page/roles.ts';
import { START, type LabelledSentence, type Scene } from '../scene/scene.ts';
import type { Traced } from '../work/jobs.ts';

export interface ShownWalk {
  readonly place: Place;
  readonly roles: Roles;
  /** The top of the stack. */
  readonly top: number;
}

export interface ShownTree {
  /** Undefined in a view without a walk. */
  readonly walk: ShownWalk | undefined;
  /** Every arc that is ruled out anywhere in the walks. */
  readonly blocks: readonly Arc[];
  readonly outOfReach: Arc | undefined;
  /** What the page knows of this tree; undefined while the tree is new. */
  readonly content: PageContent | undefined;
}

/** Before anything is known of a tree: the root alone on the stack. */
const FIRST: ShownConfiguration = { live: [[0, 0]], height: 1, fresh: 1 };

const NO_BLOCKS: readonly Arc[] = [];

/** What is shown of the tree of a scene. */
export function useShownTree({ sentence, view, locked, place, quiz }: Scene, traced: Traced | undefined): ShownTree {
  const content = traced !== undefined && isOf(traced.content, sentence) ? traced.content : undefined;
  const data = useMemo(() => (content === undefined ? undefined : pageData(content)), [content]);
  const blocks = useMemo(() => (content === undefined ? NO_BLOCKS : blockedArcs(content)), [content]);
  const shown = locked || view === 'quiz' ? { walk: 0, position: quiz.position } : view === 'walk' ? place : undefined;
  const walk = data?.walks[shown?.walk ?? 0] ?? data?.walks[0];
  const configurations = useMemo(() => (walk === undefined ? [FIRST] : decodeWalk(walk)), [walk]);
  const base = { blocks, outOfReach: content?.stop?.outOfReach, content };
  if (shown === undefined) return { ...base, walk: undefined };
  const position = Math.min(shown.position, configurations.length - 1);
  const configuration = configurations[position]!;
  const about = data ?? { form: 'guessing', usesFront: false };
  const roles = rolesIn(about, configuration, walk?.transitions.slice(0, position) ?? []);
  const top = configuration.live[configuration.height - 1]?.[0] ?? 0;
  return { ...base, walk: { place: walk === undefined ? START : { walk: shown.walk, position }, roles, top } };
}

function isOf({ words = [], tree }: PageContent, sentence: LabelledSentence): boolean {
  return (
    tree.length === sentence.heads.length &&
    tree.every((head, index) => head === sentence.heads[index] && words[index] === sentence.words[index])
  );
}
