/** Rows of features of tags and of boundaries: two features that differ in their template or a value share none. */
import { expect, test } from 'vitest';
import { boundaryRows, BOUNDARY_FEATURES } from '../../runtime/segmenter/boundary-features.ts';
import { findTraits, TokenTable, TRAIT_COUNT } from '../../runtime/segmenter/token-table.ts';
import { contextFeatures, MOST_FEATURES, type TagContext } from '../../runtime/tagger/tag-features.ts';
import { WordAtoms } from '../../runtime/tagger/word-atoms.ts';

/** Collects what features were made of, and tells of hashes that are made of two. */
class Owners {
  readonly clashes: string[] = [];
  private readonly owners = new Map<number, string>();

  add(hash: number, owner: string): void {
    const known = this.owners.get(hash) ?? owner;
    this.owners.set(hash, known);
    if (known !== owner) this.clashes.push(`${known} and ${owner}`);
  }
}

const NONE: TagContext = { previous: 0, beforePrevious: 0, own: 0, next: 0, afterNext: 0, given: 1 };
const NAMES = Object.keys(NONE) as (keyof TagContext)[];

function hashesIn(context: TagContext): readonly number[] {
  const atoms = new WordAtoms();
  atoms.reset(1);
  atoms.setForm(1, new TextEncoder().encode('word'), 0, 4);
  const out = new Int32Array(MOST_FEATURES);
  return Array.from(out.subarray(0, contextFeatures(atoms, 1, context, out, 0)));
}

test('features of tags', () => {
  const none = hashesIn(NONE);
  /** The tags that each template looks at: those that change its hash. */
  const lookedAt = none.map((hash, template) =>
    NAMES.filter((name) => hashesIn({ ...NONE, [name]: 9 })[template] !== hash),
  );
  expect(lookedAt.every((names) => names.length > 0)).toBe(true);
  const owners = new Owners();
  for (let tag = 1; tag <= 400; tag++) {
    for (const name of NAMES) {
      const context = { ...NONE, [name]: tag };
      hashesIn(context).forEach((hash, template) => {
        const values = lookedAt[template]!.map((each) => `${each} ${context[each]}`);
        owners.add(hash, `template ${template}: ${values.join(', ')}`);
      });
    }
  }
  expect(owners.clashes).toEqual([]);
});

/** Tokens of one character, each of another class. */
const TOKENS = [...'a1.!?,;:/()"->&'];

function rowsBetween([last, next]: readonly [string, string], gap: number): readonly number[] {
  const table = new TokenTable();
  for (const text of [last, next]) {
    const place = table.add();
    table.after[place] = gap;
    findTraits(text, { from: 0, to: text.length }, { traits: table.traits, at: place * TRAIT_COUNT });
  }
  const rows = new Int32Array(BOUNDARY_FEATURES);
  boundaryRows(table, { place: 0, length: 0, mask: -1 }, rows);
  return [...rows];
}

test('features of boundaries', () => {
  const plain = rowsBetween(['a', 'B'], 1);
  const changes = (rows: readonly number[]): readonly boolean[] =>
    rows.map((hash, template) => hash !== plain[template]);
  const looksAtLast = changes(rowsBetween(['1', 'B'], 1));
  const looksAtNext = changes(rowsBetween(['a', '1'], 1));
  const looksAtGap = changes(rowsBetween(['a', 'B'], 2));
  const owners = new Owners();
  for (const last of TOKENS) {
    for (const next of TOKENS) {
      for (const gap of [0, 1, 2]) {
        rowsBetween([last, next], gap).forEach((hash, template) => {
          const values = [
            looksAtLast[template] ? `last ${last}` : '',
            looksAtNext[template] ? `next ${next}` : '',
            looksAtGap[template] ? `gap ${gap}` : '',
          ];
          owners.add(hash, `template ${template}: ${values.join(' ')}`);
        });
      }
    }
  }
  expect(owners.clashes).toEqual([]);
});
