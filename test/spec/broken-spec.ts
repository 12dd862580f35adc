/** Texts of specs with any number of faults at once: misspelt, missing and repeated fields, values that do not fit. */
import fc from 'fast-check';

const reduction = fc.oneof(
  fc
    .tuple(fc.constantFrom('la', 'ra'), fc.constantFrom(1, 2, 3, 4, 5, 16, 20), fc.constantFrom(0, 1, 2, 3, 18))
    .map(([kind, p, q]) => `"${kind}(${p},${q})"`),
  fc.constantFrom('"la(2,1)"', '"ra(2,1)"', '"ra(3,1)"', '"la(2, 1)"', '" ra(3,2)"', '"ra(03,1)"'),
  fc.constantFrom('"LA(2,1)"', '"ra 3 1"', '"la_{4,1}"', '"left(1,2)"', '"RA(20,1)"', '"Ra(2,2)"', '"right-arc"'),
  fc.constantFrom('"shift"', '"foo"', '7', 'null', '["la(2,1)"]'),
);

const separator = fc.constantFrom(', ', ',', ',\n  ', ', // why\n', ' /* a, "b" */, ');

/** Items with whatever may stand between them. */
function joined(items: fc.Arbitrary<string>, options: fc.ArrayConstraints): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.tuple(items, separator), options), fc.constantFrom('', ' ', '\n', ' // end\n'), fc.boolean())
    .map(([parts, end, trailing]) => {
      const text = parts.map(([item, after], index) => (index < parts.length - 1 || trailing ? item + after : item));
      return text.join('') + end;
    });
}

const list = joined(reduction, { maxLength: 5 }).map((items) => `[${items}]`);
const wrong = fc.constantFrom('7', '"x"', 'null', 'true', '[]', '{}', '2.5', '-1');

const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  $schema: fc.constant('"./spec.schema.json"'),
  name: fc.constantFrom('"x"', '"Many Faults"', '"con"', '"covington"', '"../Évil"', '""'),
  description: fc.constantFrom('"one sentence"', `"${'y'.repeat(600)}"`),
  family: fc.constantFrom(
    '"attardi"',
    '"atardi"',
    '"fulll"',
    '"full"',
    '"arc-standrad"',
    '"arc-hybrid"',
    '"full-front"',
    '"zzz"',
  ),
  depth: fc.constantFrom('1', '2', '3', '4', '5', '2.5', '16', '17', '99', '"3"'),
  degree: fc.constantFrom('0', '1', '2', '3', '9', '1.5', '16'),
  reductions: list,
  returning: fc.constantFrom('true', 'false', '"right"', '"left"', '1'),
  root: fc.constantFrom('"any"', '"single"', '"singel"', 'true'),
  form: fc.constantFrom('"guessing"', '"guesing"', '"guess-free"', '"guessfree"', '0'),
};

const MISSPELT: Readonly<Record<string, readonly string[]>> = {
  $schema: ['schema', '$schem'],
  name: ['nmae', 'nam'],
  description: ['descripton'],
  family: ['famly', 'Family'],
  depth: ['depht', 'dept'],
  degree: ['degre'],
  reductions: ['reduction', 'redutcions'],
  returning: ['returing', 'retruning'],
  root: ['rooot'],
  form: ['fomr'],
};

const property = fc
  .constantFrom(...Object.keys(VALUES), 'colour')
  .chain((name) =>
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(name) },
        { weight: 1, arbitrary: fc.constantFrom(...(MISSPELT[name] ?? ['color'])) },
      ),
      fc.oneof({ weight: 9, arbitrary: VALUES[name] ?? wrong }, { weight: 1, arbitrary: wrong }),
    ),
  )
  .map(([name, value]) => `"${name}": ${value}`);

const whole = joined(property, { maxLength: 7 }).map((fields) => `{${fields}}`);

/** A spec that is nearly right, so that one fault is seen by itself. */
const nearly = listingSpec({ depth: VALUES['depth']!, reductions: list, returning: VALUES['returning']! });

/** The text of a spec whose list can be read but may be incomplete. */
export const incompleteSpec: fc.Arbitrary<string> = listingSpec({
  depth: fc.constantFrom('2', '3', '4', '5'),
  reductions: joined(
    fc
      .tuple(fc.constantFrom('la', 'ra'), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 4 }))
      .map(([kind, q, degree]) => `"${kind}(${q + degree},${q})"`),
    { minLength: 1, maxLength: 4 },
  )
    .filter((items) => new Set(items.match(/"[^"]*\)"/g)).size === items.match(/"[^"]*\)"/g)!.length)
    .map((items) => `[${items}]`),
  returning: fc.constantFrom('true', 'false', '"right"'),
});

function listingSpec(parts: {
  readonly depth: fc.Arbitrary<string>;
  readonly reductions: fc.Arbitrary<string>;
  readonly returning: fc.Arbitrary<string>;
}): fc.Arbitrary<string> {
  return fc
    .record(parts)
    .map(({ depth, reductions, returning }) =>
      [
        '{ // a spec',
        '  "name": "x",',
        `  "depth": ${depth},`,
        `  "reductions": ${reductions},`,
        `  "returning": ${returning} }`,
      ].join('\n'),
    );
}

/** The text of a spec that is probably broken. */
export const brokenSpec: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: whole },
  { weight: 4, arbitrary: nearly },
  { weight: 1, arbitrary: fc.constantFrom('', ' \n', '[]', '{', '{}') },
);
