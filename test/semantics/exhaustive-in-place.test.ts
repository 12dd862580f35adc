import { testEverySmallSystem } from './exhaustive.ts';

testEverySmallSystem('in-place');
