import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";

/** The version of the command, from its package, wherever in it this is bundled. */
export const VERSION: string = (
  JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, "utf8")) as { version: string }
).version;
