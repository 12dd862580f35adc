/**
 * The fields of a document under the names that were meant. A misspelt field stands for the one it resembles, if it
 * occurs once and the document does not have that one. So every check sees what it will see after the name is fixed,
 * and an edit uncovers nothing new.
 */
import { getNodeValue, type Node } from 'jsonc-parser';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { propertiesOf, type Property, type SpecDocument } from './document.ts';
import { SPEC_FIELDS } from './schema.ts';

/** A spec lists its reductions or names a family. */
export type SpecKind = keyof typeof SPEC_FIELDS;

/** A field with the name that was meant, if it resembles one. */
export interface SpecField extends Property {
  readonly meant?: string;
}

export interface SpecFields {
  readonly kind: SpecKind;
  /** In the order of the text. */
  readonly all: readonly SpecField[];
}

const EVERY_FIELD = [...new Set(Object.values(SPEC_FIELDS).flat())];

/** Reads the names of the fields. */
export function readFields(document: SpecDocument): SpecFields {
  const properties = propertiesOf(document);
  const names = properties.map(({ name }) => name);
  const isGivenOnce = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  const isFamily = names.some((name) => name === 'family' || (isGivenOnce(name) && isMisspelt(name, 'family')));
  const kind = isFamily ? 'family' : 'explicit';
  const free = new Set(SPEC_FIELDS[kind].filter((name) => !names.includes(name)));
  const all = properties.map((property): SpecField => {
    if (EVERY_FIELD.includes(property.name)) return { ...property, meant: property.name };
    const meant = isGivenOnce(property.name) ? didYouMean(property.name, [...free]) : undefined;
    if (meant === undefined) return property;
    free.delete(meant);
    return { ...property, meant };
  });
  return { kind, all };
}

function isMisspelt(name: string, field: string): boolean {
  return !EVERY_FIELD.includes(name) && didYouMean(name, EVERY_FIELD) === field;
}

/** The value node of a field; if the field is repeated, the last one, as in JavaScript. */
export function fieldNode({ all }: SpecFields, name: string): Node | undefined {
  return all.findLast(({ meant }) => meant === name)?.value;
}

/** The fields as a plain object, without unknown ones. */
export function fieldValues({ all }: SpecFields): Readonly<Record<string, unknown>> {
  const known = all.flatMap(({ meant, value }) => (meant === undefined ? [] : [[meant, getNodeValue(value)] as const]));
  return Object.fromEntries(known);
}
