/** What layout.js, which the build makes from view/, declares for the other scripts of the page. */
import type * as geometry from '../../view/sentence-geometry.ts';

declare global {
  const drawing: typeof geometry;
  type Geometry = geometry.Geometry;
}
