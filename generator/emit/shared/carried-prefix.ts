/**
 * The prefix that a window carries: in modules with tables over windows the window has, above its symbols and the room,
 * the class of what lies below it, and above that its cost. A shift finds the next class in a table. The symbol that
 * leaves the window takes all that stands above it along, and brings it back when it returns. So the slot under the
 * window has what `viable` needs: a symbol, and the class and the cost of the prefix below it.
 */
export interface CarriedPrefix {
  /** The bits of the symbols and the room, below the class. */
  readonly lowBits: number;
  /** The bits of a symbol and the room, below the class in a slot. */
  readonly slotBits: number;
  readonly classBits: number;
  /** The window of a stack of the root alone, and the slot under that window. */
  readonly initialWindow: number;
  readonly initialSlot: number;
  /** Whether some prefixes cost something. */
  readonly hasCosts: boolean;
  /** The longest sentence whose costs fit. */
  readonly maxLength: number;
}
