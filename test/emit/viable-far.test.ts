/**
 * `viable` with many returned symbols: blocks of them that were read before are used rightly.
 *
 * In a system without la some contents never complete, so the returned symbols are read all along the sentence. The walk
 * shifts words of which every other one stays seeking, returns those between by a chain of ra(3,1)^s, shifts them again,
 * and so on, with other symbols each time.
 */
import { expect, test } from 'vitest';
import type { PackedContents } from '../../generator/completion/contents/packed-contents.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { contentsOf } from '../completion/of-returning-systems.ts';
import { productiveSystems } from '../systems.ts';
import { loadModule } from './load-module.ts';

/** So many returned symbols are read at once. */
const BLOCK_SIZE = 64;

/** Fields that modules keep to themselves. */
interface Inside {
  readonly returned: number;
  readonly returnedSymbols: Uint16Array;
  readonly farKnown: number;
  readonly far: Uint16Array;
  readReturned(from: number, count: number): number;
}

function insideOf(configuration: SystemConfiguration): Inside {
  return configuration as unknown as Inside;
}

/** Whether all known blocks have been read as their symbols are now. */
function isRead({ next, symbolBits, sizes }: PackedContents, { far, farKnown, returnedSymbols }: Inside): boolean {
  const count = BLOCK_SIZE * farKnown;
  return Array.from({ length: sizes.nodes }, (_, id) => id).every((id) => {
    let read = id;
    for (let k = count - 1; k >= 0; k--) read = next[(read << symbolBits) | returnedSymbols[k]!]!;
    return far[sizes.nodes * farKnown + id] === read;
  });
}

/** Whether the returned symbols are read as one by one, from every class. */
function isReadToTheEnd({ next, symbolBits, sizes }: PackedContents, inside: Inside): boolean {
  return Array.from({ length: sizes.nodes }, (_, id) => id).every((id) => {
    let read = id;
    for (let k = inside.returned - 1; k >= 0; k--) read = next[(read << symbolBits) | inside.returnedSymbols[k]!]!;
    return inside.readReturned(id, inside.returned) === read;
  });
}

/** The most blocks that were known, and where a configuration that was asked before differs from one that was not. */
function walk(
  module: SystemModule,
  { packed, first }: { readonly packed: PackedContents; readonly first: SystemConfiguration },
  random: () => number,
): { readonly blocks: number; readonly wrong: number } {
  const idOf = (name: string): number => module.transitions.findIndex((transition) => transition.name === name);
  const [complete, seeking, reshift, chain] = ['sh^s', 'sh^n', 're', 'ra(3,1)^s'].map(idOf) as [
    number,
    number,
    number,
    number,
  ];
  const n = 5000;
  let [asked, spare] = [first.reset(n) as SystemConfiguration, new module.Configuration()];
  const path: number[] = [];
  let [blocks, wrong] = [0, 0];
  const apply = (id: number): void => {
    asked.applyChecked(id);
    path.push(id);
    if (random() < 0.01) asked.viable();
    if (random() < 0.002) [asked, spare] = [spare.copyFrom(asked) as SystemConfiguration, asked];
  };
  const compare = (): void => {
    const unasked = new module.Configuration(n);
    for (const id of path) unasked.apply(id);
    if (unasked.viable() !== asked.viable()) wrong++;
    // What was read of the blocks is compared as well: it seldom matters for the answer.
    const { returned, farKnown: known } = insideOf(asked);
    if (returned > 3 * BLOCK_SIZE && !isRead(packed, insideOf(asked))) wrong++;
    if (!isReadToTheEnd(packed, insideOf(asked))) wrong++;
    blocks = Math.max(blocks, known);
  };
  for (let phase = 0; phase < 6; phase++) {
    const pairs = 200 + Math.floor(random() * 150);
    const often = random();
    for (let pair = 0; pair < pairs; pair++) {
      apply(seeking);
      apply(random() < often ? complete : seeking);
    }
    apply(complete);
    for (let reduced = 0; reduced < pairs; reduced++) apply(chain);
    compare();
    while (insideOf(asked).returned > 0) apply(reshift);
    compare();
  }
  return { blocks, wrong };
}

test('ra(2,1) ra(3,1), returning', async () => {
  const system = productiveSystems(3, 'returning').find(({ name }) => name === 'ra(2,1) ra(3,1)')!;
  const module = (await loadModule({ ...system, name: 'small' }, { completion: true })) as SystemModule;
  const { packed } = contentsOf(system);
  const random = module.seededRandom(5);
  const first = new module.Configuration();
  const walks = Array.from({ length: 8 }, () => walk(module, { packed, first }, random));
  expect(walks.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(Math.min(...walks.map(({ blocks }) => blocks))).toBeGreaterThan(1);
});
