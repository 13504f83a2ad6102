// @module-tag slow

import { shiftedDay } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undoImport } from "../../src/import/index.ts";
import { proveAccount } from "../../src/proof/index.ts";
import {
  foundFamily,
  imported,
  importRows,
  openAccount,
  inMemory as storedInMemory,
  type World,
} from "../import/support.ts";
import { withTickingClock } from "../ticking-clock.ts";
import { csvOf, type Entry, piecesOf, READING, statements, sumOf } from "./statement.ts";

const inMemory = <A, E>(work: Effect.Effect<A, E, World>): Promise<A> =>
  storedInMemory(withTickingClock(work));

const share = fc.nat({ max: 999 }).map((thousandths) => thousandths / 1000);
const shares = fc.array(share, { minLength: 1, maxLength: 4 });

/** Imports a file of entries, and answers with its id and what it warns of. */
const store = Effect.fn(function* (family: string, account: string, content: string) {
  const { import: stored, outcome } = imported(
    yield* importRows(family, account, content, READING, { again: true }),
  );
  const findings = outcome._tag === "Checked" ? outcome.report.findings : [];
  return {
    id: stored!.id,
    warnings: findings.flatMap(({ code, message }) => (code === "books_gap" ? [message] : [])),
  };
});

const proof = proveAccount;

const spanOf = (entries: readonly Entry[]) => ({ from: entries[0]!.day, to: entries.at(-1)!.day });

/** Statements of which no entry is twice another, as what has the wrong sign is missing. */
const sparse = statements.map((entries): readonly Entry[] => {
  let balance = 0;
  return entries.map(({ day, cents, name }) => {
    const own = cents * Math.abs(cents);
    balance += own;
    return { day, cents: own, name, balance };
  });
});

/** A statement of equal amounts. */
const entriesOf = (steps: readonly { readonly days: number; readonly cents: number }[]): readonly Entry[] => {
  let [day, balance] = ["2024-03-01", 0];
  return steps.map(({ days, cents }, i) => {
    day = shiftedDay(day, days);
    balance += cents;
    return { day, cents, name: `Shop ${i}`, balance };
  });
};

const OPTIONS = { date_format: "%Y-%m-%d", signage_convention: "inflows_positive" } as const;

const NONE = { gaps: [], contradictions: [], not_compared: [], in_other_currencies: 0 };

