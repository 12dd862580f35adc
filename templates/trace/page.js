'use strict';
/**
 * Walks through the computations of a page. The page is complete without it. It sets the role of arcs and tokens in the
 * configuration shown, and writes the stack, the buffer and what the last transition did.
 */

const slider = /** @type {HTMLInputElement} */ (byId('position'));
const rows = [...document.querySelectorAll('tr[data-position]')];
const ways = [...document.querySelectorAll('[data-walk]')];

let walkIndex = 0;
let position = 0;
/** @type {Configuration[]} */
let configurations = [];
const walk = () => /** @type {Walk} */ (data.walks[walkIndex]);

/** @param {Configuration} configuration */
function showConfiguration({ live, height, fresh }) {
  const stack = byId('stack');
  stack.replaceChildren(...live.slice(0, height).map((symbol, index) => cell(symbol, height - index)));
  const waiting = Array.from({ length: data.length + 1 - fresh }, (_, index) => cell([fresh + index, undefined]));
  const returned = live.slice(height).map((symbol) => cell(symbol));
  for (const item of returned) item.classList.add('returned');
  const buffer = byId('buffer');
  buffer.replaceChildren(...returned, ...waiting);
  for (const list of [stack, buffer]) list.classList.toggle('empty', list.childElementCount === 0);
  leaveOut(stack, 'first');
  leaveOut(buffer, 'last');
}

/** Leaves out as many cells at an end of the list as have no room, and says how many. @param {HTMLElement} list @param {'first' | 'last'} end */
function leaveOut(list, end) {
  const cells = [...list.children];
  const place = end === 'first' ? 'prepend' : 'append';
  const more = make('li', 'more');
  for (let left = 1; list.scrollWidth > list.clientWidth && left < cells.length; left++) {
    (end === 'first' ? cells[left - 1] : cells[cells.length - left])?.remove();
    more.textContent = `… ${left} more`;
    if (left === 1) list[place](more);
  }
}

/** @param {Configuration} configuration */
function showSentence({ live, height, fresh }) {
  const place = new Map(live.map(([node], index) => [node, index < height ? 'stack' : 'returned']));
  for (const [node, token] of tokens.entries()) {
    token.setAttribute('data-place', place.get(node) ?? (node >= fresh ? 'buffer' : 'removed'));
  }
  const done = walk().transitions.slice(0, position);
  const built = new Set(done.flatMap(({ arc }) => (arc === undefined ? [] : [String(arc[1])])));
  const now = done.at(-1);
  for (const arc of arcs) {
    const dependent = arc.getAttribute('data-dependent') ?? '';
    const isNow = now?.arc !== undefined && String(now.arc[1]) === dependent;
    arc.setAttribute('data-part', isNow ? 'now' : built.has(dependent) ? 'built' : 'later');
  }
  const blockedNow = new Set((now?.blocked ?? []).map(blockId));
  const held = new Set(ruledOut({ live, height, fresh }));
  const liftedNow = new Set((now?.lifted ?? []).map(blockId));
  for (const block of blocks) {
    const part = blockedNow.has(block.id) ? 'now' : held.has(block.id) ? 'held' : 'none';
    block.setAttribute('data-part', liftedNow.has(block.id) ? 'lifted' : part);
  }
  scrollToNode(live[height - 1]?.[0] ?? 0);
}

/** The transitions of the walk in a row, to click on. */
function showStrip() {
  const { transitions, refusedAt, differsAt } = walk();
  const items = transitions.map(({ name }, index) => {
    const isAfter = refusedAt !== -1 && index > refusedAt;
    const item = make('span', index === refusedAt ? 'refused' : isAfter ? 'after' : '', name);
    if (index === differsAt) item.classList.add('differs');
    item.dataset['position'] = String(index + 1);
    return item;
  });
  byId('strip').replaceChildren(...items);
}

