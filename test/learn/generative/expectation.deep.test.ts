/** The same as expectation.test.ts: every context with every form, and sentences of five words. */
import { expect, test } from 'vitest';
import { MODEL_FORMS } from '../../../learn/generative/system-structure.ts';
import { systemOf } from '../../systems.ts';
import { CONTEXTS, judgeModel } from './judge-model.ts';

const CASES = ['arc-standard-single', 'attardi-3', 'full-3-single'].flatMap((name) =>
  MODEL_FORMS.flatMap((form) => CONTEXTS.map((context) => ({ name, form, context }))),
);

test.each(CASES)('$name, $form, $context', ({ name, form, context }) => {
  const system = systemOf(name);
  if (context.stack <= system.depth) judgeModel(system, { form, context, lengths: [3] });
  if (context === CONTEXTS[0]) judgeModel(system, { form, context, lengths: [5] });
  expect(context.stack).toBeLessThanOrEqual(3);
});
