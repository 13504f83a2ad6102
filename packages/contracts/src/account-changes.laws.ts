import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { type AccountContents, Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { changed, LATER, linkedAccount, readBank, storeBank, syncedBank } from "./support/bank.ts";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, plannedTransaction, STORED_AT, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { allow } from "./support/restoring.ts";

const account = (parts: Parameters<typeof plannedAccount>[0] = {}) => {
  const { external_id: _, ...rest } = plannedAccount(parts);
  return rest;
};

const EVEN_LATER = "2027-01-01T00:00:00.000Z";

/** An account as it is read after it was added. */
const asAdded = (added: ReturnType<typeof account>) => ({ ...added, created_at: LATER, updated_at: LATER });

export const accountChangesLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "an added account comes back as it was added, and takes transactions",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const added = account({
        name: "Card 💳",
        subtype: "debit",
        currency: "JPY",
        balance: "-1234",
        balance_day: "2026-02-28",
        status: "draft",
      });
      yield* accounts.add(family.id, added, LATER, allow);
      expect(yield* accounts.find(family.id, added.id)).toEqual(asAdded(added));
      expect(yield* accounts.familyOf(added.id)).toBe(family.id);
      yield* store(family.id, { transactions: [plannedTransaction(added)] });
      expect(yield* listAll(family.id, { account_id: added.id })).toHaveLength(1);
    }),
  );

  law(
    "an account of an unknown family, and one whose id is used, are defects and add nothing",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const before = [yield* everything(home), yield* everything(other)];
      yield* expectDefect(accounts.add(newId(), account(), LATER, allow));
      for (const { id } of [home.checking, other.checking])
        yield* expectDefect(accounts.add(home.family.id, account({ id }), LATER, allow));
      expect([yield* everything(home), yield* everything(other)]).toEqual(before);
    }),
  );

  law(
    "of twenty accounts that are added at once each sees those before it, and what is refused is not added",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const elsewhere = yield* createFamily();
      yield* accounts.add(elsewhere.family.id, account({ name: "Checking" }), LATER, allow);
      const added = Array.from({ length: 20 }, () => account({ name: "Checking" }));
      const outcomes = yield* race(added.length, (i) =>
        accounts
          .add(family.id, added[i]!, LATER, ([twin]) =>
            twin === undefined ? Result.void : Result.fail(twin.id),
          )
          .pipe(
            Effect.as("added"),
            Effect.catch((error) => Effect.succeed(String(error))),
          ),
      );
      const { items } = yield* accounts.list(family.id, { page: 1, per_page: 100 });
      expect(items).toHaveLength(1);
      const refused = added.map(({ id }) => (id === items[0]!.id ? "added" : items[0]!.id));
      expect(outcomes).toEqual(refused);
    }),
  );

  law(
    "a change writes the decided fields and no others",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const [one, other] = [account(), account()];
      yield* accounts.add(family.id, one, LATER, allow);
      yield* accounts.add(family.id, other, LATER, allow);
      let current = asAdded(one);
      for (const change of [
        { name: "Household" },
        { account_type: "loan", subtype: "mortgage" },
        { balance: "-0.0001", balance_day: "2026-03-02" },
        { status: "disabled", subtype: null },
      ] as const) {
        const seen: unknown[] = [];
        const after = yield* accounts.update(family.id, one.id, EVEN_LATER, (each, others) => {
          seen.push(each);
          expect(others).toEqual([asAdded(other)]);
          return Result.succeed(change);
        });
        expect(seen.at(-1)).toEqual(current);
        current = { ...current, ...change, updated_at: EVEN_LATER };
        expect(after).toEqual(current);
        expect(yield* accounts.find(family.id, one.id)).toEqual(current);
      }
      expect(yield* accounts.update(family.id, one.id, LATER, () => Result.succeed(undefined))).toEqual(
        current,
      );
      expect(yield* accounts.find(family.id, other.id)).toEqual(asAdded(other));
    }),
  );

  law(
    "of twenty accounts that are renamed at once each sees those before it, and none of another family",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const elsewhere = yield* createFamily();
      yield* accounts.add(elsewhere.family.id, account({ name: "Household" }), LATER, allow);
      const all = Array.from({ length: 20 }, (_, i) => account({ name: `Account ${i}` }));
      for (const each of all) yield* accounts.add(family.id, each, LATER, allow);
      const outcomes = yield* race(all.length, (i) =>
        accounts
          .update(family.id, all[i]!.id, EVEN_LATER, ({ id }, others) => {
            const ids = [id, ...others.map((each) => each.id)].toSorted();
            expect(ids).toEqual(all.map((each) => each.id).toSorted());
            const twin = others.find(({ name }) => name === "Household");
            return twin === undefined ? Result.succeed({ name: "Household" }) : Result.fail(twin.id);
          })
          .pipe(
            Effect.map((renamed) => renamed.id),
            Effect.catch((error) => Effect.succeed(String(error))),
          ),
      );
      const { items } = yield* accounts.list(family.id, { page: 1, per_page: 100 });
      const renamed = items.filter(({ name }) => name === "Household");
      expect(renamed).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set([renamed[0]!.id]));
    }),
  );

  law(
    "of twenty concurrent changes each sees the result of those before it",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const one = account({ name: "n" });
      yield* accounts.add(family.id, one, LATER, allow);
      yield* race(20, () =>
        accounts.update(family.id, one.id, LATER, ({ name }) => Result.succeed({ name: `${name}n` })),
      );
      expect((yield* accounts.find(family.id, one.id))?.name).toBe("n".repeat(21));
    }),
  );

  law(
    "a refused change and a refused deletion end with their reason and change nothing",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      const refuse = () => Result.fail("no" as const);
      const { family, checking } = home;
      expect(yield* Effect.flip(accounts.update(family.id, checking.id, LATER, refuse))).toBe("no");
      expect(yield* Effect.flip(accounts.remove(family.id, checking.id, refuse))).toBe("no");
      expect(yield* everything(home)).toEqual(before);
    }),
  );

  law(
    "what is unknown, or another family's, is changed by nobody, and no decision is asked for",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const before = yield* everything(other);
      const never = () => {
        throw new Error("asked for a decision");
      };
      for (const id of [other.checking.id, newId()]) {
        const unknown = { _tag: "AccountNotFound", id };
        expect(yield* Effect.flip(accounts.update(own.family.id, id, LATER, never))).toMatchObject(unknown);
        expect(yield* Effect.flip(accounts.remove(own.family.id, id, never))).toMatchObject(unknown);
      }
      expect(yield* everything(other)).toEqual(before);
    }),
  );

  law(
    "a deleted account takes its transactions, their parts and their transfers along, and nothing else",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const transactions = yield* Transactions;
      const home = yield* createFamilyWithBooks;
      const { family, checking, savings, received, bread, basket, apples, soap, sent } = home;
      const other = yield* createFamilyWithBooks;
      const before = yield* everything(other);
      const seen: AccountContents[] = [];
      const { external_id: _, ...planned } = checking;
      const stored = { ...planned, created_at: STORED_AT, updated_at: STORED_AT };
      const contents = { account: stored, transactions: 3, halved_transfers: 1, connection_id: null };
      const removed = yield* accounts.remove(family.id, checking.id, (each) => {
        seen.push(each);
        return Result.void;
      });
      expect([seen.at(-1), removed]).toEqual([contents, contents]);
      expect(yield* accounts.find(family.id, checking.id)).toBeUndefined();
      for (const { id } of [bread, basket, apples, soap, sent])
        expect(yield* transactions.find(family.id, id)).toBeUndefined();
      expect(yield* listAll(family.id)).toMatchObject([{ id: received.id, transfer: null }]);
      expect(yield* accounts.remove(family.id, savings.id, allow)).toMatchObject({
        ...{ transactions: 1, halved_transfers: 0 },
      });
      expect(yield* listAll(family.id)).toEqual([]);
      expect(yield* everything(other)).toEqual(before);
    }),
  );

  law(
    "a transfer loses a side with an account if one of its sides goes, itself or as a part, and the other stays",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const [one, other] = [plannedAccount(), plannedAccount()];
      const [out, back, whole] = [plannedTransaction(one), plannedTransaction(one), plannedTransaction(one)];
      const [part, from, to] = [
        plannedTransaction(other, { parent_id: whole.id }),
        plannedTransaction(other),
        plannedTransaction(other),
      ];
      const [last, near, far] = [
        plannedTransaction(other),
        plannedTransaction(other),
        plannedTransaction(one),
      ];
      const transfer = (sent: { readonly id: string }, received: { readonly id: string }) => ({
        ...{ id: newId(), outflow_transaction_id: sent.id, inflow_transaction_id: received.id },
      });
      yield* store(family.id, {
        accounts: [one, other],
        transactions: [out, back, whole, part, from, to, last, near, far],
        transfers: [transfer(out, back), transfer(part, last), transfer(from, to), transfer(far, near)],
      });
      const refuse = (contents: AccountContents) => Result.fail(contents.halved_transfers);
      expect(yield* Effect.flip(accounts.remove(family.id, other.id, refuse))).toBe(1);
      expect(yield* accounts.remove(family.id, one.id, allow)).toMatchObject({ halved_transfers: 2 });
      expect(yield* accounts.remove(family.id, other.id, allow)).toMatchObject({ halved_transfers: 0 });
    }),
  );

  law(
    "of twenty concurrent deletions of an account one deletes it",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const one = account();
      yield* accounts.add(family.id, one, LATER, allow);
      const outcomes = yield* race(20, () =>
        accounts.remove(family.id, one.id, allow).pipe(
          Effect.as("deleted"),
          Effect.catchTag("AccountNotFound", () => Effect.succeed("gone")),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "deleted")).toHaveLength(1);
    }),
  );

  law(
    "an account of a connection says so, and is deleted only after the connection was removed",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const { connection, account: linked } = yield* syncedBank(family);
      const seen: AccountContents[] = [];
      yield* expectDefect(
        accounts.remove(family.id, linked.id, (contents) => {
          seen.push(contents);
          return Result.void;
        }),
      );
      expect(seen.at(-1)).toMatchObject({ transactions: 1, connection_id: connection.id });
      expect((yield* readBank(connection)).accounts).toEqual([linkedAccount(linked)]);
      expect(yield* listAll(family.id)).toHaveLength(1);
      yield* (yield* BankConnections).remove(family.id, connection.id);
      expect(yield* accounts.remove(family.id, linked.id, allow)).toMatchObject({ connection_id: null });
      expect(yield* listAll(family.id)).toEqual([]);
    }),
  );

  law(
    "an account that a user has named is known as such to its connection, and one that was only changed is not",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const { connection, account: linked, transactions } = yield* syncedBank(family);
      yield* accounts.update(family.id, linked.id, LATER, () => Result.succeed({ status: "disabled" }));
      expect((yield* readBank(connection)).accounts).toEqual([
        { ...linkedAccount(linked), status: "disabled" },
      ]);
      yield* accounts.update(family.id, linked.id, LATER, () => Result.succeed({ name: "Household" }));
      yield* storeBank(connection, { at: LATER, transactions: [changed(transactions[0]!)] });
      const named = { ...linkedAccount(linked), status: "disabled", name: "Household", renamed: true };
      expect((yield* readBank(connection)).accounts).toEqual([named]);
    }),
  );
};
