/**
 * The oracle for the trees of a corpus, in WebAssembly: the rules and the values of unroll-oracle.ts, tree after tree.
 *
 * A head is not trusted: one that is not a node of its tree ends the run. So no address is outside the memory, whatever
 * the heads are.
 */
import {
  add,
  advance,
  assembleModule,
  block,
  branch,
  branchIf,
  constant,
  equal,
  get,
  greaterUnsigned,
  leave,
  less,
  loadInteger,
  loop,
  select,
  set,
  shiftLeft,
  shiftRightUnsigned,
  storeByte,
  storeInteger,
  storeShort,
  subtract,
  tee,
  when,
  type Code,
} from '../../../runtime/wasm/assembler.ts';
import type { GuessedIds } from '../shared/transition-groups.ts';
import { corpusLayout, type CorpusLayout } from './corpus-layout.ts';
import { LACKED, NEVER, type OracleRule, type OracleRules } from './unroll-oracle.ts';

/**
 * A module that imports `kernels.memory` and exports `run(trees)`. It returns the number of bytes of the ids or, if a head
 * is not a node, -1 minus the index of its tree.
 */
export function assembleOracle(known: OracleRules, { idBytes }: { readonly idBytes: 1 | 2 }): Uint8Array {
  const { depth, rules, reshift } = known;
  const names = [...LOCALS, ...Array.from({ length: depth }, (_, u) => [`n${u + 1}`, `v${u + 1}`]).flat()];
  const writer = new OracleWriter(known, { idBytes, names });
  const round = [
    ...rules.flatMap((rule) => writer.reduce(rule)),
    ...(reshift === undefined ? [] : writer.reshift(reshift)),
    ...branchIf(less(writer.value('length'), writer.value('fresh')), 1),
    ...writer.shift(),
    ...branch(0),
  ];
  const body = [...loop([...writer.start(), ...block(loop(round)), ...writer.end()]), ...writer.value('o')];
  const locals = names.slice(1).map(() => 'i32' as const);
  return assembleModule([{ name: 'run', parameters: ['i32'], locals, result: 'i32', body }]);
}

/**
 * The parameter, and locals. `before` is 4 times the words of earlier trees, `after` with those of this one, and `tree` 4
 * times the number of earlier trees. `o`, `base` and `back` are the ends of ids, stack and returned nodes, in bytes.
 */
const LOCALS = 'trees tree before after length o from at head fresh base back'.split(' ');

/** Pieces of the code of one system. */
class OracleWriter {
  private readonly known: OracleRules;
  private readonly layout: CorpusLayout;
  private readonly idBytes: 1 | 2;
  private readonly names: readonly string[];

  constructor(known: OracleRules, { idBytes, names }: { readonly idBytes: 1 | 2; readonly names: readonly string[] }) {
    this.known = known;
    this.layout = corpusLayout(known.depth);
    this.idBytes = idBytes;
    this.names = names;
  }

  value(name: string): Code {
    return get(this.local(name));
  }

  /** Everything before the first round of a tree. */
  start(): Code {
    const { wants, lengths } = this.layout;
    const { depth, roots } = this.known;
    const bottom = add(this.value('length'), constant(1));
    const lower = Array.from({ length: depth - 1 }, (_, index) => index + 2);
    return [
      ...this.set('length', loadInteger(this.value('tree'), lengths)),
      ...this.set('after', add(this.value('before'), shiftLeft(this.value('length'), 2))),
      ...this.forEachWord([
        ...when(
          greaterUnsigned(this.tee('head', loadInteger(this.value('at'), 4)), this.value('length')),
          leave(subtract(constant(-1), shiftRightUnsigned(this.value('tree'), 2))),
        ),
        ...this.set('head', shiftLeft(this.value('head'), 2)),
        ...storeInteger(this.value('head'), subtract(loadInteger(this.value('head'), wants), constant(LACKED)), wants),
      ]),
      ...(roots === 'single' ? this.refuseSeveralRoots() : []),
      ...this.set('n1', constant(0)),
      ...this.set('v1', add(loadInteger(constant(0), wants), constant(NEVER))),
      ...storeInteger(constant(0), constant(0), wants),
      ...lower.flatMap((u) => [...this.set(`n${u}`, bottom), ...this.set(`v${u}`, constant(NEVER))]),
      ...this.set('base', constant(0)),
      ...this.set('back', constant(0)),
      ...this.set('fresh', constant(1)),
      ...this.set('from', this.value('o')),
    ];
  }

