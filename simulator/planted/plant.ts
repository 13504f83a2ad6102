import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { PLANTED } from "./planted.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Puts a fault into its source when that is loaded: nothing is written. Loading fails if the text is not there once. */
export const plant = (name: string): void => {
  const planted = PLANTED[name]!;
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.startsWith("file:") || fileURLToPath(url) !== `${ROOT}${planted.source}`) return loaded;
      const parts = String(loaded.source).split(planted.text);
      if (parts.length !== 2)
        throw new Error(`The text of the fault "${name}" is not once in ${planted.source}.`);
      return { ...loaded, source: parts.join(planted.instead) };
    },
  });
};
