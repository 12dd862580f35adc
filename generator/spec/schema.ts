/**
 * The schema of a spec, which is also published as JSON Schema for editors (`arcforge schema`).
 *
 * A spec lists its reductions or names a family. Each kind has its own schema, so that findings refer to the kind that
 * was meant. checks/ covers what a schema cannot express (monotonicity, agreement of depth). It also covers the lengths
 * of strings and lists, which are in the schema only for editors: zod also reads the length of values of other types,
 * and throws on `{ "length": {} }`.
 */
import * as z from 'zod/mini';
import { FAMILIES, type Family } from '../theory/families.ts';
import { FORMS, ROOT_RULES, type Form, type RootRule } from '../theory/transition-system.ts';
import { MAX_DEPTH, MAX_DESCRIPTION_LENGTH } from './limits.ts';
import { MAX_NAME_LENGTH, SAFE_NAME } from './safe-name.ts';

const common = {
  $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
  name: z.string().check(
    z.regex(SAFE_NAME),
    z.meta({
      maxLength: MAX_NAME_LENGTH,
      description: 'Lower-case words joined by hyphens; becomes a file name and an identifier.',
    }),
  ),
  description: z
    .optional(z.string().check(z.meta({ maxLength: MAX_DESCRIPTION_LENGTH })))
    .check(z.describe('One sentence that describes the system.')),
  returning: z
    .optional(z.union([z.boolean(), z.literal('right')]))
    .check(
      z.describe('true: every reduction puts the symbols it stepped over back into the buffer; "right": only ra does.'),
    ),
  root: z
    .optional(z.enum(ROOT_RULES))
    .check(z.describe('"single": node 0 has exactly one dependent, as in Universal Dependencies.')),
  form: z
    .optional(z.enum(FORMS))
    .check(
      z.describe(
        '"guessing": transitions guess whether a node is complete, as in the paper; "guess-free": they are those of S. With the front of the buffer always "guess-free"; arc-eager is "eager".',
      ),
    ),
};

const depth = z
  .int()
  .check(z.minimum(1), z.maximum(MAX_DEPTH), z.describe('The deepest stack position of a reduction.'));

const explicitSchema = z.strictObject({
  ...common,
  depth,
  reductions: z.array(z.string().check(z.regex(/^\s*(la|ra)\(\s*\d+\s*,\s*\d+\s*\)\s*$/))).check(
    z.meta({
      minItems: 1,
      description:
        'Reductions such as "la(2,1)" (head at 1, dependent at 2) and "ra(3,1)" (head at 3, dependent at 1). Position 1 is the top of the stack, 0 the front of the buffer.',
    }),
  ),
});

const familySchema = z.strictObject({
  ...common,
  family: z.enum(FAMILIES).check(z.describe('A family of systems, one for each depth.')),
  depth: z
    .optional(z.int().check(z.minimum(2), z.maximum(MAX_DEPTH)))
    .check(z.describe('The deepest stack position of a reduction; arc-standard and arc-hybrid have depth 2.')),
  degree: z
    .optional(z.int().check(z.minimum(1)))
    .check(z.describe('Only for the families full and full-front: leaves out reductions of larger degree.')),
});

/** The fields of every spec. */
export interface CommonSpec {
  readonly $schema?: string;
  readonly name: string;
  readonly description?: string;
  readonly returning?: boolean | 'right';
  readonly root?: RootRule;
  readonly form?: Form;
}

/** A spec that lists its reductions. */
export interface ExplicitSpec extends CommonSpec {
  readonly depth: number;
  readonly reductions: readonly `${'la' | 'ra'}(${number},${number})`[];
}

/** A spec that names a family. */
export interface FamilySpec extends CommonSpec {
  readonly family: Family;
  readonly depth?: number;
  readonly degree?: number;
}

/** What a user writes. */
export type SystemSpec = ExplicitSpec | FamilySpec;

/** The fields of each kind of spec, for messages. */
export const SPEC_FIELDS: Readonly<Record<'explicit' | 'family', readonly string[]>> = {
  explicit: Object.keys(explicitSchema.shape),
  family: Object.keys(familySchema.shape),
};

/** A mismatch with the schema. */
export interface ShapeIssue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** Where the value does not match the schema of the given kind. */
export function shapeIssues(kind: 'explicit' | 'family', value: unknown): readonly ShapeIssue[] {
  const outcome = (kind === 'explicit' ? explicitSchema : familySchema).safeParse(value);
  return outcome.error?.issues ?? [];
}

/** The JSON Schema of a spec file. */
export function specJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...body } = z.toJSONSchema(z.union([explicitSchema, familySchema]), { io: 'input' });
  return { $schema, title: 'arcforge transition system', ...body };
}
