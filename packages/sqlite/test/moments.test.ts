import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { isLater, momentText, type StoredMoment, storedMoment } from "../src/columns/moments.ts";

interface Row {
  readonly stored: StoredMoment;
  readonly type: string;
}

const db = new Database(":memory:");
afterAll(() => {
  db.close();
});

const find = db.prepare<[{ readonly text: string }], Row>(
  `SELECT stored, typeof(stored) AS type FROM (SELECT ${storedMoment("@text")} AS stored)`,
);
const through = (text: string) => {
  const row = find.get({ text })!;
  return { ...row, text: momentText(row.stored) };
};

const [FIRST, LAST] = ["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"];

const moments = fc
  .oneof(
    fc.integer({ min: Date.parse(FIRST), max: Date.parse(LAST) }),
    fc.integer({ min: -2_000, max: 2_000 }),
    fc.integer({ min: Date.parse("2020-01-01"), max: Date.parse("2030-01-01") }),
    fc.constantFrom(Date.parse(FIRST), Date.parse(LAST)),
  )
  .map((milliseconds) => new Date(milliseconds).toISOString());

describe("a moment of a transaction", () => {
  it("that is valid is a whole number, which gives back the same text", () => {
    fc.assert(
      fc.property(moments, (text) => {
        expect(through(text)).toEqual({ stored: Date.parse(text), type: "integer", text });
      }),
      { numRuns: 3_000 },
    );
  });

  it("has the order of the texts", () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        expect(isLater(through(one).stored, through(other).stored)).toBe(one > other);
      }),
    );
  });

  it.each([
    ...["", "now", "0", "1772366400000", "2461100.5", "12:00", "2026-03-01", "2026-03-01T12:00:00Z"],
    ...["2026-03-01T12:00:00.00Z", "2026-03-01T12:00:00.0001Z", "2026-03-01T12:00:00.000+02:00"],
    ...["2026-02-30T12:00:00.000Z", "2026-03-01T24:00:00.000Z", "2026-03-01T23:59:60.000Z"],
    ...["2026-03-01 12:00:00.000Z", "2026-03-01t12:00:00.000z", "+010000-01-01T00:00:00.000Z"],
    ...["-000001-01-01T00:00:00.000Z", "2026-03-01T12:00:00.000Z ", "2026-03-01T12:00:00.000Z\0", "🦊"],
  ])("that only another program can have stored (%j) stays as it is, after all others", (text) => {
    expect(through(text)).toEqual({ stored: text, type: "text", text });
    expect(isLater(through(text).stored, through(LAST).stored)).toBe(true);
    expect(isLater(through(LAST).stored, through(text).stored)).toBe(false);
  });

  it("whatever its text is, has it again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), (text) => {
        expect(through(text.toWellFormed()).text).toBe(text.toWellFormed());
      }),
    );
  });
});
