/** What embedding records of the sources of modules: imports and declarations, and what no source may contain. */
import { expect, test } from 'vitest';
import { linkSources } from '../generator/emit/link.ts';
import { moduleSources } from '../packages/build/module-sources.ts';

const HELPER = `/** Of the file. */

/** Of the function. */
export function help(): number {
  return LIMIT;
}

const LIMIT = 1;
`;
const USER = `import { help } from '../text/helper.ts';
import type { Shape } from './shape.ts';
import { depth } from './surroundings.ts';

export function use(shape: Shape): number {
  return help() + depth + shape.size;
}
`;
const MEMBERS = `import { help } from '../text/helper.ts';
import { ConfigurationFields } from './surroundings.ts';

export abstract class Members extends ConfigurationFields {
  get helped(): number {
    return help();
  }
}

export class Other {}
`;

const TEXTS = new Map([
  ['runtime/module/use.ts', USER],
  ['runtime/module/members.ts', MEMBERS],
  ['runtime/module/shape.ts', 'export interface Shape {\n  size: number;\n}\n'],
  ['runtime/module/surroundings.ts', 'export declare const depth: number;\n'],
  ['runtime/text/helper.ts', HELPER],
  ['runtime/text/unused.ts', 'console.log();\n'],
]);

test('sources are the files that sections may name and what they import, by path', () => {
  expect(moduleSources(TEXTS)).toEqual({
    'runtime/module/members.ts': {
      imports: ['runtime/text/helper.ts'],
      declarations: [{ name: 'Other', comment: '', text: 'class Other {}' }],
    },
    'runtime/module/shape.ts': {
      imports: [],
      declarations: [{ name: 'Shape', comment: '', text: 'interface Shape {\n  size: number;\n}' }],
    },
    'runtime/module/use.ts': {
      imports: ['runtime/module/shape.ts', 'runtime/text/helper.ts'],
      declarations: [
        {
          name: 'use',
          comment: '',
          text: 'function use(shape: Shape): number {\n  return help() + depth + shape.size;\n}',
        },
      ],
    },
    'runtime/text/helper.ts': {
      imports: [],
      declarations: [
        { name: 'help', comment: '/** Of the function. */', text: 'function help(): number {\n  return LIMIT;\n}' },
        { name: 'LIMIT', comment: '', text: 'const LIMIT = 1;' },
      ],
    },
  });
});

test('what they record can be linked', () => {
  const [declarations] = linkSources([['runtime/module/members.ts', 'runtime/module/use.ts']], moduleSources(TEXTS));
  expect(declarations!.map(({ name }) => name)).toEqual(['help', 'LIMIT', 'Other', 'Shape', 'use']);
});

test.each([
  ["import { readFileSync } from 'node:fs';", 'modules import nothing'],
  ["import { help as other } from '../text/helper.ts';", 'modules import nothing'],
  ["import * as helper from '../text/helper.ts';", 'modules import nothing'],
  ["import helper from '../text/helper.ts';", 'modules import nothing'],
  ["import { help } from '../text/lost.ts';", 'there is no runtime/text/lost.ts'],
  ['help();', 'every statement of a module’s source declares one name'],
  ['export const [one, other] = [1, 2];', 'every statement of a module’s source declares one name'],
  ['const one = 1, other = 2;', 'every statement of a module’s source declares one name'],
])('%s is refused', (text, says) => {
  expect(() => moduleSources(new Map([...TEXTS, ['runtime/module/wrong.ts', `${text}\n`]]))).toThrow(says);
});
