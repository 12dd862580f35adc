/**
 * The model of a tagger, in the format of runtime/parser/model-bytes.ts: after the header come, column after column, the
 * weights and the dictionary, and at last a segmenter, which is a model by itself.
 */
import { isCount, isTexts, partsOfPipeline, PIPELINE, splitBytes, TAGGER, UnfitModel } from '../parser/model-bytes.ts';
import { SparseRows } from '../parser/sparse-rows.ts';
import { decodeSegmenter, type SegmenterModel } from '../segmenter/segmenter-model.ts';
import { TagDictionary } from './tag-dictionary.ts';
import { TAG_FEATURES } from './tag-features.ts';
import type { TagColumn } from './tag-walk.ts';
import { TAG_COLUMNS } from '../parser/tag-columns.ts';

export interface TaggerHeader {
  readonly learner: typeof TAGGER;
  /** The name of the features. */
  readonly features: string;
  readonly columns: readonly ColumnHeader[];
  /** The bytes of a segmenter, which follows the columns; without it the tagger has none. */
  readonly segmenterBytes?: number;
}

/** What a model of a tagger has. */
export interface TaggerModel {
  readonly columns: readonly TagColumn[];
  readonly segmenter: SegmenterModel | undefined;
}

/** A column, and the bytes of its parts. */
export interface ColumnHeader extends Pick<TagColumn, 'name' | 'tags' | 'bits'> {
  readonly weightBytes: number;
  readonly dictionaryBytes: number;
}

/** More tags than any tagset has: a dictionary counts them in 16 bits. */
export const MOST_TAGS: number = 2 ** 15 - 1;
/** More rows than training makes. */
export const MOST_TAGGER_BITS = 20;

/** The parts of a model; throws UnfitModel with the reason if there are none. */
export function decodeTagger(bytes: Uint8Array): TaggerModel {
  const whole = splitBytes(bytes, 'arcforge train-tagger');
  const pipeline = whole.header.learner === PIPELINE ? partsOfPipeline(whole) : undefined;
  const { header, weights } = pipeline === undefined ? whole : splitBytes(pipeline.tagger, 'arcforge train-tagger');
  if (header.learner !== TAGGER) throw new UnfitModel('it is a parser, which arcforge parse uses, and no tagger');
  if (!isTaggerHeader(header)) throw new UnfitModel('its header is not one of arcforge train-tagger');
  if (header.features !== TAG_FEATURES) {
    throw new UnfitModel(`it has features ${header.features}; this tagger has ${TAG_FEATURES}: train it again`);
  }
  if (header.columns.length === 0 && (pipeline?.predicts.length ?? 0) > 0) {
    throw new UnfitModel('it has no tagger: its parser finds the tags, so arcforge parse is what uses it');
  }
  let at = 0;
  const part = (size: number): Uint8Array => weights.subarray(at, (at += size));
  const columns = header.columns.map(({ name, tags, bits, weightBytes, dictionaryBytes }) => {
    const rows = SparseRows.decode(part(weightBytes), { rows: 2 ** bits, labels: tags.length });
    const dictionary = TagDictionary.decode(part(dictionaryBytes), tags.length);
    if (rows === undefined || dictionary === undefined) throw new UnfitModel('its weights do not fit its header');
    return { name, tags, bits, weights: rows, dictionary };
  });
  const { segmenterBytes } = header;
  const segmenter = segmenterBytes === undefined ? undefined : decodeSegmenter(part(segmenterBytes));
  if (at !== weights.length) throw new UnfitModel('its weights do not fit its header');
  return { columns, segmenter };
}

function isTaggerHeader(header: object): header is TaggerHeader {
  const { features, columns, segmenterBytes = 0 } = header as Partial<TaggerHeader>;
  return (
    typeof features === 'string' &&
    isCount(segmenterBytes) &&
    // Without columns, a tagger finds words only, or nothing, if the parser beside it finds the tags.
    Array.isArray(columns) &&
    columns.every(isColumnHeader) &&
    isOrdered(columns.map(({ name }) => TAG_COLUMNS.indexOf(name)))
  );
}

function isColumnHeader(value: unknown): value is ColumnHeader {
  if (typeof value !== 'object' || value === null) return false;
  const { tags, bits, weightBytes, dictionaryBytes } = value as Partial<ColumnHeader>;
  return (
    isTexts(tags) &&
    tags.length <= MOST_TAGS &&
    isCount(bits) &&
    bits <= MOST_TAGGER_BITS &&
    isCount(weightBytes) &&
    isCount(dictionaryBytes)
  );
}

/** True for the numbers of known columns, each after the one before. */
function isOrdered(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => number > (numbers[at - 1] ?? -1));
}
