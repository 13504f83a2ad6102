import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { Imports } from "../../src/import/index.ts";
import { Accounts, Transactions } from "../../src/transactions/index.ts";
import {
  ACCOUNT,
  allOf,
  foundFamily,
  imported,
  importRecords,
  importRows,
  inMemory,
  lines,
  openAccount,
  transaction,
} from "./support.ts";

const ROWS = "date,amount,name\n2024-01-02,1,Oven\n2024-01-03,2,Shop\n";
const BY_COLUMN = "date,amount,name,account\n2024-01-02,1,Oven,Checking\n2024-01-03,2,Shop,Savings\n";
const ACCOUNTS = "name,amount\nChecking,5\nSavings,6\n";

/** Deletes the transactions of an account one by one, then the account. */
const empty = Effect.fn(function* (family: string, account: string) {
  for (const { id, account: of } of (yield* allOf(family)).transactions)
    if (of.id === account)
      yield* (yield* Transactions).remove(family, id, "2026-06-01T00:00:00.000Z", () => Result.void);
  yield* (yield* Accounts).remove(family, account, () => Result.void);
});

const accountNamed = Effect.fn(function* (family: string, name: string) {
  return (yield* allOf(family)).accounts.find((each) => each.name === name)?.id;
});

/** Imports rows for the account that a person has made, who makes it anew where it is gone. */
const intoChecking = Effect.fn(function* (family: string) {
  const account = (yield* accountNamed(family, "Checking")) ?? (yield* openAccount(family));
  return yield* importRows(family, account, ROWS);
});

const byColumn = (family: string) => importRows(family, undefined, BY_COLUMN, {}, { create_accounts: true });

it.each([
  { of: "rows for one account", run: intoChecking, name: "Checking" },
  { of: "rows that name an account of a person", run: byColumn, name: "Checking" },
  { of: "rows that name an account which the import has made", run: byColumn, name: "Savings" },
  {
    of: "a list with an account of a person",
    run: (family: string) => importRows(family, undefined, ACCOUNTS, { type: "AccountImport" }),
    name: "Checking",
  },
  { of: "records", run: (family: string) => importRecords(family, lines(ACCOUNT, transaction())), name: "A" },
])("a file of $of is stored again once that was emptied and deleted", ({ run, name }) =>
  inMemory(
    Effect.gen(function* () {
      const family = yield* foundFamily();
      yield* openAccount(family);
      const { id } = imported(yield* run(family)).import!;
      const names = ({ accounts, transactions }: Effect.Success<ReturnType<typeof allOf>>) =>
        [accounts, transactions].map((things) => things.map((each) => each.name));
      const before = names(yield* allOf(family));
      expect(yield* run(family)).toMatchObject({ _tag: "AlreadyImported" });
      yield* empty(family, (yield* accountNamed(family, name))!);
      expect(yield* (yield* Imports).find(family, id)).toMatchObject({ incomplete: true });
      imported(yield* run(family));
      expect(names(yield* allOf(family))).toEqual(before);
      expect(yield* run(family)).toMatchObject({ _tag: "AlreadyImported" });
    }),
  ),
);
