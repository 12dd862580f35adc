/** Transitions in words. */
import type { EncodedArc, EncodedWalk, PageData } from '../page-data.ts';
import { returnedIn, type ShownConfiguration, type Place } from './decode-walk.ts';
import { arcName, make, nodeElement, type Phrase } from './elements.ts';

/** What the transition before a place did. */
export function explain(
  data: PageData,
  { walk: index, position }: Place,
  configurations: readonly ShownConfiguration[],
): readonly Phrase[] {
  const walk = data.walks[index]!;
  const { transitions, refusedAt } = walk;
  const at = position - 1;
  const transition = transitions[at];
  if (transition === undefined) {
    return ['The initial configuration: the root alone on the stack, all words in the buffer.'];
  }
  const { name, arc, blocked, lifted } = transition;
  const [before, after] = [configurations[at]!, configurations[position]!];
  const said: Phrase[] = [make('code', '', name), ' '];
  if (name === 'reduce') said.push(...explainReduce(data, before));
  else if (arc === undefined) said.push(...explainShift(data, name, after));
  else said.push(...explainReduction(data, name, arc));
  if (arc !== undefined && !data.usesFront && returnedIn(after) > returnedIn(before)) {
    said.push('; what stood above returns to the buffer');
  }
  said.push('.');
  if (at === walk.differsAt) said.push(...explainDifference(data, at));
  if (blocked.length > 0) said.push(...explainBlocks(data, blocked));
  if (lifted.length > 0 && arc !== undefined) said.push(...explainLifting(data, arc, lifted));
  const refused = arc ?? (name === 'reduce' ? topPair(before) : undefined);
  if (at === refusedAt && refused !== undefined) said.push(...explainRefusal(walk, refused));
  if (refusedAt !== -1 && at > refusedAt) said.push(' S goes on; S′ does not.');
  if (position === transitions.length) said.push(...explainEnd(data, index));
  return said;
}

function explainShift({ words, form }: PageData, name: string, { live, height }: ShownConfiguration): Phrase[] {
  const shifted = nodeElement(words, live[height - 1]?.[0] ?? 0);
  if (name === 're') {
    return ['shifts ', shifted, form === 'guessing' ? ' again, with the bits it has' : ' again, with its blocks'];
  }
  if (name === 'sh') return ['shifts ', shifted];
  if (name === 'shift') return ['shifts ', shifted, ', whose head comes later'];
  return ['shifts ', shifted, name.endsWith('^s') ? ', which has no dependents' : ', which seeks dependents'];
}

function explainReduction({ words }: PageData, name: string, [head, dependent]: EncodedArc): Phrase[] {
  const guess = name.endsWith('^s') ? ', which then has them all' : ', which seeks more';
  return [
    'makes ',
    nodeElement(words, dependent),
    ' a dependent of ',
    nodeElement(words, head),
    name.includes('^') ? guess : name === 'right-arc' ? ', and shifts it' : '',
  ];
}

/** Arc-eager removes a word that has its head. */
function explainReduce({ words }: PageData, before: ShownConfiguration): Phrase[] {
  return ['removes ', nodeElement(words, topPair(before)[1]), ', which has its head'];
}

/** The top of the stack as a dependent of the node below it. */
function topPair({ live, height }: ShownConfiguration): EncodedArc {
  return [live[height - 2]?.[0] ?? 0, live[height - 1]?.[0] ?? 0];
}

/** The transition at which a computation leaves the canonical one. */
function explainDifference({ walks }: PageData, at: number): Phrase[] {
  const instead = walks[0]?.transitions[at]?.name;
  const here = make('strong', 'differing', 'Here it leaves the canonical computation');
  return instead === undefined ? [' ', here, '.'] : [' ', here, ', which has ', make('code', '', instead), '.'];
}

function explainBlocks({ words, form }: PageData, blocked: readonly EncodedArc[]): Phrase[] {
  const first = `Ruled out from now on, because ${blocked.length === 1 ? 'it' : 'they'} should have come first`;
  const passedOver = 'Passed over, and ruled out unless the dependent takes dependents of its own';
  const names = form === 'eager' ? reduceNames(words, blocked) : arcNames(words, blocked);
  return [` ${form === 'guessing' ? first : passedOver}: `, ...names, '.'];
}

function explainLifting({ words, form }: PageData, [head]: EncodedArc, lifted: readonly EncodedArc[]): Phrase[] {
  return [
    ' ',
    nodeElement(words, head),
    ' took a dependent, so it had not been passed over: ',
    ...(form === 'eager' ? reduceNames(words, lifted) : arcNames(words, lifted)),
    lifted.length === 1 ? ' is possible again.' : ' are possible again.',
  ];
}

/** In arc-eager the arc stands, and its dependent must not be removed. */
function reduceNames(words: readonly string[], arcs: readonly EncodedArc[]): Phrase[] {
  return arcs.flatMap(([, dependent]) => [make('code', '', 'reduce'), ' of ', nodeElement(words, dependent)]);
}

function arcNames(words: readonly string[], arcs: readonly EncodedArc[]): Phrase[] {
  return arcs.flatMap((arc, index) => (index === 0 ? [arcName(words, arc)] : [', ', arcName(words, arc)]));
}

function explainRefusal({ transitions, refusedAt }: EncodedWalk, arc: EncodedArc): Phrase[] {
  const isArc = ([head, dependent]: EncodedArc): boolean => head === arc[0] && dependent === arc[1];
  const by = transitions.slice(0, refusedAt).findLastIndex(({ blocked }) => blocked.some(isArc));
  const name = make('code', '', transitions[by]?.name ?? '');
  const refused = make('strong', 'refused', 'S′ refuses this');
  return [' ', refused, ': transition ', String(by + 1), ', ', name, ', has ruled it out.'];
}

function explainEnd({ words, outOfReach, roots, missing }: PageData, walk: number): Phrase[] {
  if (outOfReach === undefined || walk !== 0) return [' The tree is complete.'];
  const stops = make('strong', 'refused', 'Here it stops');
  if (roots !== undefined) return [' ', stops, `: the tree has ${roots} roots, and the system has a single root.`];
  const rest = ` is out of reach: it would take ${missing}, which the system does not have.`;
  return [' ', stops, ': ', arcName(words, outOfReach), rest];
}
