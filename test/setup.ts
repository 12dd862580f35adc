/** Before each test file: random tests are the same on every run (FAST_CHECK_SEED explores others), folders are removed. */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20120625) });
afterAll(removeTemporaryFolders);
