import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type {
  BankConnection,
  BankConnections,
  BankTransaction,
  LinkedAccount,
  LinkedTransaction,
  UnlinkedTransaction,
} from "@farthing/core/provider";
import { Accounts, type EditableField, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import {
  claim,
  linkedAccount,
  newBankAccount,
  newBankTransaction,
  readBank,
  readWithin,
  scopeOf,
  storeBank,
  told,
} from "./support/bank.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { createFamily } from "./support/people.ts";
import { change, importOf, plannedTransaction, planning, REMOVED_AT } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { EXACT_AMOUNTS, HARD_TEXTS } from "./support/samples.ts";

const text = fc.constantFrom(...HARD_TEXTS);
const DAYS = ["2026-02-14", "2026-02-15", "2024-02-29"];
const days = fc.constantFrom(...DAYS);
const fields = fc.record(
  { date: days, amount: fc.constantFrom(...EXACT_AMOUNTS), name: text, notes: fc.option(text) },
  { requiredKeys: [] },
);
const parts = fc.record({
  ...{ name: text, notes: fc.option(text), description: text, date: days, pending: fc.boolean() },
  ...{ amount: fc.constantFrom(...EXACT_AMOUNTS), posted: fc.option(fc.integer({ min: 0, max: 2 ** 33 })) },
});
const which = fc.nat({ max: 20 });
const locked = fc.subarray<EditableField>(["date", "amount", "name", "notes", "tag_ids"]);

/** The possible steps; each is about one existing thing, if there is one. */
const STEPS = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("account" as const), balance: fc.constantFrom(...EXACT_AMOUNTS) }),
    fc.record({ do: fc.constant("add" as const), which, parts: fc.array(parts, { maxLength: 4 }) }),
    fc.record({ do: fc.constant("report" as const), which, parts, fields, reissued: fc.boolean() }),
    fc.record({ do: fc.constant("edit" as const), which, name: text, locked }),
    fc.record({ do: fc.constant("remove" as const), which }),
    fc.record({ do: fc.constant("delete" as const), which }),
    fc.record({ do: fc.constant("rename" as const), which, name: text }),
    fc.record({ do: fc.constant("import" as const), which, parts: fc.array(parts, { maxLength: 3 }) }),
    fc.record({ do: fc.constant("find" as const), which, parts }),
    fc.record({ do: fc.constant("fail" as const), which, parts }),
  ),
  { maxLength: 12 },
);

type Step = (typeof STEPS extends fc.Arbitrary<infer Each> ? Each : never)[number];

/** The fields of a transaction that can change. */
interface Stored extends Pick<BankTransaction, "date" | "amount" | "name" | "notes"> {
  readonly external_id: string | null;
  readonly updated_at: string;
}

/** The expected state: the bank's last values and what the family sees, by transaction id. */
interface Model {
  /** The transactions of imports: stored by them, or found. */
  readonly claimed: Set<string>;
  /** What came in with a file and is not at the bank. */
  readonly unlinked: Map<string, UnlinkedTransaction>;
  /** What a file told of the rows that it added: it has booked them, whatever a bank says is pending. */
  readonly booked: Map<string, UnlinkedTransaction>;
  /** What was pending when its bank was left: no file has booked it. */
  readonly leftPending: Set<string>;
  readonly accounts: LinkedAccount[];
  readonly told: Map<string, LinkedTransaction>;
  readonly stored: Map<string, Stored>;
}

const asStored = (
  { date, amount, name, notes, provider_id }: BankTransaction,
  updated_at: string,
): Stored => ({
  ...{ date, amount, name, notes, external_id: provider_id, updated_at },
});

const pick = <A>(things: readonly A[], index: number): A | undefined => things[index % things.length];

