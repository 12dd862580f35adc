/** Parts of a corpus on a Slurm cluster, with examples/slurm. */
import { slurmMissing, startSlurm } from './slurm.ts';
import { spreadOver } from './spread-over.ts';

spreadOver('Slurm', { missing: slurmMissing(), start: startSlurm });
