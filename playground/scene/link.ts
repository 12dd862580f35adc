/**
 * A scene as the fragment of an address: `#system=attardi-3&words=A+hearing&heads=2+0&…`. A fragment is never sent to a
 * server. It is untrusted: what is wrong in it is reported and replaced, and nothing in it becomes code or markup.
 */
import { namedSpec, treeProblem } from '../../generator/index.ts';
import { MAX_SPEC_LENGTH } from '../../generator/spec/limits.ts';
import { FIRST_SCENE } from './examples.ts';
import { chainOf } from './reword.ts';
import {
  NO_SCORE,
  START,
  VIEWS,
  wordsOf,
  wordsProblem,
  type LabelledSentence,
  type Place,
  type QuizScore,
  type Scene,
} from './scene.ts';
import { nameOfSpec } from './spec-of.ts';

/** The fragment of a scene, without `#`. */
export function linkOf({ spec, other, third, sentence, view, place, quiz, locked }: Scene): string {
  const { words, heads, labels } = sentence;
  const link = new URLSearchParams();
  addSpec(link, { text: spec, asName: 'system', asText: 'spec' });
  addSpec(link, { text: other, asName: 'other', asText: 'other-spec' });
  if (third !== '') addSpec(link, { text: third, asName: 'third', asText: 'third-spec' });
  link.set('words', words.join(' '));
  link.set('heads', heads.join(' '));
  if (labels.some((label) => label !== '')) link.set('labels', labels.map((label) => label || '_').join(' '));
  link.set('view', view);
  if (place.walk > 0 || place.position > 0) link.set('at', `${place.walk}:${place.position}`);
  if (quiz.position > 0) link.set('quiz', `${quiz.position}:${quiz.right}`);
  if (locked) link.set('locked', 'yes');
  return link.toString();
}

function addSpec(
  link: URLSearchParams,
  { text, asName, asText }: { readonly text: string; readonly asName: string; readonly asText: string },
): void {
  const name = nameOfSpec(text);
  if (name === undefined) link.set(asText, text);
  else link.set(asName, name);
}

/** A scene and what was wrong with the link. */
export interface ReadLink {
  readonly scene: Scene;
  readonly problems: readonly string[];
}

/** The scene of a fragment, with or without `#`. */
export function readLink(fragment: string): ReadLink {
  const link = new URLSearchParams(fragment.replace(/^#/, ''));
  const problems: string[] = [];
  const report = (problem: string): void => {
    problems.push(problem);
  };
  const view = link.get('view') ?? FIRST_SCENE.view;
  const known = VIEWS.find((each) => each === view);
  if (known === undefined) report(`there is no view ${shown(view)}`);
  return {
    scene: {
      spec: readSpec(link, { asName: 'system', asText: 'spec', missing: FIRST_SCENE.spec }, report),
      other: readSpec(link, { asName: 'other', asText: 'other-spec', missing: FIRST_SCENE.other }, report),
      third: readSpec(link, { asName: 'third', asText: 'third-spec', missing: '' }, report),
      sentence: readSentence(link, report),
      view: known ?? FIRST_SCENE.view,
      place: readPlace(link.get('at'), report),
      quiz: readScore(link.get('quiz'), report),
      locked: link.get('locked') === 'yes',
    },
    problems,
  };
}

type Report = (problem: string) => void;

function readSpec(
  link: URLSearchParams,
  { asName, asText, missing }: { readonly asName: string; readonly asText: string; readonly missing: string },
  report: Report,
): string {
  const text = link.get(asText);
  if (text !== null) {
    if (text.length <= MAX_SPEC_LENGTH) return text;
    report('its spec is too long');
    return missing;
  }
  const name = link.get(asName);
  if (name === null) return missing;
  const source = namedSpec(name);
  if (source === undefined) report(`there is no system ${shown(name)}`);
  return source?.text ?? missing;
}

/** Without heads, every word depends on the one before it; without words, they are numbers. */
function readSentence(link: URLSearchParams, report: Report): LabelledSentence {
  const heads = link.get('heads') === null ? undefined : wordsOf(link.get('heads')!).map(Number);
  if (link.get('words') === null && heads === undefined) return FIRST_SCENE.sentence;
  const words = link.get('words') === null ? heads!.map((_, index) => String(index + 1)) : wordsOf(link.get('words')!);
  const labels = wordsOf(link.get('labels') ?? '').map((label) => (label === '_' ? '' : label));
  const problem =
    wordsProblem(words) ??
    (labels.length > 0 && labels.length !== words.length ? 'labels and words do not match' : undefined) ??
    (labels.length > 0 ? wordsProblem(labels.map((label) => `_${label}`)) : undefined);
  if (problem !== undefined) {
    report(`its sentence cannot be used: ${problem}`);
    return FIRST_SCENE.sentence;
  }
  const wrong =
    heads === undefined
      ? undefined
      : heads.length === words.length
        ? treeProblem(heads)?.message
        : `there are ${words.length} words, but ${heads.length} heads`;
  if (wrong !== undefined) report(`its tree is broken: ${wrong}`);
  return {
    words,
    heads: heads === undefined || wrong !== undefined ? chainOf(words.length) : heads,
    labels: labels.length === 0 ? words.map(() => '') : labels,
  };
}

function readPlace(at: string | null, report: Report): Place {
  if (at === null) return START;
  const [walk, position] = readPair(at);
  if (walk !== undefined && position !== undefined) return { walk, position };
  report(`there is no place ${shown(at)}`);
  return START;
}

function readScore(score: string | null, report: Report): QuizScore {
  if (score === null) return NO_SCORE;
  const [position, right] = readPair(score);
  if (position !== undefined && right !== undefined && right <= position) return { position, right };
  report(`there is no score ${shown(score)}`);
  return NO_SCORE;
}

/** `3:5` */
function readPair(text: string): readonly [number?, number?] {
  const [, first, second] = /^(\d{1,6}):(\d{1,6})$/.exec(text) ?? [];
  return first === undefined ? [] : [Number(first), Number(second)];
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
