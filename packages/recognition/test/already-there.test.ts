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
      const each = there.get(i);
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
    for (const other of [{ amount: "-12.5" }, { currency: "USD" }, { name: "Butter" }, { amount: "16.26" }])
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

  it.each<[string, Partial<SourceIdentity>, number, Partial<SourceIdentity>?]>([
    ["a tip", { amount: "16.25" }, 0],
    ["more than three tenths", { amount: "16.26" }, -1],
    ["less", { amount: "8.75" }, 0],
    ["more than 20 units", { amount: "120.01" }, -1, { amount: "100" }],
    ["20 units", { amount: "120" }, 0, { amount: "100" }],
    ["a longer text", { name: "BREAD & Co 4711 Berlin" }, 0],
    ["no text", { name: "" }, 0],
    ["no text before", { name: "Baker" }, 0, { name: "Imported transaction" }],
    ["another text that shares a word", { name: "Bread Berlin" }, -1, { name: "Bread Hamburg" }],
    ["another short text", { name: "H&M", amount: "13" }, -1, { name: "C&A" }],
    ["both", { name: "Bread Berlin", amount: "12" }, 0],
    ["money in", { amount: "-12" }, -1],
    ["nine days later", { amount: "12", date: dayOf(19) }, -1],
    ["another currency", { amount: "12", currency: "USD" }, -1],
  ])("is the one row that books it with %s", (_, booked, place, held = {}) => {
    expect(places([row({ date: dayOf(12), ...booked })], [pending(held)])).toEqual([place]);
  });

  it("is not the row that books it with another amount if another could, or could be booked", () => {
    const [less, more] = [row({ amount: "12" }), row({ amount: "13", date: dayOf(12) })];
    expect(places([less, more], [pending()])).toEqual([-1, -1]);
    expect(places([less], [pending(), pending({ amount: "12.6" })])).toEqual([-1]);
    expect(places([less, row()], [pending(), pending({ amount: "12.6" })])).toEqual([1, 0]);
    expect(places([less, pending({ amount: "13" })], [pending()])).toEqual([0, -1]);
  });

  it("is passed over if it is too old for every row", () => {
    const stored = [pending({ date: dayOf(1) }), pending({ date: dayOf(9) })];
    expect(places([row({ date: dayOf(10) }), row({ date: dayOf(11) })], stored)).toEqual([1, -1]);
  });
});

describe("a pending row that comes after its booking", () => {
  it("is what books it, up to 8 days away", () => {
    for (let day = -2; day <= 22; day += 1)
      expect(places([pending({ date: dayOf(day) })], [row()]), String(day)).toEqual([
        Math.abs(day - 10) <= 8 ? 0 : -1,
      ]);
    expect(places([pending({ date: dayOf(8) })], [row({ name: "Butter" })])).toEqual([-1]);
  });

  it("is what booked it with another amount or text since, and is on no earlier day", () => {
    const tipped = { amount: "14", name: "BREAD & Co 4711" };
    expect(places([pending({ date: dayOf(8) })], [row(tipped)])).toEqual([0]);
    expect(places([pending({ date: dayOf(11) })], [row(tipped)])).toEqual([-1]);
    expect(places([pending({ date: dayOf(8) })], [row(tipped), row({ ...tipped, amount: "13" })])).toEqual([
      -1,
    ]);
    expect(
      places([pending({ date: dayOf(8) }), pending({ date: dayOf(9), amount: "13" })], [row(tipped)]),
    ).toEqual([-1, -1]);
  });

  it("is one transaction at most, and none that another row is", () => {
    const early = pending({ date: dayOf(8) });
    expect(places([early, pending({ date: dayOf(7) })], [row()])).toEqual([-1, 0]);
    expect(places([early, row()], [row()])).toEqual([-1, 0]);
    expect(places([early, row()], [row(), row({ date: dayOf(12) })])).toEqual([1, 0]);
    expect(places([early, early], [pending({ date: dayOf(9) }), row()])).toEqual([0, 1]);
  });

  it("is so with another reference alone if that is blank on one side", () => {
    expect(places([pending({ date: dayOf(8) })], [row({ reference: "R" })])).toEqual([0]);
  });
});

describe("the id of a row", () => {
  const uuid = "0190a7c2-6f00-7000-8000-00000000000a";
  const others = { name: "Rent", date: dayOf(-900), amount: "900" };
  const called = (external_id: string, parts: Partial<SourceIdentity> = {}) => row({ external_id, ...parts });

  it("decides if it is a UUID, of what is stored or of the file that it came from", () => {
    expect(places([row({ ...others, id: uuid.toUpperCase() })], [row({ id: uuid })])).toEqual([0]);
    expect(places([row({ ...others, id: uuid })], [called(uuid)])).toEqual([0]);
    expect(places([row({ id: uuid }), row()], [row(), row({ ...others, id: uuid })])).toEqual([1, 0]);
    expect(places([row({ ...others, id: uuid, account: "A" })], [row({ id: uuid, account: "B" })])).toEqual([
      0,
    ]);
    expect(places([row({ ...others, id: uuid, account: "A" })], [called(uuid, { account: "B" })])).toEqual([
      -1,
    ]);
  });

  it("decides in its account if at least half of those with known ids are as they were", () => {
    const stored = [1, 2, 3, 4].map((day) => called(String(day), { date: dayOf(day), name: `Shop ${day}` }));
    const rows = stored.map(({ external_id, ...each }) => ({ ...each, id: external_id! }));
    const changed = (most: number) => rows.map((each, i) => (i < most ? { ...each, ...others } : each));
    expect(places(changed(2), stored)).toEqual([0, 1, 2, 3]);
    expect(places(changed(3), stored)).toEqual([-1, -1, -1, 3]);
    const renamed = rows.map((each) => ({ ...each, name: "Mill" }));
    expect(places(renamed, stored)).toEqual([0, 1, 2, 3]);
    expect(
      places(
        rows.map((each) => ({ ...each, amount: "7" })),
        stored,
      ),
    ).toEqual([0, 1, 2, 3]);
    const elsewhere = (all: readonly SourceIdentity[]) => all.map((each) => ({ ...each, account: "B" }));
    expect(places(elsewhere(renamed), stored)).toEqual([-1, -1, -1, -1]);
    // The rows of another account say nothing.
    expect(places([...elsewhere(changed(3)), ...changed(2)], [...elsewhere(stored), ...stored])).toEqual([
      ...[-1, -1, -1, 3],
      ...[4, 5, 6, 7],
    ]);
  });

  it("that is the only known one of its account decides up to 10 days away", () => {
    for (const [day, is] of [
      [20, 0],
      [21, -1],
    ] as const)
      expect(places([row({ id: "1", name: "Mill", date: dayOf(day) })], [called("1")])).toEqual([is]);
    expect(places([row({ id: "1", amount: "7", date: dayOf(11) })], [called("1")])).toEqual([-1]);
  });

  it("says nothing if two have it, and comes after what came in", () => {
    expect(places([row({ id: "1", name: "Mill" })], [called("1"), called("1")])).toEqual([-1]);
    const stored = [called("1"), called("2", { name: "Mill" })];
    expect(places([row({ id: "1", name: "Mill" }), row({ id: "2" })], stored)).toEqual([1, 0]);
    expect(places([row({ id: "2" }), row({ id: "1" })], [called("1"), called("2")])).toEqual([1, 0]);
  });
});
