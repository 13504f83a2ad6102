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
  "preflight/src/formats/month-names.ts: NO_MONTHS": "nothing",
  "preflight/src/formats/month-names.ts: namings": "a table",
  "preflight/src/formats/number-format.ts: digits": "memory that is cleared after each text",
  "preflight/src/options/option-kinds.ts: OPTION_KINDS": "a table",
  "preflight/src/reading/import-columns.ts: NO_LABELS": "nothing",
  "preflight/src/records/entry-details.ts: NOTHING": "nothing",
  "preflight/src/split/row-spans.ts: NO_BYTES": "nothing",
  "core/src/access/authenticate-api-key.ts: NO_HASH": "nothing",
  "core/src/import/matching/recorded-of.ts: NONE_THERE": "nothing",
  "core/src/import/receipts/receipt-rows.ts: NO_ROWS": "nothing",
  "core/src/provider/translate/named-transactions.ts: SHIFTS": "a table",
  "recognition/src/by-hand.ts: OFFSETS": "a table",
};

/**
 * A declaration of a module, at its left margin, that can change: a variable, a list or a collection that is not read only, or
 * memory to write to.
 */
const CHANGEABLE =
  /^(?:export )?(?:let (\w+)|const (\w+)(?::(?! ?(?:readonly|Readonly))[^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet|Uint8Array|Float64Array|Int32Array)\b|\[\]|\{\}|Array\.from)|const (\w+): [\w<>]+\[\] =)/gm;

const PACKAGES = new URL("../../", import.meta.url);

const declarations = (room: string): readonly string[] =>
  readdirSync(new URL(`${room}/`, PACKAGES), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => {
      const text = readFileSync(fileURLToPath(new URL(`${room}/${name}`, PACKAGES)), "utf8");
      return Array.from(
        text.matchAll(CHANGEABLE),
        ([, variable, constant, list]) => `${room}/${name}: ${variable ?? constant ?? list}`,
      );
    });

describe("no module keeps anything of one call for the next", () => {
  it.each(["values/src", "recognition/src", "preflight/src", "core/src"])("%s", (room) => {
    const allowed = Object.keys(KEPT).filter((each) => each.startsWith(`${room}/`));
    expect(declarations(room).toSorted()).toEqual(allowed.toSorted());
  });

  it.each([
    "const refused = new Set<string>();",
    "export const seen = new Map<string, readonly number[]>();",
    "let last: string | undefined;",
    "const texts: string[] = [];",
    "const lastTexts: string[] = Array.from(text);",
    'const seenTexts = new Map([["", ""]]);',
    "const bytes = new Uint8Array(80);",
  ])("this would be found: %s", (declaration) => {
    expect(declaration).toMatch(new RegExp(CHANGEABLE.source, "m"));
  });
});