describe("files of a statement, cut at any day and imported in any order,", () => {
  it("prove exactly the days that they cover, an undo takes its days away, and what is known in another order adds none", () =>
    fc.assert(
      fc.asyncProperty(
        statements,
        shares,
        fc.infiniteStream(fc.nat()),
        fc.boolean(),
        (entries, cuts, numbers, newestFirst) =>
          inMemory(
            Effect.gen(function* () {
              const family = yield* foundFamily();
              const account = yield* openAccount(family);
              const pieces = piecesOf(entries, cuts);
              const order = pieces
                .map((piece) => ({ piece, place: numbers.next().value }))
                .sort((a, b) => a.place - b.place);
              const ids = new Map<readonly Entry[], string>();
              for (const { piece } of order)
                ids.set(piece, (yield* store(family, account, csvOf(piece, newestFirst))).id);
              expect(yield* proof(family, account)).toMatchObject({
                ...{ ...NONE, state: "proven", proven: [spanOf(entries)] },
              });

              const gone = pieces[numbers.next().value % pieces.length]!;
              yield* undoImport({ family_id: family, id: ids.get(gone)!, with_edited: false });
              const at = pieces.indexOf(gone);
              const [before, later] = [pieces.slice(0, at).flat(), pieces.slice(at + 1).flat()];
              const rest = {
                ...NONE,
                proven: [before, later].filter((part) => part.length > 0).map(spanOf),
                gaps:
                  before.length === 0 || later.length === 0
                    ? []
                    : [{ from: before.at(-1)!.day, to: later[0]!.day, sum: sumOf(gone) }],
              };
              expect(yield* proof(family, account)).toMatchObject(rest);

              for (const piece of pieces)
                if (piece !== gone) yield* store(family, account, csvOf(piece, !newestFirst));
              expect(yield* proof(family, account)).toMatchObject(rest);
            }),
          ),
      ),
      { numRuns: 60 },
    ));

  it("prove it also where they overlap, and are cut in the middle of a day", () =>
    fc.assert(
      fc.asyncProperty(statements, fc.nat(), fc.nat(), fc.boolean(), (entries, one, other, isReversed) =>
        inMemory(
          Effect.gen(function* () {
            const family = yield* foundFamily();
            const account = yield* openAccount(family);
            const [to, back] = [1 + (one % entries.length), other % 6];
            const files = [entries.slice(0, to), entries.slice(Math.max(0, to - back))].filter(
              (file) => file.length > 0,
            );
            for (const file of isReversed ? files.toReversed() : files)
              yield* store(family, account, csvOf(file));
            expect(yield* proof(family, account)).toMatchObject({ ...NONE, proven: [spanOf(entries)] });
          }),
        ),
      ),
      { numRuns: 60 },
    ));

  it("show a gap before two of the same days as a gap, whatever they have of each other", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const entry = (day: string, cents: number, balance: number): Entry => ({
          ...{ day: `2024-03-0${day}`, cents, name: `Shop ${day}`, balance },
        });
        const [first, later] = [[entry("1", -2, 998)], [entry("4", 8, 1005), entry("5", 4, 1009)]];
        for (const file of [csvOf(first), csvOf(later, true), csvOf(later)])
          yield* store(family, account, file);
        expect(yield* proof(family, account)).toMatchObject({
          ...{ ...NONE, gaps: [{ from: "2024-03-01", to: "2024-03-04", sum: "-0.01" }] },
          proven: [spanOf(first), spanOf(later)],
        });
      }),
    ));

  it("show what is missing between two of them as a gap, however equal the amounts are", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ days: fc.constantFrom(0, 1, 2), cents: fc.constantFrom(-500, -500, 900) }), {
          ...{ minLength: 3, maxLength: 9 },
        }),
        fc.tuple(share, share),
        fc.boolean(),
        (steps, cuts, newestFirst) =>
          inMemory(
            Effect.gen(function* () {
              const pieces = piecesOf(entriesOf(steps), cuts);
              fc.pre(pieces.length === 3 && sumOf(pieces[1]!) !== "0.00");
              const [before, gone, later] = pieces as [Entry[], Entry[], Entry[]];
              const family = yield* foundFamily();
              const account = yield* openAccount(family);
              yield* store(family, account, csvOf(before, newestFirst));
              const { warnings } = yield* store(family, account, csvOf(later, newestFirst));
              const gap = { from: before.at(-1)!.day, to: later[0]!.day, sum: sumOf(gone) };
              expect(warnings).toHaveLength(1);
              expect(yield* proof(family, account)).toMatchObject({
                ...{ ...NONE, gaps: [gap], proven: [spanOf(before), spanOf(later)] },
              });
            }),
          ),
      ),
      { numRuns: 200 },
    ));

  it.each([
    [
      "the entry that is half of a gap",
      ["12.50"],
      ", twice the amount of that of 2024-03-02 over 12.50 USD: its sign may be the wrong way around",
    ],
    ["none where two are half of it", ["12.50", "12.50"], ""],
    ["none where no entry is half of it", ["12.49"], ""],
  ])("name %s", (_, amounts, said) =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const of = (day: string, cents: number, balance: number): Entry => ({
          ...{ day: `2024-03-0${day}`, cents, name: `Shop ${day}`, balance },
        });
        const rows = amounts.map((amount, i) => `2024-03-02,${amount},Bread ${i}`);
        const plain = `date,amount,name\n${rows.join("\n")}\n`;
        yield* store(family, account, csvOf([of("1", -200, 10_000)]));
        imported(yield* importRows(family, account, plain, OPTIONS));
        // What came in according to the file went out.
        const there = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
        const balance = 10_000 + there - 2500;
        const { warnings } = yield* store(family, account, csvOf([of("4", -100, balance - 100)]));
        expect(warnings).toEqual([
          `Between 2024-03-01 and 2024-03-04 entries with a sum of -25.00 USD are missing in the books of "Checking"${said}`,
        ]);
        const { gaps } = yield* proof(family, account);
        expect(gaps).toMatchObject([
          { sum: "-25.00", turned: said === "" ? null : { date: "2024-03-02", amount: "-12.50" } },
        ]);
      }),
    ),
  );

  it("name the entry with the wrong sign in a proof, of a gap and within one file", () =>
    fc.assert(
      fc.asyncProperty(sparse, fc.nat(), fc.boolean(), (entries, which, isOneFile) =>
        inMemory(
          Effect.gen(function* () {
            const days = [...new Set(entries.map(({ day }) => day))];
            fc.pre(days.length > 2);
            const between = entries.filter(({ day }) => day !== days[0] && day !== days.at(-1));
            const wrong = between[which % between.length]!;
            const family = yield* foundFamily();
            const account = yield* openAccount(family);
            const written = (some: readonly Entry[]) =>
              some.map((each) => (each === wrong ? { ...each, cents: -each.cents } : each));
            const plain = csvOf(written(between)).replace(/,[^,\n]*$/gm, "");
            const ends = [days[0], days.at(-1)].map((day) => entries.filter((each) => each.day === day));
            if (isOneFile) yield* store(family, account, csvOf(written(entries)));
            else {
              for (const end of ends) yield* store(family, account, csvOf(end));
              imported(yield* importRows(family, account, plain, OPTIONS));
            }
            const { gaps, contradictions } = yield* proof(family, account);
            const entry = { date: wrong.day, amount: (wrong.cents / 100).toFixed(2) };
            expect(isOneFile ? contradictions : gaps).toMatchObject([{ turned: entry }]);
            expect(isOneFile ? gaps : contradictions).toEqual([]);
          }),
        ),
      ),
      { numRuns: 60 },
    ));

  it("warn of the days and the sum of a file that is left out", () =>
    inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const [entries] = fc.sample(statements, { seed: 5, numRuns: 1 });
        const [first, second, third] = piecesOf(entries!, [0.3, 0.6]);
        expect((yield* store(family, account, csvOf(first!))).warnings).toEqual([]);
        const { warnings } = yield* store(family, account, csvOf(third!));
        const sum = sumOf(second!);
        const gap = `Between ${first!.at(-1)!.day} and ${third![0]!.day} entries with a sum of ${sum} USD are missing in the books of "Checking"`;
        expect(warnings).toEqual([gap]);
        expect((yield* store(family, account, csvOf(second!))).warnings).toEqual([]);
      }),
    ));
});
