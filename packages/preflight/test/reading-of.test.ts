import { expect, it } from "vitest";
import { readingOf } from "../src/index.ts";

const undecided = (field: string, example: string) => ({
  ...{ field, example, candidates: [], reason: "", wording: "" },
});

it.each([
  ["date_format", "03/04/2024", "%d/%m/%Y", "2024-04-03"],
  ["date_format", "03/04/2024", "%m/%d/%Y", "2024-03-04"],
  ["date_format", "31/04/2024", "%m/%d/%Y", undefined],
  ["number_format", "1.234", "1.234,56", "1234"],
  ["number_format", "1.234", "1,234.56", "1.234"],
  ["number_format", "1.234", "none", undefined],
  ["signage_convention", "12.00", "inflows_positive", "money in"],
  ["signage_convention", "12.00", "inflows_negative", "money out"],
  ["signage_convention", "-12.00", "inflows_positive", "money out"],
  ["signage_convention", "(12.00)", "inflows_negative", "money in"],
  ["signage_convention", "12,00-", "inflows_positive", "money out"],
  ["amount_col_label", "Betrag", "Saldo", undefined],
])("%s: %j with %j means %j", (field, example, candidate, reading) => {
  expect(readingOf(undecided(field, example), candidate)).toBe(reading);
});
