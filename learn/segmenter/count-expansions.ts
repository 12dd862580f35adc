/** Counts which tokens stand for words that are not written in them, as runtime/segmenter/expansions.ts applies it. */
import type { Expansion, ExpansionTables } from '../../runtime/segmenter/expansions.ts';
import type { GoldToken } from './gold-text.ts';

/** A form stands for words if it does so in this share of cases. */
const USUAL = 0.5;
/** An end stands for words if so many forms have it, and this share of the forms that end so. */
const FEWEST_FORMS = 3;
const SURE = 0.9;
/** Characters of a form before its end. */
const SHORTEST_REST = 2;

/** Whether the words of a token, written together, are the token. */
export function isWritten({ form, words }: GoldToken): boolean {
  return words.join('') === form;
}

export function countExpansions(tokens: readonly GoldToken[]): ExpansionTables {
  const counts = new Map<string, Map<string, number>>();
  for (const token of tokens) {
    const small = token.form.toLowerCase();
    const words = isWritten(token) ? '' : token.words.map((word) => asSmall(word, token.form)).join('\t');
    const own = counts.get(small) ?? new Map<string, number>();
    counts.set(small, own.set(words, (own.get(words) ?? 0) + 1));
  }
  const forms: Expansion[] = [];
  const plain: string[] = [];
  for (const [form, own] of counts) {
    const all = [...own.values()].reduce((sum, count) => sum + count, 0);
    const [words, most] = [...own].filter(([text]) => text !== '').reduce(larger, ['', 0]);
    if (most > 0 && most >= USUAL * all) forms.push({ end: form, words: words.split('\t') });
    else plain.push(form);
  }
  const ends = surestEnds(forms, plain);
  const isEnded = (form: string): boolean => ends.some(({ end }) => endsWith(form, end));
  return { forms: forms.toSorted(byEnd), ends, words: plain.filter(isEnded).toSorted() };
}

/** Ends of forms that stand for words, whatever comes before them. */
function surestEnds(forms: readonly Expansion[], plain: readonly string[]): readonly Expansion[] {
  const found = new Map<string, { readonly rule: Expansion; count: number }>();
  for (const { end: form, words } of forms) {
    const rest = commonStart(form, words[0]!);
    const rule = { end: form.slice(rest), words: [words[0]!.slice(rest), ...words.slice(1)] };
    if (rest < SHORTEST_REST || rule.end === '') continue;
    const key = [rule.end, ...rule.words].join('\t');
    const known = found.get(key);
    if (known === undefined) found.set(key, { rule, count: 1 });
    else known.count++;
  }
  const all = [...forms.map(({ end }) => end), ...plain];
  return [...found.values()]
    .filter(({ count }) => count >= FEWEST_FORMS)
    .filter(({ rule: { end }, count }) => count >= SURE * all.filter((form) => endsWith(form, end)).length)
    .map(({ rule }) => rule)
    .toSorted(byEnd);
}

function endsWith(form: string, end: string): boolean {
  return form.length >= end.length + SHORTEST_REST && form.endsWith(end);
}

function commonStart(a: string, b: string): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return same;
}

/** Words of a form in small letters are as they are written; of another form they are made small. */
function asSmall(word: string, form: string): string {
  return form === form.toLowerCase() ? word : word.toLowerCase();
}

function larger(best: [string, number], each: [string, number]): [string, number] {
  return each[1] > best[1] ? each : best;
}

function byEnd(a: Expansion, b: Expansion): number {
  return a.end < b.end ? -1 : a.end > b.end ? 1 : 0;
}
