import { testEverySystem } from './exhaustive.ts';

testEverySystem({ mode: 'returning', depth: 4, count: 182 });
