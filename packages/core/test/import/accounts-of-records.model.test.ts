import { alreadyThere } from "@farthing/recognition";
import { fold, isUuid, plainDecimal } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Books } from "../../src/import/books/books.ts";
import { runToEnd } from "../../src/import/chunks/in-chunks.ts";
import { accountsOfRecords } from "../../src/import/records/accounts-of-records.ts";
import { fileRecords } from "../../src/import/records/file-records.ts";
import { utf8 } from "./support.ts";

/** Which account of a family an account of an export is, as docs/spec/import.md, NDJSON records, says it, found the long way. */

const IDS = ["1", "a", "11111111-0000-7000-8000-000000000001", "11111111-0000-7000-8000-000000000002"];
const NAMES = ["Giro", "giro ", "Card", "Depot"];
const DAYS = ["2024-01-02", "2024-01-03"];
const AMOUNTS = ["1.50", "-2"];

interface FileAccount {
  readonly id: string;
  readonly name: string;
  readonly currency?: string | undefined;
  readonly farthing?: { readonly original_id?: string | undefined } | undefined;
}

interface FileRow {
  readonly id: string;
  readonly account_id: string;
  readonly date: string;
  readonly amount: string;
}

const option = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined });
const currency = fc.constantFrom("EUR", "USD");
const id = fc.constantFrom(...IDS);
const row = { date: fc.constantFrom(...DAYS), amount: fc.constantFrom(...AMOUNTS), of: fc.nat() };

const cases = fc.record({
  accounts: fc.uniqueArray(
    fc.record({
      ...{ id, name: fc.constantFrom(...NAMES), currency: option(currency) },
      farthing: option(fc.record({ original_id: option(id) })),
    }),
    { selector: (each) => each.id, minLength: 1, maxLength: 4 },
  ),
  rows: fc.array(fc.record(row), { maxLength: 6 }),
  family: fc.uniqueArray(
    fc.record({
      ...{ id: fc.constantFrom(...IDS.filter(isUuid), "99999999-0000-7000-8000-000000000009"), currency },
      ...{ name: fc.constantFrom(...NAMES), external_id: fc.option(id) },
      original_name: fc.option(fc.constantFrom(...NAMES)),
    }),
    { selector: (each) => each.id, maxLength: 3 },
  ),
  stored: fc.array(fc.record(row), { maxLength: 6 }),
});

type Case = typeof cases extends fc.Arbitrary<infer A> ? A : never;

const rowsOf = ({ accounts, rows }: Case): readonly FileRow[] =>
  rows.map(({ of, ...each }, i) => ({
    ...{ ...each, id: `T${i}`, account_id: accounts[of % accounts.length]!.id },
  }));

const booksOf = ({ family, stored }: Case): Books => ({
  ...{ currency: "EUR", accounts: family, categories: [], tags: [], merchants: [], sides: [] },
  recorded:
    family.length === 0
      ? []
      : stored.map(({ of, date, amount }, i) => {
          const account = family[of % family.length]!;
          return {
            ...{
              id: `88888888-0000-7000-8000-${String(i).padStart(12, "0")}`,
              account: account.id,
              external_id: null,
            },
            ...{ date, amount: plainDecimal(amount)!, currency: account.currency, name: "Shop" },
            ...{ reference: "", pending: false },
          };
        }),
});

const found = (one: Case, { accounts, recorded }: Books): ReadonlyMap<string, string> => {
  const file: readonly FileAccount[] = one.accounts;
  const there = new Map<string, string>();
  const hasOneOf =
    (entry: FileAccount) =>
    (account: Books["accounts"][number]): boolean => {
      const rows = rowsOf(one)
        .filter(({ account_id }) => account_id === entry.id)
        .map(({ id: own, date, amount }) => ({
          ...{
            id: own,
            external_id: null,
            account: account.id,
            date,
            amount: plainDecimal(amount)!,
            name: "Shop",
          },
          ...{ currency: entry.currency ?? account.currency, reference: "", pending: false },
        }));
      return (
        alreadyThere(
          rows,
          recorded.filter((each) => each.account === account.id),
        ).size > 0
      );
    };
  const isEmpty = (entry: FileAccount): boolean =>
    rowsOf(one).every(({ account_id }) => account_id !== entry.id);
  const hasName =
    (entry: FileAccount) =>
    (account: Books["accounts"][number]): boolean =>
      [account.name, account.original_name ?? ""].some((name) => fold(name) === fold(entry.name.trim()));
  const hasCurrency =
    (entry: FileAccount) =>
    (account: Books["accounts"][number]): boolean =>
      entry.currency === undefined || entry.currency === account.currency;
  const origin = (entry: FileAccount): string | undefined => entry.farthing?.original_id;
  const step = (
    idOf: (entry: FileAccount) => string | undefined,
    isUuidId: boolean,
    isIt: (account: Books["accounts"][number], of: string) => boolean,
    choose: (entry: FileAccount, left: Books["accounts"]) => Books["accounts"][number] | undefined,
  ): void => {
    for (const entry of file) {
      const of = idOf(entry);
      if (there.has(entry.id) || of === undefined || isUuid(of) !== isUuidId) continue;
      const left = accounts.filter((each) => isIt(each, of) && ![...there.values()].includes(each.id));
      const account = choose(entry, left);
      if (account !== undefined) there.set(entry.id, account.id);
    }
  };
  const surest = (entry: FileAccount, left: Books["accounts"]) => left.find(hasOneOf(entry)) ?? left[0];
  const hasId = (account: Books["accounts"][number], of: string): boolean => account.id === of;
  const cameFrom = (account: Books["accounts"][number], of: string): boolean => account.external_id === of;
  step((entry) => entry.id, true, hasId, surest);
  step((entry) => entry.id, true, cameFrom, surest);
  step(origin, true, hasId, surest);
  step(origin, true, cameFrom, surest);
  step(
    (entry) => entry.id,
    false,
    cameFrom,
    (entry, all) => {
      const left = all.filter(hasCurrency(entry));
      return left.length === 1 && hasName(entry)(left[0]!)
        ? left[0]
        : (left.find(hasOneOf(entry)) ?? left.find(hasName(entry)));
    },
  );
  step(origin, false, cameFrom, (entry, all) => {
    const left = all.filter(hasCurrency(entry));
    return left.find(hasOneOf(entry)) ?? (isEmpty(entry) ? left.find(hasName(entry)) : undefined);
  });
  return there;
};

describe("the accounts of an export", () => {
  it("are those of the family that are found one by one, with all transactions", () => {
    const kinds = new Set<number>();
    fc.assert(
      fc.property(cases, (one) => {
        const books = booksOf(one);
        const line = (type: string, data: object): string => JSON.stringify({ type, data });
        const text = [
          ...one.accounts.map((data) =>
            line("Account", { ...data, balance: "1", accountable_type: "Depository" }),
          ),
          ...rowsOf(one).map((data) => line("Transaction", { ...data, name: "Shop" })),
        ].join("\n");
        const { there } = accountsOfRecords(runToEnd(fileRecords({ bytes: utf8(text) })), books);
        const expected = found(one, books);
        kinds.add(expected.size);
        expect(Object.fromEntries([...there].map(([own, account]) => [own, account.id]))).toEqual(
          Object.fromEntries(expected),
        );
      }),
      { numRuns: 2_000 },
    );
    expect(kinds.size).toBeGreaterThan(2);
  });
});
