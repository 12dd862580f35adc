/** What build tools import from `arcforge/plugin`: the plugin for each of them. */
import { createUnplugin, type UnpluginInstance } from 'unplugin';
import { arcforgePlugin } from './arcforge-plugin.ts';

const unplugin: UnpluginInstance<undefined> = createUnplugin(arcforgePlugin);

export const vite: UnpluginInstance<undefined>['vite'] = unplugin.vite;
export const rollup: UnpluginInstance<undefined>['rollup'] = unplugin.rollup;
export const rolldown: UnpluginInstance<undefined>['rolldown'] = unplugin.rolldown;
export const webpack: UnpluginInstance<undefined>['webpack'] = unplugin.webpack;
export const rspack: UnpluginInstance<undefined>['rspack'] = unplugin.rspack;
export const esbuild: UnpluginInstance<undefined>['esbuild'] = unplugin.esbuild;
