/** The languages that modules can be written in: TypeScript, or JavaScript with declarations. */
export const TARGETS = ['ts', 'js'] as const;
export type Target = (typeof TARGETS)[number];
