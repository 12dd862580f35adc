/** A thread that helps with training. */
import { workerData } from 'node:worker_threads';
import { helpTraining } from '../../learn/neural/training-task.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import type { TrainingThreadData } from './training-threads.ts';

const { moduleUrl, task, thread } = workerData as TrainingThreadData;
helpTraining((await import(moduleUrl)) as SystemModule, task, thread);
