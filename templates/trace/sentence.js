'use strict';
/**
 * Lays the sentence out as wide as its words are in this browser, and scales it: to the width of the page, as long as
 * words stay readable, or as the reader wants it.
 */

const tokens = [...document.querySelectorAll('.token')];
const arcs = [...document.querySelectorAll('.arc')];
const blocks = [...document.querySelectorAll('.block')];
const figure = byId('figure');
const sentence = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId('sentence')));

/** The scale below which a sentence is not made to fit, and the one that it then has. */
const LEAST_FIT = 0.35;
const READABLE = 0.75;
const ZOOMS = [0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2];

/** The scale that the reader has chosen; undefined if the sentence is to fit. @type {number | undefined} */
let chosenScale;
let drawn = { width: 0, height: 0 };

/** @param {Element} parent @param {string} selector */
function lengthOf(parent, selector) {
  const text = /** @type {SVGTextElement | null} */ (parent.querySelector(selector));
  return text === null ? 0 : text.getComputedTextLength();
}

/** @param {Element} element @returns {{ head: number, dependent: number }} */
const arcOfElement = (element) => ({
  head: Number(element.getAttribute('data-head')),
  dependent: Number(element.getAttribute('data-dependent')),
});

/** @param {Element} parent @param {Record<string, Geometry>} parts */
function place(parent, parts) {
  for (const [name, geometry] of Object.entries(parts)) {
    const part = parent.querySelector(name === 'rect' || name === 'circle' ? name : `.${name}`);
    for (const [attribute, value] of Object.entries(geometry)) part?.setAttribute(attribute, String(value));
  }
}

/** Measures the words and draws the sentence for the width that there is. */
function layOut() {
  const widths = tokens.map((token) => lengthOf(token, '.word'));
  const labels = new Map(arcs.map((arc) => [arcOfElement(arc).dependent, lengthOf(arc, '.label')]));
  // Words are told apart by their places, because the layout asks for widths of words.
  const places = tokens.map((_, node) => String(node));
  const textWidths = {
    ofWord: (/** @type {string} */ at) => widths[Number(at)] ?? 0,
    ofLabel: (/** @type {{ dependent: number }} */ { dependent }) => labels.get(dependent) ?? 0,
  };
  const drawnArcs = { above: arcs.map(arcOfElement), below: blocks.map(arcOfElement) };
  const layout = drawing.pageLayout(places, drawnArcs, { widths: textWidths, room: figure.clientWidth });
  drawn = layout;
  sentence.setAttribute('viewBox', String(drawing.drawingGeometry(layout)['viewBox']));
  for (const [index, arc] of arcs.entries()) place(arc, drawing.arcGeometry(/** @type {any} */ (layout.above[index])));
  for (const [index, block] of blocks.entries())
    place(block, drawing.blockGeometry(/** @type {any} */ (layout.below[index])));
  for (const [node, token] of tokens.entries()) {
    place(token, drawing.tokenGeometry(layout, { node, isNumber: token.querySelector('.number') === null }));
  }
  scale();
}

/** The scale at which the whole sentence is seen, if that can be read. */
function fittingScale() {
  const fitting = Math.min(1, figure.clientWidth / drawn.width);
  return fitting < LEAST_FIT ? READABLE : fitting;
}

function scale() {
  const factor = chosenScale ?? fittingScale();
  sentence.setAttribute('width', String(Math.floor(drawn.width * factor)));
  sentence.setAttribute('height', String(Math.ceil(drawn.height * factor)));
  byId('scale').textContent = `${Math.round(100 * factor)} %`;
  byId('fit').setAttribute('aria-pressed', String(chosenScale === undefined));
}

/** @param {'smaller' | 'larger' | 'fit'} how */
function zoom(how) {
  const now = chosenScale ?? fittingScale();
  if (how === 'fit') chosenScale = undefined;
  else if (how === 'larger') chosenScale = ZOOMS.find((step) => step > now + 0.01) ?? now;
  else chosenScale = ZOOMS.findLast((step) => step < now - 0.01) ?? now;
  scale();
}

/** If not all of the sentence is seen, scrolls to a node. @param {number} node */
function scrollToNode(node) {
  const box = tokens[node]?.querySelector('rect');
  if (box == null || figure.scrollWidth <= figure.clientWidth) return;
  const factor = sentence.clientWidth / drawn.width;
  figure.scrollLeft = Number(box.getAttribute('x')) * factor - figure.clientWidth / 2;
}
