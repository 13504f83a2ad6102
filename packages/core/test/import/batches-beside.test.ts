import type { EntryPart, Upload } from "@farthing/preflight";
import { accountName } from "@farthing/preflight/checked";
import { addDecimals } from "@farthing/values";
import * as Effect from "effect/Effect";
import { array, assert, asyncProperty, boolean, integer, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { importFile, importNotes } from "../../src/import/index.ts";
import { foundFamily, imported, inMemory, openAccount, TODAY, utf8 } from "./support.ts";

/** An entry of a statement on a day of June, with the cents of its parts. */
interface Batch {
  readonly day: number;
  readonly parts: readonly number[];
}

const decimal = (cents: number): string => (cents / 100).toFixed(2);

const partOf = (cents: number): EntryPart => ({
  amount: addDecimals([decimal(cents)]),
  ...{ currency: "USD", name: "part", notes: "", category: "", reference: "" },
});

const ACCOUNT = {
  ...{ id: "1", name: "", currency: "USD", opening_balance: null, closing_balance: null },
  proof: "no_balances",
} as const;

const rowOf = (day: number, cents: number, reference: string): string =>
  `2024-06-${String(day).padStart(2, "0")},${decimal(-cents)},Batch,${accountName(ACCOUNT)},${reference}\n`;

/** A statement as its reader hands it over: its sums as rows, or the parts of these. */
const statementOf = (batches: readonly Batch[], isSplit: boolean): Upload => {
  const rows = batches.flatMap(({ day, parts }, i) =>
    isSplit
      ? parts.map((cents) => ({ entry: i + 1, text: rowOf(day, cents, ""), parts: [] }))
      : [
          {
            entry: i + 1,
            text: rowOf(
              day,
              parts.reduce((sum, cents) => sum + cents, 0),
              `ID-${day}-${i}`,
            ),
            parts: parts.map(partOf),
          },
        ],
  );
  const entries = Uint32Array.from(rows, ({ entry }) => entry);
  return {
    bytes: utf8(JSON.stringify(rows)),
    table: {
      ...{ format: "camt.053", name: "a CAMT.053 statement", filename: "a.xml" },
      ...{ content_type: "application/xml", accounts: [ACCOUNT], notes: [], unreadable: new Map() },
      bytes: utf8(`date,amount,name,account,reference\n${rows.map(({ text }) => text).join("")}`),
      origins: { kind: "text", entries, lines: entries, columns: entries },
      reading: {
        ...{ type: "TransactionImport", date_format: "%Y-%m-%d", number_format: "1,234.56" },
        ...{ account_col_label: "account", bank_reference_col_label: "reference" },
      },
      details: new Map(rows.flatMap(({ parts }, i) => (parts.length > 1 ? [[i + 1, { parts }]] : []))),
      ...{ evidence: [], undecided: [] },
    },
  };
};

/** What the second of two imports into one account warns of, and its notes. */
const secondOf = (first: Upload, second: Upload) =>
  inMemory(
    Effect.gen(function* () {
      const family_id = yield* foundFamily();
      const account_id = yield* openAccount(family_id);
      const file = { family_id, options: { account_id }, today: TODAY, again: true };
      imported(yield* importFile({ ...file, upload: first }));
      const outcome = imported(yield* importFile({ ...file, upload: second }));
      const codes =
        outcome.outcome._tag === "Checked" ? outcome.outcome.report.findings.map(({ code }) => code) : [];
      return { codes, notes: importNotes(outcome) };
    }),
  );

const aBatch = record({
  day: integer({ min: 1, max: 28 }),
  parts: array(integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 4 }),
});

describe("a sum of a statement and its parts", () => {
  it("are both stored with a warning, whichever comes first", async () => {
    await assert(
      asyncProperty(aBatch, aBatch, boolean(), async (batch, other, isSplit) => {
        const first = statementOf([batch], isSplit);
        const { codes, notes } = await secondOf(first, statementOf([other, batch], !isSplit));
        expect(codes).toContain("batch_beside");
        expect(notes.join("\n")).toMatch(/on 2024-06-\d\d, "Batch", is in the account as /);
      }),
      { numRuns: 40 },
    );
  });

  it.each([true, false])(
    "are no reason to warn where both files have the same (parts: %s)",
    async (isSplit) => {
      const file = statementOf([{ day: 3, parts: [110, 220] }], isSplit);
      expect((await secondOf(file, file)).codes).not.toContain("batch_beside");
    },
  );

  it.each([true, false])("are none of another day or amount (parts: %s)", async (isSplit) => {
    const first = statementOf([{ day: 3, parts: [110, 220] }], isSplit);
    const second = statementOf(
      [
        { day: 4, parts: [110, 220] },
        { day: 3, parts: [110, 221] },
      ],
      !isSplit,
    );
    expect((await secondOf(first, second)).codes).not.toContain("batch_beside");
  });
});
