/**
 * Types of the modules that `arcforge/plugin` makes from specs. Add them to a project with
 * `/// <reference types="arcforge/modules" />` or `"types": ["arcforge/modules"]`.
 */
declare module 'arcforge:*' {
  import type { SystemConfiguration, SystemModule, TransitionIds as Ids } from 'arcforge';
  export const name: SystemModule['name'];
  export const description: SystemModule['description'];
  export const depth: SystemModule['depth'];
  export const degree: SystemModule['degree'];
  export const mode: SystemModule['mode'];
  export const root: SystemModule['root'];
  export const form: SystemModule['form'];
  export const guarantee: SystemModule['guarantee'];
  export const specHash: SystemModule['specHash'];
  export const completion: SystemModule['completion'];
  export const symbolBits: SystemModule['symbolBits'];
  export const reductions: SystemModule['reductions'];
  export const transitions: SystemModule['transitions'];
  export const Configuration: SystemModule['Configuration'];
  export type Configuration = SystemConfiguration;
  export const TransitionIds: SystemModule['TransitionIds'];
  export type TransitionIds = Ids;
  export const maxTransitions: SystemModule['maxTransitions'];
  export const oracle: SystemModule['oracle'];
  export const oracleUnchecked: SystemModule['oracleUnchecked'];
  export const replay: SystemModule['replay'];
  export const replayUnchecked: SystemModule['replayUnchecked'];
  export const parse: SystemModule['parse'];
  export const beam: SystemModule['beam'];
  export const sampler: SystemModule['sampler'];
  export const sample: SystemModule['sample'];
  export const seededRandom: SystemModule['seededRandom'];
}

declare module '*.arcforge.json' {
  export * from 'arcforge:spec';
}

declare module '*.arcforge.jsonc' {
  export * from 'arcforge:spec';
}
