/** What walks through a page. */
import { TRACE_PARTS } from '../embedded/trace.ts';

/** In this order: later ones use the functions of earlier ones. */
const SCRIPTS = ['walk.js', 'explain.js', 'layout.js', 'sentence.js', 'page.js'] as const;

/** The texts of the scripts, which find the elements of view/page.ts in the document. */
export function pageScripts(): readonly string[] {
  return SCRIPTS.map((name) => TRACE_PARTS[name]);
}
