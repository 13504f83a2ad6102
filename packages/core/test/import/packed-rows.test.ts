import { readFileSync } from "node:fs";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { runToEnd } from "../../src/import/chunks/in-chunks.ts";
import { readReceipt, verifyReceipt } from "../../src/import/index.ts";
import { packRows, type ReceiptRow, receiptRows } from "../../src/import/receipts/receipt-rows.ts";
import { RowFactsWriter } from "../../src/import/receipts/row-facts.ts";
import type { PlannedOutcome } from "../../src/import/receipts/row-outcomes.ts";
import { type IdSeed, idsOfSeed } from "../../src/request/new-ids.ts";
import { utf8 } from "./support.ts";

const UUIDS = fc.uuid().map((id) => id.toLowerCase());

/** Those of one moment begin with the same figures. */
const IDS = fc.oneof(
  UUIDS,
  fc
    .nat(65_535)
    .map(
      (n) =>
        `0190a7c2-6f00-7${n.toString(16).padStart(4, "0").slice(1)}-8000-00000000${n.toString(16).padStart(4, "0")}`,
    ),
);

const AMOUNTS = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(12))
  .map(([isBelow, digits, places]) => {
    const text = String(digits).padStart(places + 1, "0");
    const fraction = text.slice(text.length - places).replace(/0+$/, "");
    const whole = text.slice(0, text.length - places);
    const decimal = fraction === "" || places === 0 ? whole : `${whole}.${fraction}`;
    return isBelow && /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
  });

const SMALL = fc.integer({ min: -99_999, max: 99_999 }).map((n) => String(n / 100));

const SEEDS: fc.Arbitrary<IdSeed> = fc
  .record({
    start: fc.integer({ min: 2 ** 30, max: 2 ** 30 + 2 ** 31 - 1 }),
    key: fc.tuple(
      ...(([0, 1, 2] as const).map(() => fc.integer({ min: 0, max: 2 ** 32 - 1 })) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    ),
  })
  .map((seed) => ({ time: "0190a7c2-6f00", ...seed }));

const OUTCOMES: fc.Arbitrary<PlannedOutcome> = fc.oneof(
  fc.record({ became: fc.constant("stored" as const), place: fc.integer({ min: -(2 ** 29), max: 2 ** 29 }) }),
  fc.record({ became: fc.constantFrom("stored", "already_there", "booked"), transaction_id: IDS }),
);

const ROWS = fc.array(
  fc.record({
    step: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 })),
    day: fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true }),
    amount: fc.oneof(SMALL, AMOUNTS),
    account: fc.constantFrom("", "Giro", "Card EUR"),
    currency: fc.constantFrom("", "EUR", "USD"),
    texts: fc.array(fc.string({ unit: "binary", maxLength: 5 }), { maxLength: 3 }),
    outcome: OUTCOMES,
  }),
  { maxLength: 40 },
);

/** In order of places, as most files are, or anyhow. */
const inOrder = (outcomes: readonly PlannedOutcome[], step: number): readonly PlannedOutcome[] =>
  outcomes.map((each, at) => ("place" in each && step !== 0 ? { ...each, place: step * at } : each));

it("rows that are packed are the same again, whatever they say and became", () =>
  fc.assert(
    fc.property(ROWS, SEEDS, fc.constantFrom(-1, 0, 1), (rows, seed, step) => {
      const facts = new RowFactsWriter();
      let row = 0;
      const said = rows.map(({ step: by, day, amount, account, currency, texts }) => {
        row += by;
        const each = { row, date: day.toISOString().slice(0, 10), amount, account, currency };
        facts.add({ ...each, texts });
        return each;
      });
      const outcomes = inOrder(
        rows.map(({ outcome }) => outcome),
        step,
      );
      const all = facts.all();
      const kinds = all.kinds.map(({ account, currency }) => ({
        account_id: `id of ${account}`,
        currency: currency || "CHF",
      }));
      const packed = runToEnd(packRows({ facts: all, kinds, outcomes, seed }));
      const idAt = idsOfSeed(seed);
      const expected = said.map(({ account, currency, ...each }, at): ReceiptRow => {
        const outcome = outcomes[at]!;
        return {
          ...{ ...each, account_id: `id of ${account}`, currency: currency || "CHF", became: outcome.became },
          transaction_id: "place" in outcome ? idAt(outcome.place) : outcome.transaction_id,
          check: expect.any(Number) as number,
        };
      });
      expect([...receiptRows(packed)]).toEqual(expected);
    }),
  ));

/** Rows of a file with the newest first: two that were stored, one that was there, and one that has booked what was pending. */
const PACKED = [
  "5f5b5b2230313930303030302d303030302d373030302d383030302d303030303030303030303061222c22455552225d2c5b",
  "2230313930303030302d303030302d373030302d383030302d303030303030303030303061222c22555344225d5d2212f6de",
  "a61390a10ff00217d209f00d0401037dc50e0300029582a6efc79e849111f0010190a7c26f00b9e0808004018780808008ff",
  "ffffff0f030202010101000190000000007000800000000000000b0201017000800000000000000c",
].join("");

const ACCOUNT = { account_id: "01900000-0000-7000-8000-00000000000a", currency: "EUR" };

it("rows that a database has from this version are read as they were", () => {
  expect([...receiptRows(Uint8Array.from(Buffer.from(PACKED, "hex")))]).toEqual([
    {
      ...{ row: 1, date: "2024-03-15", amount: "-2500", ...ACCOUNT, became: "stored" },
      transaction_id: "0190a7c2-6f00-7400-80c0-e9fe528ce036",
      check: 240,
    },
    {
      ...{ row: 2, date: "2024-03-03", amount: "12.34", ...ACCOUNT, became: "stored" },
      transaction_id: "0190a7c2-6f00-7400-80c0-e6a10ee5b84a",
      check: 240,
    },
    {
      ...{
        row: 4,
        date: "2024-03-03",
        amount: "0.125",
        ...ACCOUNT,
        currency: "USD",
        became: "already_there",
      },
      transaction_id: "01900000-0000-7000-8000-00000000000b",
      check: 197,
    },
    {
      ...{ row: 5, date: "2024-03-01", amount: "12345678901234567.89", ...ACCOUNT, became: "booked" },
      transaction_id: "01900000-0000-7000-8000-00000000000c",
      check: 240,
    },
  ]);
});

it("a receipt that somebody keeps from this version is as it was made, and its file is the one", () => {
  const kept = readFileSync(new URL("receipt-of-version-1.json", import.meta.url), "utf8");
  const read = Result.getOrThrow(readReceipt(kept));
  const bytes = utf8("date,amount,name\n2024-03-15,2500.00,Salary\n2024-03-03,-12.34,Bakery\n");
  expect(verifyReceipt(read, { bytes })).toEqual({
    ...{ changed: [], is_same_file: true, differences: [], unread: undefined },
  });
});
