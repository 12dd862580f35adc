import { testEverySystem } from './exhaustive.ts';

testEverySystem({ mode: 'returning-right', depth: 4, count: 182 });