  /** If the dependent wants the node at the head’s position, the reduction, and the next round. */
  reduce({ dependent: x, head: h, returned, ...ids }: OracleRule): Code {
    if (x === 0) return this.attachFront({ head: h, id: ids.complete });
    const head = h === 0 ? this.value('fresh') : this.value(`n${h}`);
    return when(equal(this.value(`v${x}`), head), [
      ...(h === 0 ? this.lackLess() : this.set(`v${h}`, add(this.value(`v${h}`), constant(LACKED)))),
      ...this.writeReduction(h === 0 ? constant(ids.complete) : guessed(this.value(`v${h}`), ids)),
      ...this.dropFrom(x),
      ...Array.from({ length: returned }, () => this.giveBack()).flat(),
      ...branch(1),
    ]);
  }

  /** If there are returned nodes, the shift of the front one, and the next round. */
  reshift(id: number): Code {
    const { returned } = this.layout;
    return when(this.value('back'), [
      ...this.push(),
      ...this.advance('back', -8),
      ...this.set('n1', loadInteger(this.value('back'), returned)),
      ...this.set('v1', loadInteger(this.value('back'), returned + 4)),
      ...this.write(constant(id)),
      ...branch(1),
    ]);
  }

  shift(): Code {
    const { shift, attaching } = this.known;
    return [
      ...(attaching === undefined ? [] : this.set('head', this.isAttached())),
      ...this.push(),
      ...this.set('n1', this.value('fresh')),
      ...this.set('at', shiftLeft(this.value('fresh'), 2)),
      ...this.set('v1', this.wantedByFront()),
      ...this.takeFront(),
      ...this.write(
        attaching === undefined
          ? guessed(this.value('v1'), shift)
          : select(constant(attaching), constant(shift.complete), this.value('head')),
      ),
    ];
  }

  /** Whether the top is the head of the front, which is not taken from a root that several words want. */
  private isAttached(): Code {
    const head = loadInteger(add(this.value('before'), shiftLeft(this.value('fresh'), 2)));
    const isRefused = equal(head, constant(NEVER));
    return equal(this.known.roots === 'single' ? select(constant(0), head, isRefused) : head, this.value('n1'));
  }

  /** Arc-eager leaves out what comes after the last shift. */
  private writeReduction(id: Code): Code {
    if (this.known.attaching === undefined) return this.write(id);
    return when(less(this.value('fresh'), add(this.value('length'), constant(1))), this.write(id));
  }

  /** If the buffer’s front wants the node at the head’s position, its reduction, and the next round. */
  private attachFront({ head: h, id }: { readonly head: number; readonly id: number }): Code {
    const isWanted = [
      ...this.set('at', shiftLeft(this.value('fresh'), 2)),
      ...equal(this.wantedByFront(), this.value(`n${h}`)),
    ];
    const attached = [
      ...this.set(`v${h}`, add(this.value(`v${h}`), constant(LACKED))),
      ...this.takeFront(),
      ...this.write(constant(id)),
      ...branch(2),
    ];
    return when(less(this.value('fresh'), add(this.value('length'), constant(1))), when(isWanted, attached));
  }

  /** What the front wants; `at` is 4 times its node. */
  private wantedByFront(): Code {
    const head = loadInteger(add(this.value('before'), this.value('at')));
    return add(loadInteger(this.value('at'), this.layout.wants), head);
  }

  /** The front leaves the buffer; `at` is 4 times its node. */
  private takeFront(): Code {
    return [...storeInteger(this.value('at'), constant(0), this.layout.wants), ...this.advance('fresh', 1)];
  }