/** Shows the configuration at the position. */
function show() {
  const configuration = /** @type {Configuration} */ (configurations[position]);
  const last = walk().transitions.length;
  showSentence(configuration);
  showConfiguration(configuration);
  byId('said').replaceChildren(...explain({ walk: walk(), configurations, position, isCanonical: walkIndex === 0 }));
  byId('counter').textContent = `${position} / ${last}`;
  slider.max = String(last);
  slider.value = String(position);
  slider.setAttribute(
    'aria-valuetext',
    `${position} of ${last}: ${walk().transitions[position - 1]?.name ?? 'initial'}`,
  );
  for (const id of ['first', 'previous']) byId(id).setAttribute('aria-disabled', String(position === 0));
  for (const id of ['next', 'last']) byId(id).setAttribute('aria-disabled', String(position === last));
  const strip = byId('strip');
  for (const [index, item] of [...strip.children].entries()) item.classList.toggle('now', index === position - 1);
  const current = /** @type {HTMLElement | undefined} */ (strip.children[position - 1]);
  strip.scrollTop = current === undefined ? 0 : current.offsetTop - strip.offsetTop - strip.clientHeight / 2;
  for (const row of rows) {
    row.classList.toggle('now', walkIndex === 0 && Number(row.getAttribute('data-position')) === position);
  }
  document.body.dataset['walk'] = String(walkIndex);
  document.body.dataset['position'] = String(position);
  history.replaceState(null, '', walkIndex === 0 ? `#${position}` : `#${walkIndex}:${position}`);
}

/** Shows another configuration of the same walk. @param {number} wanted */
function goTo(wanted) {
  position = Math.max(0, Math.min(walk().transitions.length, wanted));
  show();
}

/** Shows a configuration of a walk. @param {number} index @param {number} at */
function choose(index, at) {
  walkIndex = index;
  configurations = decode(walk());
  for (const way of ways) way.setAttribute('aria-pressed', String(Number(way.getAttribute('data-walk')) === index));
  showStrip();
  goTo(at);
}

/** The place that the address names: `#5`, or `#2:5` in another computation. */
function chooseFromAddress() {
  const [, other, at] = /^#(?:(\d{1,6}):)?(\d{1,6})$/.exec(location.hash) ?? [];
  const index = Number(other ?? 0);
  choose(index < data.walks.length ? index : 0, Number(at ?? 0));
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => goTo(position - 1),
  ArrowRight: () => goTo(position + 1),
  Home: () => goTo(0),
  End: () => goTo(Infinity),
  '-': () => zoom('smaller'),
  '+': () => zoom('larger'),
  0: () => zoom('fit'),
};

/** The slider handles these keys itself, and a scrolling list needs them. @param {EventTarget | null} target */
function usesArrows(target) {
  if (target === slider) return true;
  const scrolls = target instanceof Element ? target.closest('#stack, #buffer, .scroll') : null;
  return scrolls !== null && scrolls.scrollWidth > scrolls.clientWidth;
}

document.addEventListener('keydown', (event) => {
  const act = keys[event.key];
  const isModified = event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && event.key !== '+');
  if (act === undefined || isModified || usesArrows(event.target)) return;
  event.preventDefault();
  act();
});
slider.addEventListener('input', () => goTo(Number(slider.value)));
byId('first').addEventListener('click', () => goTo(0));
byId('previous').addEventListener('click', () => goTo(position - 1));
byId('next').addEventListener('click', () => goTo(position + 1));
byId('last').addEventListener('click', () => goTo(Infinity));
byId('strip').addEventListener('click', ({ target }) => {
  const chosen = target instanceof HTMLElement ? target.dataset['position'] : undefined;
  if (chosen !== undefined) goTo(Number(chosen));
});
for (const way of ways) {
  const index = Number(way.getAttribute('data-walk'));
  way.addEventListener('click', () => choose(index, (data.walks[index]?.differsAt ?? -1) + 1));
}
byId('smaller').addEventListener('click', () => zoom('smaller'));
byId('larger').addEventListener('click', () => zoom('larger'));
byId('fit').addEventListener('click', () => zoom('fit'));
window.addEventListener('resize', () => {
  layOut();
  show();
});
for (const row of rows) row.addEventListener('click', () => choose(0, Number(row.getAttribute('data-position'))));
window.addEventListener('hashchange', chooseFromAddress);

byId('zoom').hidden = false;
byId('controls').hidden = false;
byId('configuration').hidden = false;
document.body.classList.add('walking');
layOut();
chooseFromAddress();
