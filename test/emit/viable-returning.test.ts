/** `viable` of returning modules of depth 3 on long walks. */
import * as attardi3 from '../../generated/attardi-3-returning.ts';
import * as link2 from '../../generated/link2.ts';
import { testWalks } from './walks-of-contents.ts';

testWalks([attardi3, link2]);
