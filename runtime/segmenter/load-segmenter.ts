/** Segmenters that are models by themselves; those that are linked into modules are parts of taggers. */
import { bytesIn } from '../text/bytes-in.ts';
import { decodeSegmenter } from './segmenter-model.ts';
import { Segmenter } from './segmenter.ts';

/** The segmenter of a model that `trainSegmenter` has made; throws UnfitModel with the reason if it is none. */
export function loadSegmenter(bytes: Uint8Array | ArrayBuffer): Segmenter {
  return new Segmenter(decodeSegmenter(bytesIn(bytes, 'bytes')));
}
