import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { type BankChange, BankConnections } from "@farthing/core/provider";
import type { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import {
  change,
  changed,
  found,
  LATER,
  newBankAccount,
  newBankTransaction,
  scopeOf,
  storeBank,
  syncedBank,
  told,
} from "./support/bank.ts";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { plannedTransaction, store } from "./support/planned.ts";

type Bank = Effect.Success<ReturnType<typeof syncedBank>>;

/** Changes that no connection can store, by their fault. */
const wrongChanges = (
  home: FamilyWithBooks,
  { account, transactions }: Bank,
  beside: Bank,
  theirs: Bank,
): Record<string, Partial<BankChange>> => {
  const known = transactions[0]!;
  const adding = (to: { readonly id: string }, parts: Parameters<typeof newBankTransaction>[1] = {}) => ({
    new_transactions: [newBankTransaction(to, { provider_id: "new", ...parts })],
  });
  const wrong: Record<string, Partial<BankChange>> = {
    "a transaction twice at the bank": adding(account, { provider_id: "TRN-1" }),
    "two new ones that are one at the bank": {
      new_transactions: [1, 2].map(() => newBankTransaction(account, { provider_id: "new" })),
    },
    "a transaction that becomes another at the bank": {
      transactions: [changed(transactions[1]!, { told: told() })],
    },
    "an id that is taken": {
      new_transactions: [
        { ...newBankTransaction(account, { provider_id: "new" }), transaction_id: known.transaction_id },
      ],
    },
    "an account twice at the bank": { new_accounts: [newBankAccount()] },
    "an account whose id is taken": {
      new_accounts: [newBankAccount({ id: home.checking.id, provider_id: "new" })],
    },
    "a link to a transaction that has one": { found: [found(known.transaction_id)] },
    "the same transaction removed twice": { removed: [known.transaction_id, known.transaction_id] },
  };
  for (const [what, id, account_id] of [
    ["that is not there", newId(), newId()],
    ["that the family has made itself", home.bread.id, home.checking.id],
    ["of another connection", beside.transactions[0]!.transaction_id, beside.account.id],
    ["of another family", theirs.transactions[0]!.transaction_id, theirs.account.id],
  ] as const)
    Object.assign(wrong, {
      [`a new transaction in an account ${what}`]: adding({ id: account_id }),
      [`a change of an account ${what}`]: {
        accounts: [{ ...newBankAccount(), id: account_id, said: null }],
      },
      [`a change of a transaction ${what}`]: {
        transactions: [changed({ transaction_id: id }, { fields: { name: "x" } })],
      },
      [`a removal of a transaction ${what}`]: { removed: [id] },
      [`a link to a transaction ${what}`]: { found: [found(id)] },
    });
  return wrong;
};

export const bankRefusalsLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "a decision that refuses or throws changes nothing, and the window ends with its reason",
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      const home = yield* createFamilyWithBooks;
      const { connection } = yield* syncedBank(home.family);
      const before = yield* everything(home);
      const reason = { _tag: "NotNow" };
      const refusing = connections.storeWindow(scopeOf(connection), () => Result.fail(reason));
      expect(yield* Effect.flip(refusing)).toEqual(reason);
      yield* expectDefect(
        connections.storeWindow(scopeOf(connection), () => {
          throw new Error("a mistake in the decision");
        }),
      );
      expect(yield* everything(home)).toEqual(before);
      const stored = connections.storeWindow(scopeOf(connection), () =>
        Result.succeed({ change: change(), result: "stored" }),
      );
      expect((yield* stored).result).toBe("stored");
    }),
  );

  law(
    "a change that names what is not the connection's, or adds an id that is taken, is a defect and changes nothing",
    Effect.gen(function* () {
      const [home, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const bank = yield* syncedBank(home.family, [{}, { provider_id: "TRN-2" }, { provider_id: "TRN-3" }]);
      const beside = yield* syncedBank(home.family, [{}]);
      const theirs = yield* syncedBank(other.family, [{}]);
      const last = bank.transactions[2]!;
      const incoming = plannedTransaction(home.savings, { amount: "-12.5" });
      yield* store(home.family.id, {
        transactions: [incoming],
        transfers: [
          {
            ...{ id: newId(), inflow_transaction_id: incoming.id },
            outflow_transaction_id: last.transaction_id,
          },
        ],
      });
      const before = [yield* everything(home), yield* everything(other)];
      for (const [what, parts] of Object.entries(wrongChanges(home, bank, beside, theirs))) {
        const account = newBankAccount({ provider_id: "whole" });
        const whole: Partial<BankChange> = {
          ...{ at: LATER, new_accounts: [account, ...(parts.new_accounts ?? [])] },
          accounts: [
            {
              ...{ ...bank.account, name: "Renamed", currency: "USD" },
              said: { balance: "7", day: "2026-03-01", replaces: false },
            },
            ...(parts.accounts ?? []),
          ],
          removed: [last.transaction_id, ...(parts.removed ?? [])],
          transactions: [
            changed(bank.transactions[0]!, { fields: { name: "Renamed" } }),
            ...(parts.transactions ?? []),
          ],
          found: parts.found ?? [],
          new_transactions: [newBankTransaction(account), ...(parts.new_transactions ?? [])],
        };
        yield* expectDefect(storeBank(bank.connection, whole), what);
        expect([yield* everything(home), yield* everything(other)], what).toEqual(before);
      }
    }),
  );

  law(
    "a split transaction cannot be removed",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { connection, account, transactions } = yield* syncedBank(home.family);
      const id = transactions[0]!.transaction_id;
      yield* store(home.family.id, { transactions: [plannedTransaction(account, { parent_id: id })] });
      const before = yield* everything(home);
      yield* expectDefect(storeBank(connection, { removed: [id] }));
      expect(yield* everything(home)).toEqual(before);
    }),
  );
};
