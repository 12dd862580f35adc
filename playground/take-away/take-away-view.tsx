import type { VNode } from 'preact';
import type { Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import type { Traced } from '../work/jobs.ts';
export function TakeAwayView(_props: {
  readonly scene?: Scene;
  readonly change?: ChangeScene;
  readonly traced: Traced;
}): VNode {
  return <p>later</p>;
}
