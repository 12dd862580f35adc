import { testEverySystem } from './exhaustive.ts';

testEverySystem({ mode: 'in-place', depth: 4, count: 182 });
