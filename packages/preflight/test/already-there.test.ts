import { describe, expect, it } from "vitest";
import { alreadyThere, type SourceIdentity } from "../src/index.ts";

const dayOf = (day: number): string => new Date(Date.UTC(2024, 5, day)).toISOString().slice(0, 10);

const row = (parts: Partial<SourceIdentity> = {}): SourceIdentity => ({
  ...{ date: dayOf(10), amount: "12.5", currency: "EUR", name: "Bread", reference: "" },
  ...parts,
});

const pending = (parts: Partial<SourceIdentity> = {}): SourceIdentity => row({ pending: true, ...parts });

/** The places among what is stored that the rows are; -1 for new ones. */
const places = (rows: readonly SourceIdentity[], stored: readonly SourceIdentity[]): readonly number[] =>
  ((there) =>
    rows.map((_, i) => {
      const each = there.get(i)?.stored;
      return each === undefined ? -1 : stored.indexOf(each);
    }))(alreadyThere(rows, stored));

describe("what was pending", () => {
  it("is the row that books it, up to 8 days away", () => {
    for (let day = -2; day <= 22; day += 1)
      expect(places([row({ date: dayOf(day) })], [pending()]), String(day)).toEqual([
        Math.abs(day - 10) <= 8 ? 0 : -1,
      ]);
  });

  it("is so with its amount, currency and name in any case alone, and what is booked is not", () => {
    const later = { date: dayOf(12) };
    expect(places([row({ ...later, name: "BREAD", amount: "12.50" })], [pending()])).toEqual([0]);
    for (const other of [{ amount: "-12.5" }, { currency: "USD" }, { name: "Butter" }])
      expect(places([row({ ...later, ...other })], [pending()]), JSON.stringify(other)).toEqual([-1]);
    expect(places([row(later)], [row()])).toEqual([-1]);
    expect(places([row(later)], [row({ pending: false })])).toEqual([-1]);
  });

  it("is one row at most, the oldest first, and none that is there as it is", () => {
    const stored = [pending({ date: dayOf(3) }), pending(), row({ date: dayOf(12) })];
    const rows = [row({ date: dayOf(13) }), row({ date: dayOf(12) }), row({ date: dayOf(11) })];
    expect(places(rows, stored)).toEqual([1, 2, 0]);
    expect(places([...rows, row({ date: dayOf(14) })], stored)).toEqual([1, 2, 0, -1]);
    expect(places([row({ date: dayOf(12) }), row()], [pending()])).toEqual([-1, 0]);
  });

  it("is passed over if it is too old for every row", () => {
    const stored = [pending({ date: dayOf(1) }), pending({ date: dayOf(9) })];
    expect(places([row({ date: dayOf(10) }), row({ date: dayOf(11) })], stored)).toEqual([1, -1]);
  });
});
