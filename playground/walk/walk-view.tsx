/** The walk through the computation: the trace page as a component. */
import { useEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import type { Traced } from '../work/jobs.ts';
import { showTrace } from './show-trace.ts';

export function WalkView({
  scene,
  change,
  traced: { content },
}: {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly traced: Traced;
}): VNode {
  const root = useRef<HTMLDivElement>(null);
  const { place } = scene;
  useEffect(() => {
    const trace = showTrace(root.current!, content, {
      place,
      keys: 'walk',
      onPlace: (next) => change({ place: next }),
    });
    return () => trace.unmount();
    // The trace keeps its own place from then on.
  }, [content]);
  return <div class="trace" ref={root} />;
}
