import { syncBuiltinESMExports } from "node:module";
import { ofFile } from "./of-file.ts";

const replaced = ofFile<(() => void)[]>(
  () => [],
  (all) => {
    for (const restore of all) restore();
    syncBuiltinESMExports();
  },
);

/**
 * Replaces functions of a module of Node, given as its default export, until the tests of the file have ended: also for what has
 * been loaded before.
 */
export const standIn = <Module extends object>(module: Module, functions: Partial<Module>): void => {
  const names = Object.keys(functions) as (keyof Module)[];
  const real = Object.fromEntries(names.map((name) => [name, module[name]]));
  replaced().push(() => Object.assign(module, real));
  Object.assign(module, functions);
  syncBuiltinESMExports();
};
