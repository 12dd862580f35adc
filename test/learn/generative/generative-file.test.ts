/** Files of generative models: what is written is read, whatever order their classes of contexts have. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeGenerative, encodeGenerative } from '../../../learn/generative/generative-file.ts';
import {
  specText,
  structureOf,
  type GenerativeModel,
  type ModelDescription,
} from '../../../learn/generative/generative-model.ts';
import { MODEL_FORMS } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';
import { randomParameters } from './model-of-definition.ts';

const RECORD = 12;
const system = systemOf('attardi-3');
const description: ModelDescription = {
  spec: specText(system),
  form: 'guess-free',
  context: { stack: 1, emission: 1, front: 'hidden', symbols: 'shown', normalised: 'over-allowed' },
  choice: { column: 'upos', maxLength: 10, punctuation: 'drop' },
  tags: ['A', 'B'],
};
const structure = structureOf(system, description);
const model: GenerativeModel = { description, structure, parameters: randomParameters(structure, 3) };

function split(bytes: Uint8Array): { readonly header: { classes: string[] }; readonly records: DataView } {
  const text = new TextDecoder('latin1').decode(bytes);
  const first = text.indexOf('\n') + 1;
  const second = text.indexOf('\n', first) + 1;
  return {
    header: JSON.parse(text.slice(first, second)) as { classes: string[] },
    records: new DataView(bytes.slice(second).buffer),
  };
}

function join({ header, records }: ReturnType<typeof split>): Uint8Array {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), new Uint8Array(records.buffer)]);
  return Buffer.concat([Buffer.from(`arcforge-em 1 ${createHash('sha256').update(rest).digest('hex')}\n`), rest]);
}

/** The same model, written with its classes in the reverse order. */
function reversed(bytes: Uint8Array): Uint8Array {
  const { header, records } = split(bytes);
  const { classSize, classKeys } = structure;
  const moved = Array.from({ length: records.byteLength / RECORD }, (_, at) => {
    const index = records.getUint32(at * RECORD, true);
    const ofClass = Math.floor((index - 1) / classSize);
    const mirrored = classKeys.length - 1 - ofClass;
    const place = mirrored < 0 ? index : 1 + mirrored * classSize + ((index - 1) % classSize);
    return { place, value: records.getFloat64(at * RECORD + 4, true) };
  }).toSorted((a, b) => a.place - b.place);
  const written = new DataView(new ArrayBuffer(records.byteLength));
  moved.forEach(({ place, value }, at) => {
    written.setUint32(at * RECORD, place, true);
    written.setFloat64(at * RECORD + 4, value, true);
  });
  return join({ header: { ...header, classes: header.classes.toReversed() }, records: written });
}

const SMALLEST = { stack: 0, emission: 0, front: 'hidden', symbols: 'hidden', normalised: 'over-all' } as const;
const LARGER = { stack: 2, emission: 3, front: 'shown', symbols: 'shown', normalised: 'over-allowed' } as const;
const CASES = ['A', 'A B C'].flatMap((tags) =>
  MODEL_FORMS.flatMap((form) => [
    { tags: tags.split(' '), form, context: SMALLEST, maxLength: 1 },
    { tags: tags.split(' '), form, context: LARGER, maxLength: 1000 },
  ]),
);

test.each(CASES)('a model of $tags, $form, shown $context.stack words, is read as it was written', (of) => {
  const { maxLength, ...change } = of;
  const small = systemOf('arc-standard');
  const choice = { ...description.choice, maxLength };
  const written = { ...description, ...change, choice, spec: specText(small) };
  const own = structureOf(small, written);
  const parameters = randomParameters(own, 4);
  const read = decodeGenerative(encodeGenerative({ description: written, structure: own, parameters }), () => small);
  expect(read.description).toEqual(written);
  expect(read.parameters).toEqual(parameters);
});

describe('a model of attardi-3', () => {
  const bytes = encodeGenerative(model);

  test('has several classes', () => expect(structure.classKeys.length).toBeGreaterThan(10));

  test('is read as it was written', () => {
    expect(decodeGenerative(bytes, () => system).parameters).toEqual(model.parameters);
  });

  test('is the same with its classes in another order', () => {
    const other = reversed(bytes);
    expect(other).not.toEqual(bytes);
    expect(decodeGenerative(other, () => system).parameters).toEqual(model.parameters);
  });

  test('is refused with another parameter anywhere', () => {
    const { header, records } = split(bytes);
    const far = RECORD * Math.ceil(records.byteLength / RECORD / 3);
    for (let at = 0; at < records.byteLength; at += far) {
      const [index, value] = [records.getUint32(at, true), records.getFloat64(at + 4, true)];
      for (const [changed, says] of [
        [{ index, value: value / 2 }, 'its probabilities do not sum to 1'],
        [{ index, value: -value }, 'its parameters do not fit its header'],
        [{ index, value: 1 + value }, 'its parameters do not fit its header'],
        [{ index, value: NaN }, 'its parameters do not fit its header'],
        [{ index: 0, value }, 'its parameters do not fit its header'],
        [{ index: structure.parameterCount, value }, 'its parameters do not fit its header'],
      ] as const) {
        records.setUint32(at, changed.index, true);
        records.setFloat64(at + 4, changed.value, true);
        expect(() => decodeGenerative(join({ header, records }), () => system)).toThrow(says);
      }
      records.setUint32(at, index, true);
      records.setFloat64(at + 4, value, true);
    }
  });

  test.each([
    ['a class twice', (classes: readonly string[]) => classes.with(0, classes[1]!)],
    ['a class too few', (classes: readonly string[]) => classes.slice(1)],
    ['an unknown class', (classes: readonly string[]) => classes.with(0, 'sh;')],
  ])('is refused with %s', (_, change) => {
    const { header, records } = split(bytes);
    const changed = join({ header: { ...header, classes: change(header.classes) }, records });
    expect(() => decodeGenerative(changed, () => system)).toThrow('another version of the system');
  });
});
