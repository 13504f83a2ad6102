import { canonicalDecimal } from "@farthing/values";
import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  nat,
  property,
  record,
  tuple,
} from "fast-check";
import { describe, expect, it } from "vitest";
import type { Opened } from "../src/model/opened.ts";
import type { Entry, Statement } from "../src/model/statement.ts";
import { readOfx } from "../src/ofx/read-ofx.ts";
import { amounts, words, writtenEntries } from "./arbitraries.ts";
import { encoded, type OfxDialect, ofxText, type WrittenStatement } from "./ofx-writer.ts";

const statements: Arbitrary<readonly WrittenStatement[]> = array(
  record({
    account: words,
    currency: constantFrom("EUR", "USD", "BRL"),
    closing: amounts,
    entries: writtenEntries,
  }),
  { minLength: 1, maxLength: 3 },
).map((all) =>
  all.map((statement, index) => ({
    ...statement,
    entries: statement.entries.map((entry, at) => ({ ...entry, id: `${index}-${at}` })),
  })),
);

const dialects: Arbitrary<OfxDialect> = record({
  leafEnds: constantFrom("all", "none", "some"),
  between: constantFrom("", "\n", "\r\n\t", "\r", "  "),
  case: constantFrom("upper", "lower"),
  decimalMark: constantFrom(".", ","),
  time: constantFrom("", "000000", "235959.999[-8:PST]", "003000[+5.30]", "120000[-3]"),
  head: constantFrom("sgml", "one line", "none", "xml"),
  encoding: constantFrom("utf-8", "utf-16"),
});

const statementsOf = (opened: Opened): readonly Statement[] =>
  opened.kind === "statements" ? opened.statements : [];

const entriesOf = (opened: Opened): readonly Entry[] =>
  statementsOf(opened).flatMap(({ entries }) => entries);

const canonical = (amount: string): string => canonicalDecimal(amount)!;

describe("a statement", () => {
  it("is read back from every dialect of OFX", () => {
    assert(
      property(statements, dialects, (written, dialect) => {
        const read = statementsOf(readOfx(encoded(ofxText(written, dialect), dialect.encoding)));
        expect(
          read.map(({ account, closing, entries, problems }) => ({
            account,
            closing,
            problems,
            entries: entries.length,
          })),
        ).toEqual(
          written.map(({ account, currency, closing, entries }) => ({
            account: { id: account, name: "", currency },
            closing: { amount: canonical(closing), currency, date: "2024-06-30" },
            problems: [],
            entries: entries.length,
          })),
        );
        expect(
          read.flatMap(({ entries }) =>
            entries.map((entry) => [
              entry.date,
              entry.amount,
              entry.currency,
              entry.name,
              entry.purpose,
              entry.reference,
            ]),
          ),
        ).toEqual(
          written.flatMap(({ currency, entries }) =>
            entries.map(({ day, amount, name, memo, id }) => [
              day,
              canonical(amount),
              currency,
              name,
              memo === name ? "" : memo,
              id,
            ]),
          ),
        );
        expect(read.flatMap(({ entries }) => entries.flatMap(({ problems }) => problems))).toEqual([]);
      }),
    );
  });

  it("that is cut anywhere gives no entry that was not in it, and is told", () => {
    assert(
      property(statements, dialects, nat(), (written, dialect, cut) => {
        const bytes = encoded(ofxText(written, { ...dialect, decimalMark: "." }), dialect.encoding);
        const opened = readOfx(bytes.subarray(0, cut % bytes.length));
        const whole = written.flatMap(({ entries }) =>
          entries.map(({ day, amount }) => [day, canonical(amount)]),
        );
        entriesOf(opened).forEach((entry, at) => {
          if (entry.amount === null) expect(entry.problems).not.toEqual([]);
          else expect([entry.date, entry.amount]).toEqual(whole[at]);
        });
        const [first] = statementsOf(opened);
        const isEnd = /^\s*$/.test(
          new TextDecoder().decode(bytes.subarray(cut % bytes.length)).replaceAll("\0", ""),
        );
        if (first !== undefined && !isEnd) expect(first.problems).not.toEqual([]);
      }),
    );
  });

  it("whose bytes were changed is read without an exception", () => {
    const changes = array(tuple(nat(), integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 20 });
    assert(
      property(statements, dialects, changes, (written, dialect, changed) => {
        const bytes = encoded(ofxText(written, dialect), dialect.encoding);
        for (const [at, byte] of changed) bytes[at % bytes.length] = byte;
        expect(["statements", "none"]).toContain(readOfx(bytes).kind);
      }),
    );
  });
});
