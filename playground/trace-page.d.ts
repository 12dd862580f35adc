/** What trace-plugin.ts makes of templates/trace. */
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
    readonly window: { addEventListener(event: 'hashchange', listener: () => void): void };
  }

  export interface StartedTrace {
    /** Shows another configuration of the same walk. */
    goTo(position: number): void;
    /** Shows a configuration of a walk. */
    choose(walk: number, position: number): void;
  }

  export function startTrace(host: TraceHost): StartedTrace;
}
