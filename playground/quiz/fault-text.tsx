/** What a wrong answer would build or block. */
import type { ComponentChildren, VNode } from 'preact';
import type { CanonicalTransition } from '../../generator/index.ts';
import { ArcName, WordName } from '../shared/node-name.tsx';
import type { QuizFault } from './quiz.ts';

export function FaultText({
  fault,
  picked,
  words,
}: {
  readonly fault: QuizFault;
  readonly picked: CanonicalTransition;
  readonly words: readonly string[];
}): VNode {
  return (
    <>
      <code>{picked.name}</code> <Reason fault={fault} words={words} />
    </>
  );
}

function Reason({ fault, words }: { readonly fault: QuizFault; readonly words: readonly string[] }): VNode {
  const node = (number: number): VNode => <WordName words={words} node={number} />;
  switch (fault.kind) {
    case 'other-head':
      return (
        <>
          would build <ArcName words={words} arc={fault.arc} />, but in the tree the head of {node(fault.arc.dependent)}{' '}
          is {node(fault.head)}.
        </>
      );
    case 'too-early':
      return (
        <>
          would build <ArcName words={words} arc={fault.arc} />, which is in the tree, but too early:{' '}
          {node(fault.arc.dependent)} leaves the stack and still has to take {list(fault.missing.map(node))}.
        </>
      );
    case 'wrong-guess':
      return fault.missing.length === 0 ? (
        <>is the right transition with the wrong guess: {node(fault.node)} then has all its dependents.</>
      ) : (
        <>
          is the right transition with the wrong guess: {node(fault.node)} still has to take{' '}
          {list(fault.missing.map(node))}.
        </>
      );
    case 'passes-over':
      return (
        <>
          would block {list(fault.blocked.map((arc) => <ArcName words={words} arc={arc} />))}, which the tree needs and
          which comes first: its dependent is complete and nearer to the top.
        </>
      );
  }
}

function list(items: readonly ComponentChildren[]): ComponentChildren {
  return items.map((item, index) => (
    <>
      {index === 0 ? '' : ', '}
      {item}
    </>
  ));
}
