/** The five steps of a first visit. */
export interface Step {
  readonly title: string;
  readonly text: string;
  /** The first of these that is on the page is what the step is about. */
  readonly about: readonly string[];
}

/** With a model a sentence is parsed, without one it is drawn. */
export function stepsOf({ hasModel }: { readonly hasModel: boolean }): readonly Step[] {
  const draw = 'click a head, then its dependent.';
  return [
    {
      title: 'Type a sentence',
      text: hasModel
        ? `The English model parses what you type. Correct its tree, or draw your own: ${draw}`
        : `Then draw its tree: ${draw}`,
      about: ['.draft .field'],
    },
    {
      title: 'Choose a system',
      text: 'A transition system builds trees arc by arc. Take arc-standard, or a deeper one, which also derives trees with crossing arcs.',
      about: ['.panel.system'],
    },
    {
      title: 'Read the verdict',
      text: 'S, the system of the literature, often builds the same tree in many ways. S′, which arcforge makes of it, has exactly one.',
      about: ['#verdict'],
    },
    {
      title: 'Go through it step by step',
      text: 'These buttons and the arrow keys go from transition to transition. The drawing shows which arcs are built, and which are ruled out.',
      about: ['#controls', '.tab-bar'],
    },
    {
      title: 'Find out more',
      text: 'Other tabs show all ways at once, compare systems, ask you for the next transition, and export pictures and code. Words with a dotted line explain themselves.',
      about: ['.tab-bar'],
    },
  ];
}
