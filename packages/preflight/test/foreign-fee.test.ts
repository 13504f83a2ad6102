import { describe, expect, it } from "vitest";
import type { ReadingOptions } from "../src/index.ts";
import { lines, read } from "./read-as-found.ts";
import { found } from "./support.ts";

const GIVEN: ReadingOptions = {
  date_col_label: "Date",
  name_col_label: "Text",
  amount_col_label: "Amount",
  fee_col_label: "Fee",
};

/** A file whose second row has a fee in another currency, and what else is given to read it. */
const FILES: Readonly<Record<string, readonly [text: string, options: ReadingOptions]>> = {
  "by codes behind it": [
    lines(
      "Date,Text,Amount,Currency,Fee,Fee currency",
      "2024-03-10,Old Mill,-20.00,EUR,0.50,EUR",
      "2024-03-11,Skylark,-30.00,EUR,0.60,CHF",
    ),
    {},
  ],
  "by codes before it": [
    lines(
      "Date,Text,Currency,Amount,Currency of the fee,Fee",
      "2024-03-10,Old Mill,EUR,-20.00,EUR,0.50",
      "2024-03-11,Skylark,EUR,-30.00,CHF,0.60",
    ),
    {},
  ],
  "by codes below a header that is not known": [
    lines(
      "Date,Text,Amount,Currency,Fee,Xyz",
      "2024-03-10,Old Mill,-20.00,EUR,0.50,EUR",
      "2024-03-11,Skylark,-30.00,EUR,0.60,CHF",
    ),
    {},
  ],
  "by codes below the header that those of the amount have": [
    lines(
      "Date,Text,Amount,Currency,Fee,Currency",
      "2024-03-10,Old Mill,-20.00,EUR,0.50,EUR",
      "2024-03-11,Skylark,-30.00,EUR,0.60,CHF",
    ),
    {},
  ],
  "by its cell": [
    lines(
      "Date,Text,Amount,Currency,Fee",
      "2024-03-10,Old Mill,-20.00,EUR,0.50 EUR",
      "2024-03-11,Skylark,-30.00,EUR,0.60 CHF",
    ),
    {},
  ],
  "by the sign of its cell, and that of the amount": [
    lines("Date,Text,Amount,Fee", "2024-03-10,Old Mill,-20.00 €,€0.50", "2024-03-11,Skylark,-30.00 €,£0.60"),
    {},
  ],
  "by its header": [
    lines(
      "Date,Text,Amount,Currency,Fee (CHF)",
      "2024-03-10,Old Mill,-20.00,CHF,0.50",
      "2024-03-11,Skylark,-30.00,EUR,0.60",
    ),
    { fee_col_label: "Fee (CHF)" },
  ],
  "where the currency of the file is given": [
    lines(
      "Date,Text,Amount,Fee,Fee currency",
      "2024-03-10,Old Mill,-20.00,0.50,eur",
      "2024-03-11,Skylark,-30.00,0.60,CHF",
    ),
    { currency: "EUR" },
  ],
  "beside money out and money in": [
    lines(
      "Date,Text,Out,In,Currency,Fee,Fee currency",
      "2024-03-10,Old Mill,,20.00,EUR,0.50,EUR",
      "2024-03-11,Skylark,30.00,,EUR,0.60,CHF",
    ),
    { amount_col_label: null, debit_col_label: "Out", credit_col_label: "In" },
  ],
};

const errorsOf = ({ outcome }: ReturnType<typeof read>): readonly string[] =>
  outcome._tag === "Refused"
    ? [outcome.code]
    : outcome.report.findings
        .filter(({ severity }) => severity === "error")
        .map(({ code, line }) => `${code}@${line}`);

const NAMED = Object.entries(FILES).map(([how, [text, options]]) => [how, text, options] as const);

describe("a fee in another currency that is given all the same", () => {
  it.each(NAMED)("is an error of its row: %s", (_, text, options) => {
    expect(found(text, { ...GIVEN, ...options })).toEqual(["foreign_fee@3"]);
  });

  it.each(NAMED)("is one where the rest is detected, too: %s", (_, text, options) => {
    expect(errorsOf(read(text, { fee_col_label: "Fee", ...options }))).toEqual(["foreign_fee@3"]);
  });

  it("is one in a file without a header row", () => {
    const rows = lines("2024-03-10,Old Mill,-20.00,EUR,0.50,EUR", "2024-03-11,Skylark,-30.00,EUR,0.60,CHF");
    const columns = ["date", "name", "amount", "currency", "fee", null] as const;
    expect(found(rows, { columns })).toEqual(["foreign_fee@2"]);
  });

  it.each([
    ["nothing", "2024-03-11,Skylark,-30.00,EUR,0.00,CHF"],
    ["blank", "2024-03-11,Skylark,-30.00,EUR,,CHF"],
    ["without a currency", "2024-03-11,Skylark,-30.00,EUR,0.60,"],
    ["with a code that is none", "2024-03-11,Skylark,-30.00,EUR,0.60,n/a"],
    ["beside an amount without one", "2024-03-11,Skylark,-30.00,,0.60,CHF"],
    ["in the same, written otherwise", "2024-03-11,Skylark,-30.00,EUR,0.60 €,eur"],
  ])("is none where the fee is %s", (_, row) => {
    expect(found(lines("Date,Text,Amount,Currency,Fee,Fee currency", row), GIVEN)).toEqual([]);
  });

  it.each(["Original currency", "Balance currency", "Country"])(
    "is not said by what stands beside it for something else: %s",
    (header) => {
      const text = lines(
        `Date,Text,Amount,Currency,Fee,${header},Balance`,
        "2024-03-11,Skylark,-30.00,EUR,0.60,CHF,100.00",
      );
      expect(found(text, GIVEN)).toEqual([]);
    },
  );
});

it("a fee in another currency in a row that detection does not look at is an error", () => {
  const row = (i: number, code: string): string =>
    `2024-03-${String(1 + (i % 28)).padStart(2, "0")},Shop ${i},-${20 + (i % 7)}.00,EUR,0.${50 + (i % 9)},${code},-${20 + (i % 7)}.${50 + (i % 9)}`;
  const text = lines(
    "Date,Text,Amount,Currency,Fee,Fee currency,Total",
    ...Array.from({ length: 3_000 }, (_, i) => row(i, i === 1_500 ? "CHF" : "EUR")),
  );
  const all = read(text, { amount_col_label: "Amount", fee_col_label: "Fee" });
  expect([all.asked, errorsOf(all)]).toEqual([[], ["foreign_fee@1502"]]);
});
