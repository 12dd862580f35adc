/** The play button: it walks on by itself, from the start if the walk is at its end, until the end or until it is stopped. */
import type { TraceView } from './trace.ts';

const PACE_MS = 900;

export class Player {
  private readonly button: HTMLElement;
  private readonly trace: TraceView;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(button: HTMLElement, trace: TraceView) {
    this.button = button;
    this.trace = trace;
  }

  toggle(): void {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (this.trace.isAtEnd) this.trace.goTo(0);
    this.timer = setInterval(() => this.goOn(), PACE_MS);
    this.show('Pause', '❚❚');
    this.goOn();
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.show('Play', '▶');
  }

  private goOn(): void {
    this.trace.goBy(1);
    // The reader may have asked for less motion since.
    if (this.trace.isAtEnd || matchMedia('(prefers-reduced-motion: reduce)').matches) this.stop();
  }

  private show(label: string, sign: string): void {
    this.button.setAttribute('aria-label', label);
    this.button.title = label;
    this.button.textContent = sign;
  }
}
