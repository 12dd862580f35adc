import { testEverySmallSystem } from './exhaustive.ts';

testEverySmallSystem('returning');