  /** The front has one dependent more. */
  private lackLess(): Code {
    const { wants } = this.layout;
    return [
      ...this.set('at', shiftLeft(this.value('fresh'), 2)),
      ...storeInteger(this.value('at'), add(loadInteger(this.value('at'), wants), constant(LACKED)), wants),
    ];
  }

  /** After the last round: what is returned for the tree, and the next one. */
  end(): Code {
    const count = shiftRightUnsigned(subtract(this.value('o'), this.value('from')), this.idBytes - 1);
    return [
      ...this.set('at', count),
      ...storeInteger(
        this.value('tree'),
        select(subtract(constant(-1), this.value('at')), this.value('at'), this.value('n1')),
        this.layout.lengths,
      ),
      ...this.advance('tree', 4),
      ...this.set('before', this.value('after')),
      ...branchIf(less(this.value('tree'), shiftLeft(this.value('trees'), 2)), 0),
    ];
  }

  /** No word can be attached to a single root if there are several to attach: then none of them wants it. */
  private refuseSeveralRoots(): Code {
    const isRoot = equal(loadInteger(this.value('at'), 4), constant(0));
    return when(
      less(loadInteger(constant(0), this.layout.wants), constant(-LACKED)),
      this.forEachWord(when(isRoot, storeInteger(this.value('at'), constant(NEVER), 4))),
    );
  }

  /** Runs the body for each word of the tree, whose head is at `at` + 4. */
  private forEachWord(body: Code): Code {
    return [
      ...this.set('at', this.value('before')),
      ...loop([...body, ...branchIf(less(this.tee('at', add(this.value('at'), constant(4))), this.value('after')), 0)]),
    ];
  }

  private write(id: Code): Code {
    const { ids } = this.layout;
    const stored = this.idBytes === 1 ? storeByte(this.value('o'), id, ids) : storeShort(this.value('o'), id, ids);
    return [...stored, ...this.advance('o', this.idBytes)];
  }

  private push(): Code {
    const { depth } = this.known;
    return [
      ...this.store('base', { position: depth, address: this.layout.stack }),
      ...Array.from({ length: depth - 1 }, (_, index) => this.move(depth - index, depth - index - 1)).flat(),
    ];
  }

  private dropFrom(x: number): Code {
    const { depth } = this.known;
    const { stack } = this.layout;
    return [
      ...Array.from({ length: depth - x }, (_, index) => this.move(x + index, x + index + 1)).flat(),
      ...this.advance('base', -8),
      ...this.set(`n${depth}`, loadInteger(this.value('base'), stack)),
      ...this.set(`v${depth}`, loadInteger(this.value('base'), stack + 4)),
    ];
  }

  private giveBack(): Code {
    return [...this.store('back', { position: 1, address: this.layout.returned }), ...this.dropFrom(1)];
  }

  /** Adds the node at a position of the window, and what it wants, to a stack of pairs. */
  private store(end: string, { position, address }: { readonly position: number; readonly address: number }): Code {
    return [
      ...storeInteger(this.value(end), this.value(`n${position}`), address),
      ...storeInteger(this.value(end), this.value(`v${position}`), address + 4),
      ...this.advance(end, 8),
    ];
  }

  /** One position of the window gets what is at another. */
  private move(to: number, from: number): Code {
    return [...this.set(`n${to}`, this.value(`n${from}`)), ...this.set(`v${to}`, this.value(`v${from}`))];
  }

  private set(name: string, value: Code): Code {
    return set(this.local(name), value);
  }

  private tee(name: string, value: Code): Code {
    return tee(this.local(name), value);
  }

  private advance(name: string, by: number): Code {
    return advance(this.local(name), constant(by));
  }

  private local(name: string): number {
    const local = this.names.indexOf(name);
    if (local < 0) throw new Error(`there is no local ${name}`);
    return local;
  }
}

/** The transition with the right guess, if it guesses: the sign of what a node wants. */
function guessed(value: Code, { complete, seeking }: GuessedIds): Code {
  return complete === seeking ? constant(complete) : add(constant(complete), shiftRightUnsigned(value, 31));
}
