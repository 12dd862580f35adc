/**
 * The drawing of the sentence. It is laid out as wide as its words are in this browser, and scaled to the width that
 * there is, as long as words stay readable, or as the reader wants it. In a configuration, each arc and token has a role.
 */
import type { Arc } from '../../generator/semantics/tree.ts';
import { directionOf } from '../direction.ts';
import type { EncodedTransition, PageData } from '../page-data.ts';
import {
  arcGeometry,
  blockGeometry,
  drawingGeometry,
  pageLayout,
  tokenGeometry,
  type Geometry,
} from '../sentence-geometry.ts';
import type { ShownConfiguration } from './decode-walk.ts';
import { rolesIn } from './roles.ts';

/** The scale below which a sentence is not made to fit, and the one that it then has. */
const LEAST_FIT = 0.35;
const READABLE = 0.75;
const ZOOMS = [0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2];

export class TraceSentence {
  private readonly data: PageData;
  private readonly figure: HTMLElement;
  private readonly drawing: SVGSVGElement;
  private readonly scale: HTMLElement;
  private readonly fit: HTMLElement;
  private readonly tokens: readonly Element[];
  private readonly arcs: readonly ArcElement[];
  private readonly blocks: readonly ArcElement[];
  /** The scale that the reader has chosen; undefined if the sentence is to fit. */
  private chosenScale: number | undefined;
  private drawn = { width: 0, height: 0 };

  constructor(root: HTMLElement, data: PageData) {
    this.data = data;
    this.figure = root.querySelector('#figure')!;
    this.drawing = root.querySelector('#sentence')!;
    this.scale = root.querySelector('#scale')!;
    this.fit = root.querySelector('#fit')!;
    this.tokens = [...root.querySelectorAll('.token')];
    this.arcs = [...root.querySelectorAll('.arc')].map(arcElement);
    this.blocks = [...root.querySelectorAll('.block')].map(arcElement);
  }

  /** Measures the words and draws the sentence for the width that there is. */
  layOut(): void {
    const { figure, drawing, tokens, arcs, blocks } = this;
    const widths = tokens.map((token) => lengthOf(token, '.word'));
    const labels = new Map(arcs.map(({ element, arc }) => [arc.dependent, lengthOf(element, '.label')]));
    // Words are told apart by their places, because the layout asks for widths of words.
    const places = tokens.map((_, node) => String(node));
    const textWidths = {
      ofWord: (at: string) => widths[Number(at)] ?? 0,
      ofLabel: ({ dependent }: Arc) => labels.get(dependent) ?? 0,
    };
    const drawnArcs = { above: arcs.map(({ arc }) => arc), below: blocks.map(({ arc }) => arc) };
    const layout = pageLayout(places, drawnArcs, {
      widths: textWidths,
      room: figure.clientWidth,
      direction: directionOf(this.data.words),
    });
    this.drawn = layout;
    drawing.setAttribute('viewBox', String(drawingGeometry(layout)['viewBox']));
    for (const [index, { element }] of arcs.entries()) place(element, arcGeometry(layout.above[index]!));
    for (const [index, { element }] of blocks.entries()) place(element, blockGeometry(layout.below[index]!));
    for (const [node, token] of tokens.entries()) {
      place(token, tokenGeometry(layout, { node, isNumber: token.querySelector('.number') === null }));
    }
    this.rescale();
  }

  zoom(how: 'smaller' | 'larger' | 'fit'): void {
    const now = this.chosenScale ?? this.fittingScale();
    if (how === 'fit') this.chosenScale = undefined;
    else if (how === 'larger') this.chosenScale = ZOOMS.find((step) => step > now + 0.01) ?? now;
    else this.chosenScale = ZOOMS.findLast((step) => step < now - 0.01) ?? now;
    this.rescale();
  }

  /** Shows a configuration and what the transitions before it have done, the last one last. */
  show(configuration: ShownConfiguration, done: readonly EncodedTransition[]): void {
    const { live, height } = configuration;
    const roles = rolesIn(this.data, configuration, done);
    for (const [node, token] of this.tokens.entries()) token.setAttribute('data-place', roles.ofNode(node));
    for (const { element, arc } of this.arcs) element.setAttribute('data-part', roles.ofArc(arc));
    for (const { element, arc } of this.blocks) element.setAttribute('data-part', roles.ofBlock(arc));
    this.scrollTo(live[height - 1]?.[0] ?? 0);
  }

  /** The scale at which the whole sentence is seen, if that can be read. */
  private fittingScale(): number {
    const fitting = Math.min(1, this.figure.clientWidth / this.drawn.width);
    return fitting < LEAST_FIT ? READABLE : fitting;
  }

  private rescale(): void {
    const { width, height } = this.drawn;
    const factor = this.chosenScale ?? this.fittingScale();
    this.drawing.setAttribute('width', String(Math.floor(width * factor)));
    this.drawing.setAttribute('height', String(Math.ceil(height * factor)));
    this.scale.textContent = `${Math.round(100 * factor)} %`;
    this.fit.setAttribute('aria-pressed', String(this.chosenScale === undefined));
  }

  /** If not all of the sentence is seen, scrolls to a node. */
  private scrollTo(node: number): void {
    const { figure } = this;
    const box = this.tokens[node]?.querySelector('rect');
    if (box == null || figure.scrollWidth <= figure.clientWidth) return;
    const factor = this.drawing.clientWidth / this.drawn.width;
    figure.scrollLeft = Number(box.getAttribute('x')) * factor - figure.clientWidth / 2;
  }
}

/** The drawing of an arc, and which arc it is. */
interface ArcElement {
  readonly element: Element;
  readonly arc: Arc;
}

function arcElement(element: Element): ArcElement {
  const numberIn = (name: string): number => Number(element.getAttribute(name));
  return { element, arc: { head: numberIn('data-head'), dependent: numberIn('data-dependent') } };
}

function lengthOf(parent: Element, selector: string): number {
  return parent.querySelector<SVGTextElement>(selector)?.getComputedTextLength() ?? 0;
}

/** Sets the attributes of the parts of an element, which are found by their names or classes. */
function place(parent: Element, parts: Readonly<Record<string, Geometry>>): void {
  for (const [name, geometry] of Object.entries(parts)) {
    const part = parent.querySelector(name === 'rect' || name === 'circle' ? name : `.${name}`);
    for (const [attribute, value] of Object.entries(geometry)) part?.setAttribute(attribute, String(value));
  }
}
