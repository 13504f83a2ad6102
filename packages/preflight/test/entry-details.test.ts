import { describe, expect, it } from "vitest";
import { eachRow, type ReadingOptions } from "../src/index.ts";

const OPTIONS: ReadingOptions = { date_format: "%Y-%m-%d", signage_convention: "inflows_positive" };

/** What the one row below a header says of an exchange. */
const exchangeOf = (header: string, row: string, options: ReadingOptions = {}) => {
  const content = new TextEncoder().encode(`Date,Name,${header}\n2024-06-10,To dollars,${row}\n`);
  const read = { ...OPTIONS, name_col_label: "Name", ...options };
  const [found] = [...eachRow(content, { number_format: "1,234.56", ...read }, { today: "2024-12-31" })];
  if (found?._tag !== "Accepted") throw new Error("the row is not accepted");
  const { counter, rate } = found.record!;
  return { ...(counter && { counter }), ...(rate && { rate }) };
};

const ALL = "Amount,Currency,Original amount,Original currency,Exchange rate";

describe("what a row of a CSV says of an exchange", () => {
  it.each([
    [
      "an amount out",
      ALL,
      "-100.00,EUR,108.50,USD,1.0850",
      { counter: { amount: "108.5", currency: "USD" } },
    ],
    ["an amount in", ALL, "100.00,EUR,108.50,USD,", { counter: { amount: "-108.5", currency: "USD" } }],
    ["a sign of its own", ALL, "-100.00,EUR,-108.50,USD,", { counter: { amount: "108.5", currency: "USD" } }],
    ["a rate", ALL, "-100.00,EUR,,USD,1.0850", { rate: { value: "1.085", currency: "USD", unit: null } }],
    [
      "a rate and no amount",
      ALL,
      "-100.00,EUR,0.00,USD,0.92",
      { rate: { value: "0.92", currency: "USD", unit: null } },
    ],
    ["a rate of 1", ALL, "-100.00,EUR,,USD,1", {}],
    ["no rate", ALL, "-100.00,EUR,,USD,", {}],
    ["no other currency", ALL, "-100.00,EUR,108.50,,1.085", {}],
    ["its own currency", ALL, "-100.00,EUR,100.00,EUR,1.0", {}],
    ["no currency that there is", ALL, "-100.00,EUR,108.50,US Dollar,", {}],
    [
      "columns of another language",
      "Amount,Devisenkurs,Originalbetrag,Originalwährung",
      "-100.00,1.0850,,USD",
      { rate: { value: "1.085", currency: "USD", unit: null } },
    ],
    ["two columns of one meaning", `${ALL},Foreign amount`, "-100.00,EUR,108.50,USD,,99", {}],
    ["a share", "Amount,Currency,Original currency,Fee %", "-100.00,EUR,USD,2.5", {}],
  ])("%s", (_, header, row, expected) => {
    expect(exchangeOf(header, row)).toEqual(expected);
  });

  it("is nothing that is read as its amount", () => {
    const read = { amount_col_label: "Original amount", currency_col_label: "Original currency" };
    expect(exchangeOf(ALL, "-100.00,EUR,-108.50,USD,1.0850", read)).toEqual({});
  });

  it("is nothing without headers", () => {
    const content = new TextEncoder().encode("2024-06-10,-100.00,To dollars,108.50,USD\n");
    const options = { has_header: false, date_col_label: "column 1", amount_col_label: "column 2" } as const;
    const read = { ...OPTIONS, ...options, number_format: "1,234.56", name_col_label: "column 3" } as const;
    const rows = [...eachRow(content, read, { today: "2024-12-31" })];
    expect(rows).toMatchObject([{ _tag: "Accepted", record: { amount: "100" } }]);
    expect(rows[0]).not.toHaveProperty("record.counter");
  });
});
