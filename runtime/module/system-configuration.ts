/** What the class `Configuration` of every generated module has. Types only: this file compiles to nothing. */

/** A reusable configuration of S′. See the comments in the generated module. */
export interface SystemConfiguration {
  readonly length: number;
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  readonly height: number;
  readonly bufferLength: number;
  readonly isTerminal: boolean;
  reset(length: number): this;
  copyFrom(other: SystemConfiguration): this;
  stackAt(position: number): number;
  bufferAt(position: number): number;
  symbolAt(position: number): number;
  allowed(group?: number): number;
  isAllowed(transition: number): boolean;
  apply(transition: number, label?: number): void;
  applyChecked(transition: number, label?: number): void;
  viable(group?: number): number;
  isViable(transition: number): boolean;
}
