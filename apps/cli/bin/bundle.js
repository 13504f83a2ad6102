// Loads under any Node, as the entry does.
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PACKAGE = new URL("../", import.meta.url);
const CHECKOUT = fileURLToPath(new URL("../../", PACKAGE));

/** Where bundles are, each in a folder of its own, and the name of the one that counts in `current`. */
export const BUNDLES = new URL("bundle/", PACKAGE);

/** What this package is built from is not published with it. */
const isCheckout = () => existsSync(new URL("src", PACKAGE));

const isAsItWas = ([path, size, changed]) => {
  const now = statSync(CHECKOUT + path);
  return now.size === size && now.mtimeMs === changed;
};

/**
 * The folder of the bundle, or undefined where there is none. In a checkout every file that it was made of must be as it was
 * then: an engineer may have built since, and nobody may ever run what was bundled before that.
 */
export const currentBundle = () => {
  try {
    const folder = new URL(`${readFileSync(new URL("current", BUNDLES), "utf8").trim()}/`, BUNDLES);
    if (!isCheckout()) return folder;
    const inputs = JSON.parse(readFileSync(new URL("inputs.json", folder), "utf8"));
    return inputs.every(isAsItWas) ? folder : undefined;
  } catch {
    return undefined;
  }
};
