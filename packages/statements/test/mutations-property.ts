import { addDecimals } from "@farthing/values";
import { type Arbitrary, assert, asyncProperty, nat, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Runs } from "../../../tools/testing/runs.ts";
import { open } from "../src/open.ts";
import { camtDialects, writeCamt } from "./support/camt-writer.ts";
import { statement } from "./support/made-up.ts";
import { isContradicted, statementsIn, utf8 } from "./support/opened.ts";
import { swiftDialects, writeMt940 } from "./support/swift-writer.ts";

/** How entries stand in the text of a format that states both balances; OFX states the closing one alone. */
interface Format {
  readonly name: string;
  readonly texts: Arbitrary<string>;
  readonly entry: RegExp;
  /** What says of an entry whether money came or went, and the same of one with the other sign. */
  readonly turned: (entry: string) => string;
}

const withEntries = statement.filter(({ entries }) => entries.length > 0);

const FORMATS: readonly Format[] = [
  {
    name: "CAMT",
    texts: tuple(withEntries, camtDialects).map(([one, dialect]) => writeCamt([one], dialect)),
    entry: /<(\w*:?)Ntry>[\s\S]*?<\/\1Ntry>\s*/g,
    turned: (entry) => entry.replace(/CRDT|DBIT/, (mark) => (mark === "CRDT" ? "DBIT" : "CRDT")),
  },
  {
    name: "MT940",
    texts: tuple(withEntries, swiftDialects).map(([one, dialect]) => writeMt940(one, dialect, addDecimals)),
    entry: /:61:[\s\S]*?(?=:6[12])/g,
    turned: (entry) =>
      entry.replace(/^(:61:\d{10})([CD])/, (_, head, mark) => head + (mark === "C" ? "D" : "C")),
  },
];

const CHANGES: Readonly<Record<string, (entry: string, format: Format) => string>> = {
  deleted: () => "",
  doubled: (entry) => entry + entry,
  turned: (entry, { turned }) => turned(entry),
};

const isFound = async (text: string): Promise<boolean> =>
  statementsIn(await open(utf8(text))).statements.some(isContradicted);

/** Of a hundred changes of one entry so many may stay unseen: none is known that does. */
const MAX_MISSED = 0.01;

/** Changes each entry of made-up files in the text, in each of the three ways, `runs` files of each format. */
export const mutationsProperty = (runs: Runs): void => {
  describe("balances", () => {
    it.each(FORMATS)(
      "show an entry of $name that was deleted, doubled or turned, and nothing else",
      async (format) => {
        let [changed, missed] = [0, 0];
        await assert(
          asyncProperty(format.texts, nat(), async (text, chosen) => {
            expect(await isFound(text)).toBe(false);
            const entries = [...text.matchAll(format.entry)];
            const { 0: entry, index } = entries[chosen % entries.length]!;
            for (const change of Object.values(CHANGES)) {
              const other = text.slice(0, index) + change(entry, format) + text.slice(index + entry.length);
              changed += 1;
              if (!(await isFound(other))) missed += 1;
            }
          }),
          runs(2_000),
        );
        expect(changed).toBeGreaterThan(0);
        expect(missed / changed).toBeLessThanOrEqual(MAX_MISSED);
      },
    );
  });
};
