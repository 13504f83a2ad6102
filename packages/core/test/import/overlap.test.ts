import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { short } from "../../../../tools/testing/runs.ts";
import { collectRecorded, type Imports, type RecordedIdentity } from "../../src/import/index.ts";
import {
  ACCOUNT,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  lines,
  openAccount,
  transaction,
  withImports,
} from "./support.ts";

const recorded = fc.record({
  id: fc.constantFrom("1", "2"),
  account: fc.constantFrom("A", "B"),
  external_id: fc.constantFrom(null, "x"),
  date: fc.constantFrom("2024-01-01", "2024-01-02"),
  amount: fc.constantFrom("1", "2"),
  currency: fc.constantFrom("EUR", "USD"),
  name: fc.constantFrom("Oven", "Mill"),
  reference: fc.constantFrom("", "R"),
  pending: fc.boolean(),
});

const collected = (before: readonly RecordedIdentity[], rows: readonly RecordedIdentity[]) => {
  const { add, all } = collectRecorded(before);
  for (const row of rows) add({ ...row });
  return all();
};

it("what is told again is held once, exactly if nothing of it is different", () => {
  const some = fc.array(recorded, { maxLength: 4 });
  fc.assert(
    fc.property(some, some, fc.nat(), (before, other, at) => {
      expect(collected(before, before)).toBe(before);
      // One that differs in little or in length, and one of its own.
      const changed = before.length === 0 ? other : before.with(at % before.length, other[0] ?? before[0]!);
      for (const rows of [other, changed, before.slice(1), [...before, ...other]]) {
        const all = collected(before, rows);
        expect(all).toEqual(rows);
        expect(all === before).toBe(JSON.stringify(rows) === JSON.stringify(before));
      }
    }),
    short(20_000),
  );
});

it("what may have been told already is told once", () => {
  const row = (id: string): RecordedIdentity => ({
    ...{ id, account: "A", external_id: null, date: "2024-01-01", amount: "1", currency: "EUR" },
    ...{ name: "Oven", reference: "", pending: false },
  });
  const before = [row("1"), row("2")];
  const { add, addOnce, all } = collectRecorded(before);
  add(row("1"));
  for (const id of ["1", "2", "2", "3", "1", "3"]) addOnce(row(id));
  expect(all().map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

/** Counts the chunks of plans. */
const countingChunks = () => {
  const counts: number[] = [];
  const through = (imports: Imports["Service"]): Imports["Service"] => ({
    ...imports,
    store: (request, plan) =>
      imports.store(request, function* (found) {
        const planning = plan(found);
        for (let count = 0; ; count += 1) {
          const chunk = planning.next();
          if (chunk.done === true) {
            counts.push(count);
            return chunk.value;
          }
          yield;
        }
      }),
  });
  return { counts, through };
};

it("rows are compared in chunks with those that the account has", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const account = yield* openAccount(family);
      const rows = Array.from(
        { length: 5_000 },
        (_, i) => `2024-01-0${1 + (i % 9)},-${i + 1}.00,Shop ${i % 7}`,
      );
      const file = (all: readonly string[]): string => ["date,amount,name", ...all].join("\n");
      imported(yield* importRows(family, account, file(rows)));
      const { counts: chunks, through } = countingChunks();
      const more = yield* withImports(
        importRows(family, account, file([...rows, "2024-01-09,-1.00,One more"])),
        through,
      );
      const { counts, outcome } = imported(more);
      expect(counts).toMatchObject({ stored: 1, already_there: 5_000 });
      expect(outcome).toMatchObject({ report: { warning_count: 5_000, groups: [{ count: 5_000 }] } });
      // Five through what the account has, five through the rows, and one to where they are.
      expect(chunks[0]).toBeGreaterThanOrEqual(10);
    }),
  ));

it("records are planned in chunks", () =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      const file = (count: number): string =>
        lines(ACCOUNT, ...Array.from({ length: count }, (_, id) => transaction({ id, amount: id + 1 })));
      const { counts: chunks, through } = countingChunks();
      const importing = (text: string) => withImports(importRecords(family, text), through);
      imported(yield* importing(file(3_000)));
      expect(imported(yield* importing(file(3_001))).counts).toMatchObject({
        stored: 1,
        already_there: 3_000,
      });
      // Three through the days of the balances and the transactions; then also through those that are there.
      expect(chunks[0]).toBeGreaterThanOrEqual(6);
      expect(chunks[1]).toBeGreaterThanOrEqual(12);
    }),
  ));
