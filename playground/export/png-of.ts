/**
 * A figure as PNG. Its elements are drawn on a canvas one by one: the policy of the page, which allows no image but its
 * own files, would refuse an image that is made of the text of the SVG.
 */

/** Pixels for each unit, about 300 to the inch; fewer if browsers would refuse so large a picture. */
const SCALE = 3;
const MOST_PIXELS = 16_000_000;
const WIDEST = 16_000;

/** The picture, on white. */
export async function pngOf(svg: string): Promise<Blob> {
  const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const [width, height] = [Number(root.getAttribute('width')), Number(root.getAttribute('height'))];
  const scale = Math.min(SCALE, WIDEST / width, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  for (const element of root.querySelectorAll('path, rect, text')) drawElement(context, element);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)),
      'image/png',
    );
  });
}

function drawElement(context: CanvasRenderingContext2D, element: Element): void {
  const of = (name: string): string | undefined => element.closest(`[${name}]`)?.getAttribute(name) ?? undefined;
  const number = (name: string): number => Number(of(name) ?? 0);
  context.globalAlpha = Number(of('opacity') ?? 1);
  context.fillStyle = of('fill') ?? '#000';
  switch (element.localName) {
    case 'rect':
      context.fillRect(number('x'), number('y'), number('width'), number('height'));
      break;
    case 'text':
      context.font = `${of('font-style') ?? 'normal'} ${of('font-size')}px ${of('font-family')}`;
      context.textAlign = 'center';
      context.fillText(element.textContent, number('x'), number('y'));
      break;
    default: {
      // Lines are not filled, and arrowheads have no line.
      const [path, stroke] = [new Path2D(of('d')), of('stroke')];
      if (stroke === undefined) {
        context.fill(path);
        break;
      }
      context.strokeStyle = stroke;
      context.setLineDash((of('stroke-dasharray') ?? '').split(' ').filter(Boolean).map(Number));
      context.stroke(path);
    }
  }
}
