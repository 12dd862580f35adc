/**
 * What a page shows at a place: the sentence, the stack, the buffer, the transitions in a row, and what the last
 * transition did. The elements are those of view/page.ts.
 */
import type { EncodedWalk, PageData } from '../page-data.ts';
import { decodeWalk, type ShownConfiguration, type Place } from './decode-walk.ts';
import { make } from './elements.ts';
import { explain } from './explain.ts';
import { TraceSentence } from './sentence.ts';
import { showStackAndBuffer } from './stack-and-buffer.ts';

export class TraceView {
  /** Undefined if the page draws the sentence itself. */
  readonly sentence: TraceSentence | undefined;
  private readonly root: HTMLElement;
  private readonly data: PageData;
  private readonly rows: readonly Element[];
  private readonly ways: readonly Element[];
  private readonly onPlace: (place: Place) => void;
  private walkIndex = 0;
  private position = 0;
  private configurations: readonly ShownConfiguration[] = [];
  /** The transitions of the walk in a row, to click on. */
  private strip: readonly HTMLElement[] = [];

  constructor(root: HTMLElement, data: PageData, onPlace: (place: Place) => void) {
    this.root = root;
    this.data = data;
    this.onPlace = onPlace;
    this.sentence = root.querySelector('#figure') === null ? undefined : new TraceSentence(root, data);
    this.rows = [...root.querySelectorAll('tr[data-position]')];
    this.ways = [...root.querySelectorAll('[data-walk]')];
  }

  /** Shows a place; of the canonical computation, if there is no such walk. */
  show({ walk, position }: Place): void {
    this.walkIndex = walk < this.data.walks.length ? walk : 0;
    this.configurations = decodeWalk(this.walk);
    for (const way of this.ways) {
      way.setAttribute('aria-pressed', String(Number(way.getAttribute('data-walk')) === this.walkIndex));
    }
    this.showStrip();
    this.goTo(position);
  }

  /** Shows another configuration of the same walk, or the nearest one that there is. */
  goTo(position: number): void {
    this.position = Math.max(0, Math.min(this.walk.transitions.length, position));
    this.redraw();
  }

  get isAtEnd(): boolean {
    return this.position === this.walk.transitions.length;
  }

  /** Shows a configuration so many transitions on. */
  goBy(transitions: number): void {
    this.goTo(this.position + transitions);
  }

  /** Shows another walk where it leaves the canonical one. */
  showWalk(walk: number): void {
    this.show({ walk, position: (this.data.walks[walk]?.differsAt ?? -1) + 1 });
  }

  /** Lays the sentence out for the width that there is now. */
  resize(): void {
    this.sentence?.layOut();
    this.redraw();
  }

  private get walk(): EncodedWalk {
    return this.data.walks[this.walkIndex]!;
  }

  private part(id: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(`#${id}`)!;
  }

  private showStrip(): void {
    const { transitions, refusedAt, differsAt } = this.walk;
    this.strip = transitions.map(({ name }, index) => {
      const isAfter = refusedAt !== -1 && index > refusedAt;
      const item = make('span', index === refusedAt ? 'refused' : isAfter ? 'after' : '', name);
      if (index === differsAt) item.classList.add('differs');
      item.dataset['position'] = String(index + 1);
      return item;
    });
    this.part('strip').replaceChildren(...this.strip);
  }

  private redraw(): void {
    const { data, position, walkIndex, configurations } = this;
    const place = { walk: walkIndex, position };
    const configuration = configurations[position]!;
    this.sentence?.show(configuration, this.walk.transitions.slice(0, position));
    showStackAndBuffer(data, configuration, { stack: this.part('stack'), buffer: this.part('buffer') });
    this.part('said').replaceChildren(...explain(data, place, configurations));
    this.showPosition();
    this.markTransition();
    this.root.dataset['walk'] = String(walkIndex);
    this.root.dataset['position'] = String(position);
    this.onPlace(place);
  }

  private showPosition(): void {
    const { position } = this;
    const { transitions } = this.walk;
    const last = transitions.length;
    const slider = this.root.querySelector<HTMLInputElement>('#position')!;
    slider.max = String(last);
    slider.value = String(position);
    slider.setAttribute('aria-valuetext', `${position} of ${last}: ${transitions[position - 1]?.name ?? 'initial'}`);
    this.part('counter').textContent = `${position} / ${last}`;
    for (const id of ['first', 'previous']) this.part(id).setAttribute('aria-disabled', String(position === 0));
    for (const id of ['next', 'last']) this.part(id).setAttribute('aria-disabled', String(position === last));
  }

  /** Marks the transition before the configuration, in the row and in the table. */
  private markTransition(): void {
    const { position, walkIndex } = this;
    const strip = this.part('strip');
    for (const [index, item] of this.strip.entries()) item.classList.toggle('now', index === position - 1);
    const current = this.strip[position - 1];
    strip.scrollTop = current === undefined ? 0 : current.offsetTop - strip.offsetTop - strip.clientHeight / 2;
    for (const row of this.rows) {
      row.classList.toggle('now', walkIndex === 0 && Number(row.getAttribute('data-position')) === position);
    }
  }
}
