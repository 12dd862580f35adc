/** The findings of `arcforge check`, in the order of docs/spec.md. */
import type { DiagnosticCode } from '../../generator/diagnostics/diagnostic.ts';
import { MAX_SPEC_LENGTH } from '../../generator/spec/limits.ts';
import type { Explanation } from './explanation.ts';

/** Each finding of a spec, with specs that show it. */
export const SPEC_CODES: Readonly<Record<DiagnosticCode, Explanation>> = {
  'malformed-json': {
    meaning: 'The text is not JSON. Comments and trailing commas are allowed, everything else is as in JSON.',
    bad: '{ "name": "mine", "family": "attardi" "depth": 3 }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3 }',
  },
  'too-large': {
    meaning: 'The text is too long to be a spec. Perhaps another file was meant.',
    bad: `{ "name": "mine", "family": "attardi", "depth": 3${' '.repeat(MAX_SPEC_LENGTH)} }`,
    good: '{ "name": "mine", "family": "attardi", "depth": 3 }',
  },
  'not-an-object': {
    meaning: 'The text is JSON, but not an object with the fields of a spec.',
    bad: '["la(2,1)", "ra(2,1)"]',
    good: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
  },
  'unknown-field': {
    meaning: 'A spec has no such field.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 3, "author": "me" }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3 /* by me */ }',
  },
  'repeated-field': {
    meaning: 'A field is given twice, and only one of the values could count.',
    bad: '{ "name": "mine", "name": "yours", "family": "attardi", "depth": 3 }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3 }',
  },
  'missing-field': {
    meaning: 'A field that this spec needs is missing, or its list of reductions is empty.',
    bad: '{ "name": "mine", "family": "attardi" }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3 }',
  },
  'conflicting-fields': {
    meaning: 'A spec lists its reductions or names a family, never both.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
    good: '{ "name": "mine", "family": "attardi", "depth": 2 }',
  },
  'wrong-type': {
    meaning: 'The value of a field has the wrong type, or a description is too long.',
    bad: '{ "name": "mine", "family": "attardi", "depth": "3" }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3 }',
  },
  'unsafe-name': {
    meaning: 'The name could not be a file name everywhere. Use lower-case words and digits, joined by hyphens.',
    bad: '{ "name": "My System", "family": "attardi", "depth": 3 }',
    good: '{ "name": "my-system", "family": "attardi", "depth": 3 }',
  },
  'unknown-family': {
    meaning: 'There is no such family.',
    bad: '{ "name": "mine", "family": "atardi", "depth": 3 }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3 }',
  },
  'outside-the-class': {
    meaning: 'A well-known system that is not bottom-up or not shift-reduce. The finding says why.',
    bad: '{ "name": "mine", "family": "swap" }',
    good: '{ "name": "mine", "family": "arc-standard" }',
  },
  'bad-reduction': {
    meaning: 'A reduction is not of the form la(p,q) or ra(p,q).',
    bad: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "right(2,1)", "ra(2,1)"] }',
    good: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
  },
  'bad-positions': {
    meaning:
      'The positions of a reduction do not satisfy p > q ≥ 0. Position 1 is the top of the stack, 0 the front of the buffer.',
    bad: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(1,2)", "ra(2,1)"] }',
    good: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
  },
  'duplicate-reduction': {
    meaning: 'A reduction is listed twice.',
    bad: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)", "la(2,1)"] }',
    good: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
  },
  'depth-disagrees': {
    meaning: 'The depth is not the largest p of the reductions, or does not fit the family.',
    bad: '{ "name": "mine", "depth": 3, "reductions": ["la(2,1)", "ra(2,1)"] }',
    good: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
  },
  'depth-too-large': {
    meaning:
      'The depth is greater than 16, or the degree, with the front of the buffer, greater than 15: symbols would not fit into their bits.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 17 }',
    good: '{ "name": "mine", "family": "attardi", "depth": 16 }',
  },
  'bad-degree': {
    meaning:
      'The degree does not fit. Only the families full, from 1 to the depth minus 1, and full-front, up to the depth, have one.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 4, "degree": 2 }',
    good: '{ "name": "mine", "family": "full", "depth": 4, "degree": 2 }',
  },
  'not-monotonic': {
    meaning:
      'A reduction is there without those that it requires: the same arc when symbols above it or between its ends have gone. The closure is offered.',
    bad: '{ "name": "mine", "depth": 3, "reductions": ["la(2,1)", "ra(3,1)"] }',
    good: '{ "name": "mine", "depth": 3, "reductions": ["la(2,1)", "ra(2,1)", "ra(3,1)"] }',
  },
  'not-productive': {
    meaning:
      'Without ra(2,1), or ra(1,0) with the front of the buffer, nothing attaches to the root, so the system derives no tree.',
    bad: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)"] }',
    good: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
  },
  'bad-returning': {
    meaning:
      '`returning` is `true`, `false` or `"right"`. Systems that return only after left arcs lose trees. Systems with the front of the buffer are in place.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 3, "returning": "left" }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3, "returning": true }',
  },
  'bad-form': {
    meaning:
      '`form` is `"guessing"`, as in the paper, or `"guess-free"`, whose transitions are those of S. Both have one computation for each tree. Systems with the front of the buffer are guess-free; the form of arc-eager is `"eager"`.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 3, "form": "free" }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3, "form": "guess-free" }',
  },
  'bad-root': {
    meaning: '`root` is `"any"`, or `"single"` if node 0 has exactly one dependent, as in Universal Dependencies.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 3, "root": "one" }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3, "root": "single" }',
  },
  'only-flat-trees': {
    meaning:
      'Without la(1,0) or ra(2,1) nothing removes the word that was shifted last. All words depend on the root, and with a single root there is one word.',
    bad: '{ "name": "x", "depth": 2, "reductions": ["ra(1,0)", "la(2,1)"] }',
    good: '{ "name": "x", "depth": 2, "reductions": ["ra(1,0)", "la(2,1)", "ra(2,1)"] }',
  },
  'no-left-arc': {
    meaning: 'Without la(2,1), or la(1,0) with the front of the buffer, no word can have dependents to its left.',
    bad: '{ "name": "mine", "depth": 2, "reductions": ["ra(2,1)"] }',
    good: '{ "name": "mine", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }',
  },
  'loses-trees': {
    meaning:
      'The system is returning-right and has an la that steps over symbols: a tree has at most one computation, but some trees have none.',
    bad: '{ "name": "mine", "family": "attardi", "depth": 3, "returning": "right" }',
    good: '{ "name": "mine", "family": "attardi", "depth": 3, "returning": true }',
  },
  'misleading-name': {
    meaning: 'The name belongs to a well-known system, but this is a different one.',
    bad: '{ "name": "covington", "depth": 3, "reductions": ["la(2,1)", "ra(2,1)", "ra(3,2)"] }',
    good: '{ "name": "mine", "depth": 3, "reductions": ["la(2,1)", "ra(2,1)", "ra(3,2)"] }',
  },
};
