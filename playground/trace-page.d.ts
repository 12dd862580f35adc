/** What playground/vite.config.ts makes of the scripts of the trace page. */
declare module 'virtual:trace-page' {
  /** What the script of the trace page uses of its surroundings. */
  export interface TraceHost {
    readonly document: {
      getElementById(id: string): Element | null;
      querySelectorAll(selector: string): Iterable<Element>;
      createElement(name: string): HTMLElement;
      addEventListener(event: 'keydown', listener: (event: KeyboardEvent) => void): void;
      readonly body: HTMLElement;
    };
    readonly location: { readonly hash: string };
    readonly history: { replaceState(data: null, unused: string, address: string): void };
    readonly window: { addEventListener(event: 'hashchange' | 'resize', listener: () => void): void };
  }

  export interface StartedTrace {
    /** Shows another configuration of the same walk. */
    goTo(position: number): void;
  }

  export function startTrace(host: TraceHost): StartedTrace;
}
