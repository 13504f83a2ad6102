import { canonicalDecimal } from "@farthing/values";
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  nat,
  property,
  record,
  tuple,
} from "fast-check";
import { describe, expect, it } from "vitest";
import type { Opened } from "../src/model/opened.ts";
import type { Statement } from "../src/model/statement.ts";
import { readQif } from "../src/qif/read-qif.ts";
import { words, writtenEntries } from "./arbitraries.ts";
import { type QifDialect, type QifLedger, qifText } from "./qif-writer.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Blanks in place of zeros, and an apostrophe before the years from 2000 on. */
const quicken = (first: string, second: string, year: string): string =>
  `${first.replace(/^0/, " ")}/${second.replace(/^0/, " ")}${year < "2000" ? "/" : "'"}${year.slice(2)}`;

const DAYS: readonly QifDialect["day"][] = [
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${day}.${month}.${year.slice(2)}`,
  (year, month, day) => `${day}-${month}-${year}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${year}${month}${day}`,
  (year, month, day) => quicken(month, day, year),
  (year, month, day) => quicken(day, month, year),
  (year, month, day) => `${day}/${month}/${year} 23:59:00`,
];

const dialects: Arbitrary<QifDialect> = record({
  day: constantFrom(...DAYS),
  lineEnd: constantFrom("\n", "\r\n", "\r"),
  decimalMark: constantFrom(".", ","),
  group: constantFrom("", ",", "."),
  repeatsAmount: boolean(),
  endsLast: boolean(),
  repeatsHeader: boolean(),
});

const PLAIN: Omit<QifDialect, "day"> = {
  lineEnd: "\n",
  decimalMark: ".",
  group: "",
  repeatsAmount: false,
  endsLast: true,
  repeatsHeader: false,
};

/** The last of the days, which leaves the order of no file open. */
const LAST = { day: "2024-01-31", amount: "0.25", name: "Last", memo: "Entry" };

const ledgers: Arbitrary<readonly QifLedger[]> = array(record({ account: words, entries: writtenEntries }), {
  minLength: 1,
  maxLength: 3,
}).map((all) =>
  all.map(({ account, entries }, at) => ({ account: `${account}${at}`, entries: [...entries, LAST] })),
);

const statementsOf = (opened: Opened): readonly Statement[] =>
  opened.kind === "statements" ? opened.statements : [];

describe("ledgers", () => {
  it("are read back from every dialect of QIF", () => {
    assert(
      property(ledgers, dialects, (written, dialect) => {
        const opened = readQif(utf8(qifText(written, dialect)), {});
        expect(opened).toMatchObject({ dateOrder: "decided" });
        expect(
          statementsOf(opened).map(({ account, entries }) => [
            account.name,
            entries.map(({ date, amount, name, purpose, problems }) => [
              date,
              amount,
              name,
              purpose,
              problems,
            ]),
          ]),
        ).toEqual(
          written.map(({ account, entries }) => [
            account,
            entries.map(({ day, amount, name, memo }) => [
              day,
              canonicalDecimal(amount),
              name,
              memo === name ? "" : memo,
              [],
            ]),
          ]),
        );
      }),
    );
  });

  it("whose days are open are read as the answer has it", () => {
    const early = ledgers.map((all) =>
      all.map(({ account, entries }) => ({
        account,
        entries: entries.map((entry) => ({
          ...entry,
          day: `${entry.day.slice(0, 8)}0${(Number(entry.day.slice(8)) % 9) + 1}`,
        })),
      })),
    );
    assert(
      property(early, constantFrom("day_first", "month_first"), (written, dateOrder) => {
        const day: QifDialect["day"] = (year, month, dayOfMonth) =>
          dateOrder === "day_first" ? `${dayOfMonth}/${month}/${year}` : `${month}/${dayOfMonth}/${year}`;
        const isOpen = written.some(({ entries }) =>
          entries.some((entry) => entry.day.slice(5, 7) !== entry.day.slice(8)),
        );
        const bytes = utf8(qifText(written, { ...PLAIN, day }));
        expect(readQif(bytes, {})).toMatchObject({ dateOrder: isOpen ? "open" : "decided" });
        const read = statementsOf(readQif(bytes, { dateOrder }));
        expect(read.flatMap(({ entries }) => entries.map(({ date }) => date))).toEqual(
          written.flatMap(({ entries }) => entries.map((entry) => entry.day)),
        );
      }),
    );
  });

  it("whose bytes were cut or changed are read without an exception", () => {
    const changes = array(tuple(nat(), integer({ min: 0, max: 255 })), { maxLength: 20 });
    assert(
      property(ledgers, dialects, changes, nat(), (written, dialect, changed, cut) => {
        const bytes = utf8(qifText(written, dialect));
        for (const [at, byte] of changed) bytes[at % bytes.length] = byte;
        expect(["statements", "none"]).toContain(readQif(bytes.subarray(0, cut % bytes.length), {}).kind);
      }),
    );
  });
});