/** Applies one step to the books and to the model. */
const take = (connection: BankConnection, model: Model, step: Step, at: string) =>
  Effect.gen(function* () {
    const { accounts, told: kept, stored } = model;
    if (step.do === "account") {
      const account = newBankAccount({ provider_id: `ACT ${at}`, balance: step.balance });
      yield* storeBank(connection, { at, new_accounts: [account] });
      accounts.push(linkedAccount(account));
      return;
    }
    const account = pick(accounts, step.which);
    if (step.do === "add" && account !== undefined) {
      const added = step.parts.map((each, index) => ({
        ...newBankTransaction(account, { ...each, provider_id: `${at} ${index}` }),
        seen_at: at,
      }));
      yield* storeBank(connection, { at, new_transactions: added });
      for (const { transaction_id, account_id, told: now } of added) {
        kept.set(transaction_id, {
          ...now,
          transaction_id,
          account_id,
          seen_at: at,
          locked: [],
          deleted: false,
        });
        stored.set(transaction_id, asStored(now, at));
      }
    }
    if (step.do === "rename" && account !== undefined) {
      const renamed = { ...account, name: step.name, renamed: true };
      yield* (yield* Accounts).update(connection.family_id, account.id, at, () =>
        Result.succeed({ name: step.name }),
      );
      accounts.splice(accounts.indexOf(account), 1, renamed);
    }
    if (step.do === "import" && account !== undefined) {
      const rows = step.parts.map(({ date, amount, name, notes }) =>
        plannedTransaction(account, { date, amount, name, notes }),
      );
      const found = pick(
        [...kept.keys()].filter((id) => stored.has(id)),
        step.which,
      );
      const claims = found === undefined ? [] : [found];
      yield* (yield* Imports).store(
        importOf(connection.family_id, { created_at: at }),
        planning(() => Result.succeed(change({ transactions: rows }, claims))),
      );
      for (const { id, account_id, date, amount, currency, name, notes, external_id } of rows) {
        const booked = {
          ...{ transaction_id: id, account_id, date, amount, currency, name, reference: "" },
          ...{ pending: false, locked: [] },
        };
        model.booked.set(id, booked);
        model.unlinked.set(id, booked);
        stored.set(id, { date, amount, name, notes, external_id, updated_at: at });
      }
      for (const id of [...rows.map((row) => row.id), ...claims]) model.claimed.add(id);
    }
    const alone = pick([...model.unlinked.keys()], step.which);
    if (step.do === "find" && alone !== undefined) {
      const { account_id } = model.unlinked.get(alone)!;
      const now = told({ ...step.parts, provider_id: `found ${at}` });
      yield* storeBank(connection, { at, found: [{ transaction_id: alone, seen_at: at, told: now }] });
      model.unlinked.delete(alone);
      const { locked: locks } = (yield* (yield* Transactions).find(connection.family_id, alone))!;
      kept.set(alone, {
        ...now,
        transaction_id: alone,
        account_id,
        seen_at: at,
        locked: locks,
        deleted: false,
      });
      stored.set(alone, { ...stored.get(alone)!, external_id: now.provider_id, updated_at: at });
    }
    const one = pick([...kept.values()], step.which);
    if (one === undefined || step.do === "add" || step.do === "rename") return;
    if (step.do === "import" || step.do === "find") return;
    const { transaction_id } = one;
    const before = stored.get(transaction_id);
    if (step.do === "report") {
      const now = told({ ...step.parts, provider_id: step.reissued ? `reissued ${at}` : one.provider_id });
      yield* storeBank(connection, {
        ...{ at, transactions: [{ transaction_id, seen_at: at, told: now, fields: step.fields }] },
      });
      kept.set(transaction_id, { ...one, ...now, seen_at: at });
      if (before === undefined) return;
      const isBehind = now.pending && model.booked.has(transaction_id);
      const after = { ...before, ...(isBehind ? {} : step.fields), external_id: now.provider_id };
      const isSame = JSON.stringify(after) === JSON.stringify(before);
      stored.set(transaction_id, isSame ? before : { ...after, updated_at: at });
    } else if (step.do === "edit" || step.do === "delete") {
      if (before === undefined) return;
      if (step.do === "delete") {
        yield* (yield* Transactions).remove(
          connection.family_id,
          transaction_id,
          REMOVED_AT,
          () => Result.void,
        );
        kept.set(transaction_id, { ...one, locked: [], deleted: true });
        stored.delete(transaction_id);
        model.claimed.delete(transaction_id);
        return;
      }
      yield* (yield* Transactions).update(connection.family_id, transaction_id, {}, () =>
        Result.succeed({ name: step.name, locked: step.locked, updated_at: at }),
      );
      kept.set(transaction_id, { ...one, locked: step.locked });
      stored.set(transaction_id, { ...before, name: step.name, updated_at: at });
    } else if (step.do === "remove") {
      yield* storeBank(connection, { at, removed: [transaction_id] });
      kept.delete(transaction_id);
      if (!model.claimed.has(transaction_id)) stored.delete(transaction_id);
      else {
        const { account_id, date, amount, name, pending } = one;
        const identity = { transaction_id, account_id, date, amount, currency: "EUR", name, reference: "" };
        const booked = model.booked.get(transaction_id);
        const last = booked !== undefined && pending ? booked : { ...identity, pending };
        if (booked !== undefined) model.booked.set(transaction_id, { ...last, locked: [] });
        model.unlinked.set(transaction_id, { ...last, locked: one.locked });
        if (last.pending) model.leftPending.add(transaction_id);
        else model.leftPending.delete(transaction_id);
      }
    } else {
      const again = newBankTransaction(
        { id: one.account_id },
        { ...step.parts, provider_id: one.provider_id },
      );
      const fresh = newBankTransaction({ id: one.account_id }, { ...step.parts, provider_id: `fails ${at}` });
      yield* expectDefect(storeBank(connection, { at, new_transactions: [fresh, again] }));
    }
  });

const isKeptByFile = (model: Model, { transaction_id, pending }: LinkedTransaction): boolean =>
  pending && model.claimed.has(transaction_id) && !model.leftPending.has(transaction_id);

const byId = <A extends { readonly id: string }>(things: readonly A[]) =>
  new Map(things.map((each) => [each.id, each]));

export const bankBooksModelLaws = ({
  property,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  property("any history of bank data and user changes leaves the state of a simple model", STEPS, (steps) =>
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connection = yield* claim(family);
      const model: Model = {
        ...{ accounts: [], told: new Map(), stored: new Map() },
        ...{ claimed: new Set(), unlinked: new Map(), booked: new Map(), leftPending: new Set() },
      };
      for (const [index, step] of steps.entries()) {
        const at = `2026-05-01T00:00:${String(index).padStart(2, "0")}.000Z`;
        yield* take(connection, model, step, at);
      }
      const books = yield* readBank(connection);
      expect(byId(books.accounts)).toEqual(byId(model.accounts));
      // A window without bounds contains everything except what is neither posted nor pending.
      expect(new Set(books.transactions)).toEqual(
        new Set(
          [...model.told.values()]
            .filter(({ posted, pending }) => posted !== null || pending)
            .map((each) => (isKeptByFile(model, each) ? { ...each, kept_by_file: true } : each)),
        ),
      );
      const everyDay = model.accounts.map(({ id }) => [id, DAYS] as const);
      const { unlinked } = yield* readWithin(scopeOf(connection, { days: () => new Map(everyDay) }));
      expect(new Set(unlinked)).toEqual(new Set(model.unlinked.values()));
      const found = (yield* listAll(family.id)).map(
        ({ id, date, amount, name, notes, external_id, updated_at }) =>
          [id, { date, amount, name, notes, external_id, updated_at }] as const,
      );
      expect(new Map(found)).toEqual(model.stored);
    }),
  );
};
