import type { ReadingOptions } from "@farthing/preflight";
import { expect, it } from "vitest";
import { isSameImport } from "../../src/import/books/import.ts";

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
