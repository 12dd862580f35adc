'use strict';
/** Nodes, symbols and transitions in words. Text of a user is only ever set as text content. */

/** @param {string} name @param {string} className @param {...(string | Node)} children */
function make(name, className, ...children) {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** A node by its word and number. @param {number} node */
function nodeName(node) {
  if (node === 0) return make('i', '', 'root');
  const word = data.words[node - 1];
  if (word === undefined) return make('b', '', String(node));
  return make('b', 'node', make('bdi', '', word), make('sub', '', String(node)));
}

/** @param {Arc} arc */
const arcName = ([head, dependent]) => make('span', 'pair', nodeName(head), ' → ', nodeName(dependent));

/** A cell of the stack or buffer. @param {[number, number | undefined]} symbol @param {number} [place] */
function cell([node, features], place) {
  const known = hasGuesses ? ((features ?? 0) & 1 ? 'stop' : 'seeks') : 'known';
  const item = make('li', features === undefined ? 'fresh' : features < 0 ? 'bare' : known);
  const word = node === 0 ? 'root' : (data.words[node - 1] ?? '');
  item.append(make('span', 'cell-word', make('bdi', '', word === '' ? String(node) : word)));
  if (data.words.length > 0) item.append(make('span', 'cell-number', String(node)));
  if (features !== undefined && features >= 0) {
    const bits = make('span', 'bits');
    if (hasGuesses) {
      bits.append(make('span', 'guess', features & 1 ? 's' : 'n'));
      bits.append(make('span', 'spoken', features & 1 ? ' has all its dependents' : ' seeks dependents'));
    }
    for (const { kind, distance } of blocksOf(features)) {
      const spoken = {
        la: ', no arc to the symbol ',
        ra: ', no arc from the symbol ',
        both: ', blocked with the symbol ',
      };
      bits.append(make('span', 'blocked', make('span', 'spoken', spoken[kind ?? 'both']), `${kind ?? ''}${distance}`));
      bits.append(make('span', 'spoken', ' below'));
    }
    item.append(bits);
  }
  if (place !== undefined) {
    const subscript = make('sub', '', String(place));
    item.append(make('span', 'place', make('span', 'spoken', ', position '), make('i', '', 'i'), subscript));
  }
  return item;
}

/**
 * What the transition before a position did, in words.
 *
 * @typedef {{ walk: Walk, configurations: Configuration[], position: number, isCanonical: boolean }} Place
 * @param {Place} place
 * @returns {(string | Node)[]}
 */
function explain(place) {
  const { walk: chosen, configurations: passed, position: at } = place;
  const { transitions, refusedAt } = chosen;
  const transition = transitions[at - 1];
  const after = passed[at];
  if (transition === undefined || after === undefined) {
    return ['The initial configuration: the root alone on the stack, all words in the buffer.'];
  }
  const { name, arc, blocked, lifted } = transition;
  /** @type {(string | Node)[]} */
  const said = [make('code', '', name), ' '];
  if (arc === undefined) said.push(...explainShift(name, after));
  else said.push(...explainReduction(name, arc));
  if (arc !== undefined && returnedIn(after) > returnedIn(passed[at - 1])) {
    said.push('; what stood above returns to the buffer');
  }
  said.push('.');
  if (at - 1 === chosen.differsAt) said.push(...explainDifference(at - 1));
  if (blocked.length > 0) {
    const first = `Ruled out from now on, because ${blocked.length === 1 ? 'it' : 'they'} should have come first`;
    const passedOver = 'Passed over, and ruled out unless the dependent takes dependents of its own';
    said.push(` ${hasGuesses ? first : passedOver}: `, ...arcNames(blocked), '.');
  }
  if (lifted.length > 0 && arc !== undefined) said.push(...explainLifting(arc, lifted));
  if (at - 1 === refusedAt && arc !== undefined) said.push(...explainRefusal(chosen, arc));
  if (refusedAt !== -1 && at - 1 > refusedAt) said.push(' S goes on; S′ does not.');
  if (at === transitions.length) said.push(...explainEnd(place));
  return said;
}

/** The transition at which a computation leaves the canonical one. @param {number} index @returns {(string | Node)[]} */
function explainDifference(index) {
  const instead = data.walks[0]?.transitions[index]?.name;
  const here = make('strong', 'differing', 'Here it leaves the canonical computation');
  return instead === undefined ? [' ', here, '.'] : [' ', here, ', which has ', make('code', '', instead), '.'];
}

/** @param {Arc[]} list */
const arcNames = (list) => list.flatMap((pair, index) => (index === 0 ? [arcName(pair)] : [', ', arcName(pair)]));

/** @param {Arc} arc @param {Arc[]} lifted @returns {(string | Node)[]} */
function explainLifting([head], lifted) {
  const names = arcNames(lifted);
  return [
    ' ',
    nodeName(head),
    ' took a dependent, so it had not been passed over: ',
    ...names,
    lifted.length === 1 ? ' is possible again.' : ' are possible again.',
  ];
}

/** @param {string} name @param {Configuration} after @returns {(string | Node)[]} */
function explainShift(name, { live, height }) {
  const shifted = nodeName(live[height - 1]?.[0] ?? 0);
  if (name === 're')
    return ['shifts ', shifted, hasGuesses ? ' again, with the bits it has' : ' again, with its blocks'];
  if (name === 'sh') return ['shifts ', shifted];
  return ['shifts ', shifted, name.endsWith('^s') ? ', which has no dependents' : ', which seeks dependents'];
}

/** @param {string} name @param {Arc} arc @returns {(string | Node)[]} */
function explainReduction(name, [head, dependent]) {
  const guess = name.endsWith('^s') ? ', which then has them all' : ', which seeks more';
  return ['makes ', nodeName(dependent), ' a dependent of ', nodeName(head), name.includes('^') ? guess : ''];
}

/** @param {Walk} walk @param {Arc} arc @returns {(string | Node)[]} */
function explainRefusal({ transitions, refusedAt }, arc) {
  const isArc = (/** @type {Arc} */ [head, dependent]) => head === arc[0] && dependent === arc[1];
  const by = transitions.slice(0, refusedAt).findLastIndex(({ blocked }) => blocked.some(isArc));
  const name = make('code', '', transitions[by]?.name ?? '');
  const refused = make('strong', 'refused', 'S′ refuses this');
  return [' ', refused, ': transition ', String(by + 1), ', ', name, ', has ruled it out.'];
}

/** @param {Place} place @returns {(string | Node)[]} */
function explainEnd({ isCanonical }) {
  if (data.outOfReach === undefined || !isCanonical) return [' The tree is complete.'];
  const stops = make('strong', 'refused', 'Here it stops');
  if (data.roots !== undefined) {
    return [' ', stops, `: the tree has ${data.roots} roots, and the system has a single root.`];
  }
  const missing = ` is out of reach: it would take ${data.missing}, which the system does not have.`;
  return [' ', stops, ': ', arcName(data.outOfReach), missing];
}
