/** What can be exported: the tree as a picture and as data, its walk, the module, and the link. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Scene } from '../scene/scene.ts';
import { CopyButton } from '../shared/copy-button.tsx';
import { JobStatus } from '../shared/job-status.tsx';
import type { Traced } from '../work/jobs.ts';
import { useJob } from '../work/use-job.ts';
import { FORMATS, type Format, type TakenFile } from './formats.ts';
import { pngOf } from './png-of.ts';

interface Given {
  readonly scene: Scene;
  readonly traced: Traced;
}

const [SVG, ...OTHERS] = FORMATS;

const TITLES: readonly Pick<Format, 'id' | 'title'>[] = [
  SVG!,
  { id: 'png', title: 'PNG' },
  ...OTHERS,
  { id: 'module', title: 'Generated module' },
  { id: 'link', title: 'Link' },
];

export function ExportView({ scene, traced }: Given): VNode {
  const [chosen, choose] = useState('svg');
  const format = FORMATS.find(({ id }) => id === chosen);
  return (
    <section class="card" aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <div class="formats" role="group" aria-label="Formats">
        {TITLES.map(({ id, title }) => (
          <button type="button" class="chip" aria-pressed={id === chosen} onClick={() => choose(id)}>
            {title}
          </button>
        ))}
      </div>
      {format !== undefined && <Written scene={scene} traced={traced} write={format.write} />}
      {chosen === 'png' && <Png scene={scene} traced={traced} />}
      {chosen === 'module' && <Module scene={scene} />}
      {chosen === 'link' && <Shown file={{ name: 'link.txt', text: location.href }} />}
    </section>
  );
}

function Written({
  scene,
  traced,
  write,
}: Given & { readonly write: (scene: Scene, traced: Traced) => TakenFile }): VNode {
  const file = useMemo(() => write(scene, traced), [write, scene.sentence, traced]);
  return (
    <>
      {file.name.endsWith('.svg') && <Picture svg={file.text} />}
      <Shown file={file} />
    </>
  );
}

/** The same picture in pixels, for slides and documents that do not take SVG. */
function Png({ scene, traced }: Given): VNode {
  const { text } = useMemo(() => SVG!.write(scene, traced), [scene.sentence, traced]);
  const [problem, report] = useState('');
  const save = (): void => {
    pngOf(text).then(
      (blob) => download('tree.png', blob),
      (error: Error) => report(error.message),
    );
  };
  return (
    <>
      <Picture svg={text} />
      <p class="take">
        <code>tree.png</code>
        <button type="button" class="small" onClick={save}>
          Download
        </button>
        <span role="status" class="problem">
          {problem}
        </span>
      </p>
    </>
  );
}

/** The picture itself, on white, as a paper would have it. */
function Picture({ svg }: { readonly svg: string }): VNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    place.current!.replaceChildren(document.importNode(documentElement, true));
  }, [svg]);
  return <div class="picture" ref={place} tabIndex={0} role="region" aria-label="Picture" />;
}

/** The module that `arcforge generate` would write. Making it takes a while, so it is made on demand. */
function Module({ scene: { spec } }: { readonly scene: Scene }): VNode {
  const [wanted, want] = useState<string | undefined>();
  const isWanted = wanted === spec;
  const { view: job, stop } = useJob('generate', isWanted ? { spec } : undefined);
  return (
    <>
      {!isWanted && (
        <p>
          <button type="button" class="primary" onClick={() => want(spec)}>
            Generate the module
          </button>{' '}
          <span class="hint">a moment for depth 3, much longer for depth 5</span>
        </p>
      )}
      <JobStatus
        job={job}
        stop={() => {
          stop();
          want(undefined);
        }}
      />
      {isWanted && job.kind === 'done' && <Shown file={{ name: job.answer.fileName, text: job.answer.text }} />}
    </>
  );
}

function Shown({ file: { name, text } }: { readonly file: TakenFile }): VNode {
  return (
    <>
      <p class="take">
        <code>{name}</code>
        <CopyButton text={() => text} label="Copy" class="small" />
        <button
          type="button"
          class="small"
          onClick={() => download(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))}
        >
          Download
        </button>
      </p>
      <pre class="taken" tabIndex={0} role="region" aria-label={name}>
        {text}
      </pre>
    </>
  );
}

/** Lets the browser save a file. */
function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
