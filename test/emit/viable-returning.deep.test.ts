/** `viable` of the returning module of depth 4 on long walks. */
import * as attardi4 from '../../generated/attardi-4-returning.ts';
import { testWalks } from './walks-of-contents.ts';

testWalks([attardi4]);
