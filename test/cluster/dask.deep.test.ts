/** Parts of a corpus on a Dask cluster, with examples/dask. */
import { daskMissing, startDask } from './dask.ts';
import { spreadOver } from './spread-over.ts';

spreadOver('Dask', { missing: daskMissing(), start: startDask });
