import { canonicalDecimal, dayNumber, fold, parseIsoDay } from "@farthing/values";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../tools/testing/runs.ts";
import { alreadyThere, type SourceIdentity } from "../src/index.ts";

const identity = fc.record({
  account: fc.constantFrom("A", "A", "B"),
  date: fc.constantFrom("2024-01-01", "2024-01-02", "2024-01-11", "2024-02-20"),
  amount: fc.constantFrom("1", "1.00", "1.3", "1.31", "2", "-2", "-2.4"),
  currency: fc.constantFrom("EUR", "EUR", "USD"),
  name: fc.constantFrom("Oven", "OVEN", "Ｏven", "Mill", "Mill 4711 &amp; Oven", "B&B", "B", ""),
  reference: fc.constantFrom("", "", "", "R1", "R2", "r1"),
  pending: fc.boolean(),
});

const UUIDS = [1, 2, 3].map((n) => `0190a7c2-6f00-7000-8000-00000000000${n}`);

const id = fc.constantFrom(undefined, undefined, "1", "2", "3", ...UUIDS, UUIDS[0]!.toUpperCase());

const came = fc.array(
  fc.tuple(identity, id, id).map(
    ([each, own, external_id]): SourceIdentity => ({
      ...{ ...each, external_id: external_id ?? null },
      ...(own === undefined ? {} : { id: own }),
    }),
  ),
  { maxLength: 14 },
);

const kept = fc.array(fc.tuple(identity, id), { maxLength: 14 }).map((all) =>
  all.map(
    ([each, external_id], i): SourceIdentity => ({
      ...each,
      id: UUIDS[i] ?? `0190a7c2-6f00-7000-8000-0000000001${String(i).padStart(2, "0")}`,
      external_id: external_id ?? null,
    }),
  ),
);

const valuesOf = ({ account = "", currency, amount, name }: SourceIdentity): string =>
  JSON.stringify([account, currency, canonicalDecimal(amount), fold(name)]);

const dayOf = ({ date }: SourceIdentity): number => dayNumber(parseIsoDay(date)!);

