'use strict';
/**
 * The computations of a page, read from its data (view/page-data.ts).
 *
 * @typedef {[head: number, dependent: number]} Arc
 * @typedef {{ keep: number, symbols: [node: number, features: number][], height: number, fresh: number }} Difference
 * @typedef {{ name: string, arc?: Arc, blocked: Arc[], lifted: Arc[], after: Difference }} Transition
 * @typedef {{ refusedAt: number, differsAt: number, initial: Difference, transitions: Transition[] }} Walk
 * @typedef {{ live: [node: number, features: number][], height: number, fresh: number }} Configuration
 * @typedef {{ kind?: 'la' | 'ra', distance: number }} Block
 * @typedef {{ words: string[], length: number, form: 'guessing' | 'guess-free', outOfReach?: Arc, missing?: string, roots?: number, walks: Walk[] }} Data
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {Data} */
const data = JSON.parse(byId('data').textContent ?? '');

/** The configurations of a walk, from their differences. @param {Walk} chosen */
function decode({ initial, transitions }) {
  /** @type {Configuration['live']} */
  let live = [];
  return [initial, ...transitions.map(({ after }) => after)].map(({ keep, symbols, height, fresh }) => {
    live = [...live.slice(0, keep), ...symbols];
    return { live, height, fresh };
  });
}

const hasGuesses = data.form === 'guessing';

/** The blocks that features stand for; the direction is only there without guesses. @param {number} features @returns {Block[]} */
function blocksOf(features) {
  const set = features < 0 ? [] : Array.from({ length: 31 }, (_, at) => at).filter((at) => (features >> at) & 1);
  if (hasGuesses) return set.filter((at) => at > 0).map((distance) => ({ distance }));
  return set.map((at) => ({ kind: at % 2 === 0 ? 'la' : 'ra', distance: (at >> 1) + 1 }));
}

/** @param {Arc} arc */
const blockId = ([head, dependent]) => `block-${head}-${dependent}`;

/** The arcs that the features of a configuration rule out, by the ids of their drawings. @param {Configuration} configuration */
function ruledOut({ live }) {
  return live.flatMap(([node, features], index) =>
    blocksOf(features).map(({ kind = features & 1 ? 'ra' : 'la', distance }) => {
      const below = live[index - distance]?.[0] ?? 0;
      return kind === 'ra' ? blockId([below, node]) : blockId([node, below]);
    }),
  );
}

/** @param {Configuration | undefined} configuration */
const returnedIn = (configuration) =>
  configuration === undefined ? 0 : configuration.live.length - configuration.height;
