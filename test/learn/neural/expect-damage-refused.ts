/** Bytes of models that are cut off or changed. */
import { expect } from 'vitest';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { UnfitModel } from '../../../runtime/parser/model-bytes.ts';
import { loadParser } from '../../../runtime/trained/load-parser.ts';

/** Expects a model to be refused when it ends at one of some forty places, or has a bit changed there. */
export function expectDamageRefused(bytes: Uint8Array, module: SystemModule): void {
  for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 40)) {
    const damaged = bytes.slice();
    damaged[at]! ^= 1;
    expect(() => loadParser(bytes.slice(0, at), module)).toThrow(UnfitModel);
    expect(() => loadParser(damaged, module)).toThrow(UnfitModel);
  }
}
