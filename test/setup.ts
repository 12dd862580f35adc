/** Random tests are the same on every run; FAST_CHECK_SEED explores others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20120625) });
