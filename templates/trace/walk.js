'use strict';
/**
 * The computations of a page, read from its data (view/page-data.ts).
 *
 * @typedef {[head: number, dependent: number]} Arc
 * @typedef {{ keep: number, symbols: [node: number, features: number][], height: number, fresh: number }} Difference
 * @typedef {{ name: string, arc?: Arc, blocked: Arc[], after: Difference }} Transition
 * @typedef {{ refusedAt: number, initial: Difference, transitions: Transition[] }} Walk
 * @typedef {{ live: [node: number, features: number][], height: number, fresh: number }} Configuration
 * @typedef {{ words: string[], length: number, outOfReach?: Arc, missing?: string, walks: Walk[] }} Data
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

/** @param {number} features */
const distances = (features) =>
  features < 0 ? [] : Array.from({ length: 30 }, (_, k) => k + 1).filter((k) => (features >> k) & 1);

/** @param {Arc} arc */
const blockId = ([head, dependent]) => `block-${head}-${dependent}`;

/** The arcs that the features of a configuration rule out, by the ids of their drawings. @param {Configuration} configuration */
function ruledOut({ live }) {
  return live.flatMap(([node, features], index) =>
    distances(features).map((k) => {
      const below = live[index - k]?.[0] ?? 0;
      return features & 1 ? blockId([below, node]) : blockId([node, below]);
    }),
  );
}

/** @param {Configuration | undefined} configuration */
const returnedIn = (configuration) =>
  configuration === undefined ? 0 : configuration.live.length - configuration.height;