/** The rule in its own words, with whole rows and a search through all of them (docs/spec/import.md, No row twice). */
const model = (rows: readonly SourceIdentity[], stored: readonly SourceIdentity[]) => {
  const found = new Map<number, SourceIdentity>();
  const isOpen = (i: number): boolean => !found.has(i);
  const isLeft = (each: SourceIdentity): boolean => ![...found.values()].includes(each);
  const isEqual = (a: SourceIdentity, b: SourceIdentity): boolean =>
    a.date === b.date && valuesOf(a) === valuesOf(b);
  const match = (is: (row: SourceIdentity, other: SourceIdentity) => boolean): void => {
    for (const [i, row] of rows.entries()) {
      const other = isOpen(i) ? stored.find((each) => isLeft(each) && is(row, each)) : undefined;
      if (other !== undefined) found.set(i, other);
    }
  };
  const isUuid = (own: string): boolean => UUIDS.includes(own.toLowerCase());
  const withId = ({ account }: SourceIdentity, own: string): SourceIdentity | undefined => {
    const ofFiles = stored.filter((each) => each.account === account && each.external_id === own);
    return (
      stored.find((each) => isUuid(own) && each.id === own.toLowerCase()) ??
      (ofFiles.length === 1 ? ofFiles[0] : undefined)
    );
  };
  /** The id of the row that is known. */
  const knownId = (row: SourceIdentity): string | undefined =>
    [row.id, row.external_id ?? undefined].find(
      (each) => each !== undefined && withId(row, each) !== undefined,
    );
  const calledBy = (row: SourceIdentity): SourceIdentity | undefined => withId(row, knownId(row) ?? "");
  const hasUuid = (row: SourceIdentity): boolean => isUuid(knownId(row) ?? "");
  match((row, other) => hasUuid(row) && calledBy(row) === other);
  match((row, other) => calledBy(row) === other && isEqual(row, other));
  match((row, other) => row.reference !== "" && row.reference === other.reference && isEqual(row, other));
  const alone = (of: readonly SourceIdentity[], { account, reference }: SourceIdentity): boolean =>
    of.filter((each) => each.account === account && each.reference === reference).length === 1;
  match(
    (row, other) =>
      row.reference !== "" &&
      row.reference === other.reference &&
      row.account === other.account &&
      row.currency === other.currency &&
      canonicalDecimal(row.amount) === canonicalDecimal(other.amount) &&
      Math.abs(dayOf(row) - dayOf(other)) <= 10 &&
      alone(rows, row) &&
      alone(stored, other),
  );
  match((row, other) => row.reference === "" && other.reference !== "" && isEqual(row, other));
  match((row, other) => other.reference === "" && isEqual(row, other));
  const hasSameMoney = (row: SourceIdentity, other: SourceIdentity): boolean =>
    row.currency === other.currency && canonicalDecimal(row.amount) === canonicalDecimal(other.amount);
  const isAsItWas = (row: SourceIdentity, other: SourceIdentity): boolean =>
    row.date === other.date && (hasSameMoney(row, other) || fold(row.name) === fold(other.name));
  const numbered = rows.filter((row) => !hasUuid(row) && calledBy(row) !== undefined);
  const isBelieved = ({ account }: SourceIdentity): boolean => {
    const own = numbered.filter((row) => row.account === account);
    const same = own.filter((row) => isAsItWas(row, calledBy(row)!));
    const [first] = own;
    const isMoved =
      own.length === 1 &&
      hasSameMoney(first!, calledBy(first!)!) &&
      Math.abs(dayOf(first!) - dayOf(calledBy(first!)!)) <= 10;
    return 2 * same.length >= own.length || isMoved;
  };
  match((row, other) => !hasUuid(row) && calledBy(row) === other && isBelieved(row));
  const matchBooked = (
    isMeant: (row: SourceIdentity) => boolean,
    others: readonly SourceIdentity[],
  ): void => {
    const byDay = [...rows.keys()].filter(isOpen).sort((a, b) => dayOf(rows[a]!) - dayOf(rows[b]!));
    for (const i of byDay.filter((each) => isMeant(rows[each]!))) {
      const row = rows[i]!;
      const [oldest] = others
        .filter((each) => isLeft(each) && valuesOf(each) === valuesOf(row))
        .filter((each) => Math.abs(dayOf(each) - dayOf(row)) <= 8)
        .sort((a, b) => dayOf(a) - dayOf(b));
      if (oldest !== undefined) found.set(i, oldest);
    }
  };
  matchBooked(
    () => true,
    stored.filter((each) => each.pending === true),
  );
  matchBooked(
    (row) => row.pending === true,
    stored.filter((each) => each.pending !== true),
  );
  const isNearBooking = (row: SourceIdentity, held: SourceIdentity): boolean => {
    const [booked, before] = [Number(row.amount), Number(held.amount)];
    const words = ({ name }: SourceIdentity): readonly string[] =>
      fold(name.replace("&amp;", "&"))
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== "");
    const [a, b] = [words(row), words(held)];
    return (
      row.account === held.account &&
      row.currency === held.currency &&
      dayOf(row) >= dayOf(held) &&
      dayOf(row) - dayOf(held) <= 8 &&
      booked * before > 0 &&
      Math.abs(booked - before) <= 0.3 * Math.abs(before) + 1e-9 &&
      (a.every((word) => b.includes(word)) || b.every((word) => a.includes(word)))
    );
  };
  const left = stored.filter(isLeft);
  const open = [...rows.entries()].filter(([i]) => isOpen(i));
  const pairs = open.flatMap(([i, row]) =>
    left.flatMap((held) =>
      (held.pending === true && row.pending !== true && isNearBooking(row, held)) ||
      (held.pending !== true && row.pending === true && isNearBooking(held, row))
        ? [{ i, held }]
        : [],
    ),
  );
  for (const { i, held } of pairs)
    if (pairs.filter((each) => each.i === i || each.held === held).length === 1) found.set(i, held);
  return found;
};

it("alreadyThere decides with numbers for texts as the rule does with whole rows", () => {
  let matched = 0;
  fc.assert(
    fc.property(came, kept, (rows, stored) => {
      const found = alreadyThere(rows, stored);
      const whole = model(rows, stored);
      expect([...found].sort(([a], [b]) => a - b)).toEqual([...whole].sort(([a], [b]) => a - b));
      for (const [i, each] of found) expect(each).toBe(whole.get(i));
      matched += found.size;
    }),
    short(20_000),
  );
  expect(matched).toBeGreaterThan(200);
});
