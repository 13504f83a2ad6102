import { openQuestions, preflight, resolveOptions } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Runs } from "../../../../tools/testing/runs.ts";
import { Imports, knownOf } from "../../src/import/index.ts";
import { Accounts } from "../../src/transactions/index.ts";
import { allOf, foundFamily, importRows, openAccount, TODAY, utf8, type World } from "./support.ts";

/** Accounts, each with the ways in which it is written: the first letter says which one it is. */
const WRITTEN = [
  ["Checking", "checking", "CHECKING", "Checking ", "Check-ing"],
  ["Savings", "savings.", "SAVINGS"],
  ["My Card", "My card", "my-card"],
  ["Épargne", "ÉPARGNE", "e\u0301pargne".normalize("NFD")],
  ["口座 A", "口座A", "口座 a"],
] as const;

const name = fc.constantFrom(...WRITTEN).chain((ways) => fc.constantFrom(...ways));

const letters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const CASE = fc.record({
  rows: fc.array(name, { minLength: 2, maxLength: 8 }),
  given: fc.oneof({ weight: 3, arbitrary: fc.constant("Everyday") }, name),
  own: fc.array(
    fc.record({ name, isCalled: fc.boolean(), later: fc.option(fc.constantFrom("Renamed", "Old")) }),
    { maxLength: 2 },
  ),
  foreign: fc.array(name, { maxLength: 2 }),
});

type Case = typeof CASE extends fc.Arbitrary<infer Value> ? Value : never;

const fileOf = (rows: readonly string[]): string =>
  [
    "Date,Payee,Amount,Account",
    ...rows.map(
      (each, i) =>
        `2024-01-${13 + i},${i === 0 ? "Salary" : `Mill ${i}`},${i === 0 ? "" : "-"}${i + 1}.50,${each}`,
    ),
    "",
  ].join("\n");

const rename = (family: string, id: string, to: string) =>
  Effect.flatMap(Accounts, (accounts) =>
    accounts.update(family, id, "2024-07-01T00:00:00.000Z", () => Result.succeed({ name: to })),
  );

/** What becomes of a file with names of accounts where one account is given, and what a check of it says before. */
const become = Effect.fn(function* ({ rows, given, own, foreign }: Case) {
  const family = yield* foundFamily();
  const other = yield* foundFamily();
  for (const each of foreign) yield* openAccount(other, each);
  const names: string[] = [given];
  for (const each of own) {
    const id = yield* openAccount(family, each.name);
    // An account is known by a name that it had before if a file called it so.
    const file = `date,amount,name,account\n2023-01-02,1,First,${each.name}\n`;
    const called = each.isCalled ? yield* importRows(family, undefined, file) : undefined;
    if (each.later === null || called?._tag === "Imported") names.push(each.name);
    if (each.later !== null) yield* rename(family, id, each.later);
  }
  const account = yield* openAccount(family, given);
  const text = fileOf(rows);
  const content = { bytes: utf8(text), filename: "export.csv" };
  const { options, undecided } = resolveOptions(
    content,
    { account_id: account, signage_convention: "inflows_positive" },
    { auto: true, today: TODAY },
  );
  const books = yield* (yield* Imports).books(family, []);
  const known = knownOf(books, TODAY, account);
  const checked = preflight(content, options, known);
  const before = openQuestions(undecided, known);
  const outcome = yield* importRows(family, account, text, options, { undecided });
  const { transactions } = yield* allOf(family);
  const warnings = (report: { readonly findings: readonly { readonly code: string }[] }) =>
    report.findings.flatMap(({ code, ...each }) => (code === "accounts_as_one" ? [each] : []));
  return {
    ...{ account, names, outcome },
    transactions: transactions.filter(({ date }) => date > "2024"),
    open: before.undecided.map(({ field }) => field),
    warned: checked._tag === "Refused" ? [] : warnings(before.warn(checked.report)),
    told:
      outcome._tag === "Imported" && outcome.outcome._tag === "Checked"
        ? warnings(outcome.outcome.report)
        : [],
  };
});

/**
 * Rows that name several accounts are asked about exactly where the family has, or had, one of them; else all are stored in the
 * one that is given, with a warning. A check before says the same, and what other families have matters to nothing.
 */
export const oneAccountIsAskedAbout = (
  run: <A, E>(work: Effect.Effect<A, E, World>) => Promise<A>,
  runs: ReturnType<Runs>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(CASE, async (each) => {
      const named = new Map(each.rows.map((row) => [letters(row), row]));
      const { account, names, outcome, transactions, open, warned, told } = await run(become(each));
      const isAsked = named.size > 1 && names.some((one) => named.has(letters(one)));
      const isTold = named.size > 1 && !isAsked;
      expect(open).toEqual(isAsked ? ["account_col_label"] : []);
      expect(outcome).toMatchObject(isAsked ? { reason: "undecided" } : { _tag: "Imported" });
      expect(transactions.map((one) => one.account.id)).toEqual(isAsked ? [] : each.rows.map(() => account));
      expect(told).toHaveLength(isTold ? 1 : 0);
      expect(told).toEqual(isAsked ? [] : warned);
      if (isTold)
        expect(told).toMatchObject([
          {
            message: expect.stringMatching(
              new RegExp(`^The rows name ${named.size} accounts .*stored in "${each.given}"$`),
            ),
          },
        ]);
    }),
    runs,
  );
