import { addDecimals } from "@farthing/values";
import { assert, asyncProperty } from "fast-check";
import { describe, expect, it } from "vitest";
import { open } from "../src/open.ts";
import { ofxText } from "./ofx-writer.ts";
import { PLAIN_CAMT, writeCamt } from "./support/camt-writer.ts";
import { fullStatement, type MadeUpStatement } from "./support/made-up.ts";
import { entriesIn, problemsIn, statementsIn, utf8 } from "./support/opened.ts";
import { PLAIN_MT940, writeMt940 } from "./support/swift-writer.ts";

const ofxOf = (statements: readonly MadeUpStatement[]): string =>
  ofxText(
    statements.map(({ account, closing, entries }) => ({
      ...{ account, closing, currency: "EUR" },
      entries: entries.map(({ date, amount, name, purpose }, i) => ({
        ...{ day: date, amount, name, memo: purpose, id: `${date}-${i}` },
      })),
    })),
    {
      ...{ leafEnds: "all", between: "\n", case: "upper", decimalMark: ".", time: "" },
      ...{ head: "sgml", encoding: "utf-8" },
    },
  );

const WRITERS: readonly (readonly [string, (statements: readonly MadeUpStatement[]) => string])[] = [
  ["CAMT", (statements) => writeCamt(statements, PLAIN_CAMT)],
  [
    "MT940",
    (statements) => statements.map((each) => writeMt940(each, PLAIN_MT940, addDecimals)).join("-\r\n"),
  ],
  ["OFX", ofxOf],
];

const withoutPlaces = (entries: ReturnType<typeof entriesIn>) =>
  entries.map(({ place: _, ...entry }) => entry);

describe("A statement that stands in the content again", () => {
  it.each(WRITERS)(
    "is read once, with its references, and is said to be there twice: %s",
    async (_, write) => {
      await assert(
        asyncProperty(fullStatement, async (made) => {
          const [once, twice] = [await open(utf8(write([made]))), await open(utf8(write([made, made])))];
          expect(withoutPlaces(entriesIn(twice))).toEqual(withoutPlaces(entriesIn(once)));
          expect(entriesIn(twice).every(({ reference }) => reference !== "")).toBe(true);
          expect(problemsIn(once)).toEqual([]);
          expect(problemsIn(twice).map(({ code }) => code)).toEqual(["statement_repeated"]);
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each(WRITERS)("is another one if an entry of it differs: %s", async (_, write) => {
    await assert(
      asyncProperty(fullStatement, async (made) => {
        const [first, ...others] = made.entries;
        const other = { ...made, entries: [{ ...first!, purpose: "another one" }, ...others] };
        const opened = await open(utf8(write([made, other])));
        expect(statementsIn(opened).statements).toHaveLength(2);
        expect(problemsIn(opened).map(({ code }) => code)).not.toContain("statement_repeated");
      }),
      { numRuns: 30 },
    );
  });

  it("is another one without ids and balances, which can be of another purchase", async () => {
    const report = `<Ntfctn><Id>1</Id><Acct><Id><IBAN>DE02</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">3</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-03-05</Dt></BookgDt></Ntry></Ntfctn>`;
    const document = `<Document><BkToCstmrDbtCdtNtfctn>${report}${report}</BkToCstmrDbtCdtNtfctn></Document>`;
    expect(entriesIn(await open(utf8(document)))).toHaveLength(2);
  });
});
