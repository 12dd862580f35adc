/** A member of a family, put together from its parts; the name that they make stands for the spec. */
import type { VNode } from 'preact';
import { namedSpec } from '../../generator/index.ts';
import { nameOfSpec } from '../scene/spec-of.ts';

const PARTS =
  /^(?<family>arc-standard|attardi|easy-first|full)(?:-(?<depth>\d+))?(?<mode>-returning(?:-right)?)?(?<free>-free)?(?<single>-single)?$/;

interface Parts {
  readonly family: string;
  readonly depth: string;
  readonly mode: string;
  readonly free: string;
  readonly single: string;
}

const ATTARDI_3: Parts = { family: 'attardi', depth: '3', mode: '', free: '', single: '' };

/** Deeper members take long to generate. */
const DEPTHS = ['2', '3', '4', '5', '6'];

const FIELDS: readonly {
  readonly part: keyof Parts;
  readonly title: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
}[] = [
  {
    part: 'family',
    title: 'Family',
    choices: ['arc-standard', 'attardi', 'easy-first', 'full'].map((family) => [family, family]),
  },
  { part: 'depth', title: 'Depth', choices: DEPTHS.map((depth) => [depth, depth]) },
  {
    part: 'mode',
    title: 'Mode',
    choices: [
      ['', 'in-place'],
      ['-returning', 'returning'],
      ['-returning-right', 'returning-right'],
    ],
  },
  {
    part: 'free',
    title: 'Form',
    choices: [
      ['', 'guessing'],
      ['-free', 'guess-free'],
    ],
  },
  {
    part: 'single',
    title: 'Roots',
    choices: [
      ['', 'any'],
      ['-single', 'single'],
    ],
  },
];

export function FamilyForm({
  spec,
  setSpec,
}: {
  readonly spec: string;
  readonly setSpec: (text: string) => void;
}): VNode {
  const parts = partsOf(nameOfSpec(spec));
  const set = (part: keyof Parts, value: string): void => {
    const source = namedSpec(nameOf({ ...ATTARDI_3, ...parts, [part]: value }));
    if (source !== undefined) setSpec(source.text);
  };
  return (
    <fieldset class="family">
      <legend>Or a member of a family</legend>
      {FIELDS.map(({ part, title, choices }) => (
        <label>
          <span>{title}</span>
          <select
            value={parts?.[part] ?? 'none'}
            disabled={part === 'depth' && parts?.family === 'arc-standard'}
            onChange={({ currentTarget }) => set(part, currentTarget.value)}
          >
            {parts === undefined && <option value="none">–</option>}
            {choices.map(([value, text]) => (
              <option value={value}>{text}</option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function partsOf(name: string | undefined): Parts | undefined {
  const { family, depth = '2', mode = '', free = '', single = '' } = PARTS.exec(name ?? '')?.groups ?? {};
  return family === undefined ? undefined : { family, depth, mode, free, single };
}

/** arc-standard has no depth of its own, and nothing that could return. */
function nameOf({ family, depth, mode, free, single }: Parts): string {
  return family === 'arc-standard' ? `arc-standard${free}${single}` : `${family}-${depth}${mode}${free}${single}`;
}
