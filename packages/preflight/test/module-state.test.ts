import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** What modules keep between two calls, by file, and why it is nothing of a file that somebody sent. */
const KEPT: Readonly<Record<string, string>> = {
  "preflight/src/correct/encode.ts: encoders": "tables by encoding",
  "preflight/src/decode/decode-content.ts: kept": "weak: goes with the upload that the caller holds",
  "preflight/src/decode/multi-byte.ts: models": "tables by encoding",
  "preflight/src/decode/single-byte.ts: kinds": "single characters",
  "preflight/src/decode/single-byte.ts: models": "tables by language",
  "preflight/src/words/header-index.ts: found": "words of the lists, until the table of all is built",
  "preflight/src/words/header-index.ts: searches": "a number",
  "preflight/src/formats/date-format.ts: compiled": "patterns, and not for ever",
  "preflight/src/formats/month-names.ts: namings": "a table",
};

/** A declaration of a module, at its left margin, that can change: constants are in capitals. */
const CHANGEABLE =
  /^(?:export )?(?:let (\w+)|const ([a-z]\w*)(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|\[\]|\{\}))/gm;

const PACKAGES = new URL("../../", import.meta.url);

const declarations = (room: string): readonly string[] =>
  readdirSync(new URL(`${room}/`, PACKAGES), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => {
      const text = readFileSync(fileURLToPath(new URL(`${room}/${name}`, PACKAGES)), "utf8");
      return Array.from(
        text.matchAll(CHANGEABLE),
        ([, variable, constant]) => `${room}/${name}: ${variable ?? constant}`,
      );
    });

describe("no module keeps anything of one call for the next", () => {
  it.each(["values/src", "preflight/src", "core/src"])("%s", (room) => {
    const allowed = Object.keys(KEPT).filter((each) => each.startsWith(`${room}/`));
    expect(declarations(room).toSorted()).toEqual(allowed.toSorted());
  });

  it.each([
    "const refused = new Set<string>();",
    "export const seen = new Map<string, readonly number[]>();",
    "let last: string | undefined;",
    "const texts: string[] = [];",
  ])("this would be found: %s", (declaration) => {
    expect(declaration).toMatch(new RegExp(CHANGEABLE.source, "m"));
  });
});
