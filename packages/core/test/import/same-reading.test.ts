import type { ReadingOptions } from "@farthing/preflight";
import { expect, it } from "vitest";
import { type Import, isSameImport, storedBefore } from "../../src/import/books/import.ts";

const of = (reading: ReadingOptions, account_id: string | null = "1") => ({ account_id, reading });

const READING: ReadingOptions = { date_format: "%Y-%m-%d", left_out: ["pending", "footer"] };

it.each<[what: string, other: Parameters<typeof isSameImport>[1], is: boolean]>([
  ["in another order", of({ left_out: ["footer", "pending"], date_format: "%Y-%m-%d" }), true],
  ["by a version that knew fewer reasons", of({ ...READING, left_out: ["pending"] }), true],
  ["by a version that knew no other names", of({ ...READING, other_names: ["Payee"] }), true],
  ["with what is pending", of({ ...READING, left_out: ["footer"] }), false],
  ["with another date format", of({ ...READING, date_format: "%d/%m/%Y" }), false],
  ["into another account", of(READING, "2"), false],
])("bytes that were read %s", (_, other, is) => {
  expect(isSameImport(of(READING), other)).toBe(is);
  expect(isSameImport(other, of(READING))).toBe(is);
});

it.each<[what: string, one: ReadingOptions, other: ReadingOptions, isStored: boolean]>([
  ["of another sheet", { sheet: "Checking" }, { sheet: "Card" }, true],
  ["of the same sheet in another way", { sheet: "Card " }, { sheet: "Card", currency: "EUR" }, false],
  ["of a sheet that is not named", { sheet: "Card" }, {}, false],
  ["of rows of other accounts", { only_accounts: ["1"] }, { only_accounts: ["2", "3"] }, true],
  ["of rows of some of its accounts", { only_accounts: ["1", "2"] }, { only_accounts: ["2", "3"] }, false],
  ["of rows of all accounts", { only_accounts: ["1"] }, {}, false],
])("an import of the same bytes, %s, is stored: %s %s %s", (_, one, other, isStored) => {
  const earlier = { ...of(one), id: "1" } as Import;
  expect(storedBefore([earlier], { file: of(other, "2"), again: false }) === undefined).toBe(isStored);
});
