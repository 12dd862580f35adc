/** A member of a family, put together from its parts; the name that they make stands for the spec. */
import type { VNode } from 'preact';
import { namedSpec } from '../../generator/index.ts';
import { nameOfSpec } from '../scene/spec-of.ts';
import { TermMark } from '../terms/term.tsx';
import type { TermId } from '../terms/terms.ts';

const PARTS =
  /^(?<stem>arc-standard|arc-hybrid|arc-eager|attardi|easy-first|full)(?:-(?<depth>\d+))?(?<front>-front)?(?<mode>-returning(?:-right)?)?(?<free>-free)?(?<single>-single)?$/;

const STACK_FAMILIES = ['arc-standard', 'attardi', 'easy-first', 'full'];
/** Families that use the buffer’s front have one mode and one form. */
const FRONT_FAMILIES = ['arc-hybrid', 'arc-eager', 'attardi-front', 'full-front'];

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
  readonly term: TermId;
  readonly choices: readonly (readonly [value: string, text: string])[];
}[] = [
  {
    part: 'family',
    title: 'Family',
    term: 'family',
    choices: [...STACK_FAMILIES, ...FRONT_FAMILIES].map((family) => [family, family]),
  },
  { part: 'depth', title: 'Depth', term: 'depth', choices: DEPTHS.map((depth) => [depth, depth]) },
  {
    part: 'mode',
    title: 'Mode',
    term: 'mode',
    choices: [
      ['', 'in-place'],
      ['-returning', 'returning'],
      ['-returning-right', 'returning-right'],
    ],
  },
  {
    part: 'free',
    title: 'Form',
    term: 'form',
    choices: [
      ['', 'guessing'],
      ['-free', 'guess-free'],
    ],
  },
  {
    part: 'single',
    title: 'Roots',
    term: 'roots',
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
      {FIELDS.map(({ part, title, term, choices }) => (
        <div>
          <span class="labelled">
            <label for={`family-${part}`}>{title}</label>
            <TermMark id={term} />
          </span>
          <select
            id={`family-${part}`}
            value={parts?.[part] ?? 'none'}
            disabled={!hasChoice(part, parts?.family)}
            onChange={({ currentTarget }) => set(part, currentTarget.value)}
          >
            {parts === undefined && <option value="none">–</option>}
            {choices.map(([value, text]) => (
              <option value={value}>{text}</option>
            ))}
          </select>
        </div>
      ))}
    </fieldset>
  );
}

/** Arc-standard and arc-eager have no depth of their own. */
function hasChoice(part: keyof Parts, family = ''): boolean {
  if (part === 'depth') return family !== 'arc-standard' && family !== 'arc-eager';
  return (part !== 'mode' && part !== 'free') || !FRONT_FAMILIES.includes(family);
}

function partsOf(name: string | undefined): Parts | undefined {
  const { stem, depth = '2', front = '', mode = '', free = '', single = '' } = PARTS.exec(name ?? '')?.groups ?? {};
  return stem === undefined ? undefined : { family: stem + front, depth, mode, free, single };
}

function nameOf({ family, depth, mode, free, single }: Parts): string {
  if (family === 'arc-standard') return `arc-standard${free}${single}`;
  if (!FRONT_FAMILIES.includes(family)) return `${family}-${depth}${mode}${free}${single}`;
  if (family === 'arc-eager' || (family === 'arc-hybrid' && depth === '2')) return `${family}${single}`;
  const stem = family.replace('-front', '');
  return `${stem}-${depth}${stem === family ? '' : '-front'}${single}`;
}
