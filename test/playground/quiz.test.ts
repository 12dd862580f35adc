/** The quiz: of what S′ allows one transition is right, and every other has a fault that can be seen in the tree. */
import { expect, test } from 'vitest';
import { checkSpec, namedSpec } from '../../generator/index.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { faultOf, questionAt, quizOf } from '../../playground/quiz/quiz.ts';

test.each(['arc-standard', 'attardi-3', 'attardi-3-free-single', 'attardi-3-returning', 'full-3-free', 'link2'])(
  '%s: all answers to all questions of all trees of 4 words',
  (name) => {
    const system = checkSpec(namedSpec(name)!).system!;
    let faults = 0;
    for (const tree of allTrees(4)) {
      const quiz = quizOf(system, tree);
      if (quiz === undefined) continue;
      for (let position = 0; position < quiz.computation.length; position++) {
        const question = questionAt(quiz, position)!;
        expect(question.options).toContain(question.right);
        for (const option of question.options) {
          const fault = faultOf(quiz, question, option);
          expect(fault === undefined).toBe(option.id === question.right.id);
          if (fault === undefined) continue;
          faults++;
          if (fault.kind === 'passes-over') expect(fault.blocked.length).toBeGreaterThan(0);
          if (fault.kind === 'too-early') expect(fault.missing.length).toBeGreaterThan(0);
          if (fault.kind === 'other-head') expect(tree[fault.arc.dependent - 1]).toBe(fault.head);
        }
      }
      expect(questionAt(quiz, quiz.computation.length)).toBeUndefined();
    }
    expect(faults).toBeGreaterThan(0);
  },
);
