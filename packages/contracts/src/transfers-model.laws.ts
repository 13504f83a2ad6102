import type { Users } from "@farthing/core/access";
import { type Exports, Imports, type PlannedCounter, type PlannedTransaction } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import { decidePairing, TRANSFER_STATES, type TransferState, Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { changed, claim, newBankAccount, newBankTransaction, storeBank, told } from "./support/bank.ts";
import type { Laws } from "./support/law.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedTransaction,
  planning,
  REMOVED_AT,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { listTransfers, transfersAndModel } from "./support/transfers.ts";
import { LATER, undo } from "./support/undoing.ts";

const NAMES = ["Everyday 4471", "Reserve", "Third", "Giro 9902"];

const day = fc.integer({ min: 1, max: 14 }).map((of) => `2026-02-${String(of).padStart(2, "0")}`);
const amount = fc.constantFrom("10", "-10", "10", "-10", "20", "-20", "0");
const name = fc.constantFrom("Transfer", "To Reserve", "from 4471", "Third", "Bread");
const which = fc.nat(60);

const row = fc.record({
  ...{ date: day, amount, name, account: fc.nat(2), pending: fc.constantFrom(false, false, false, true) },
  reference: fc.constantFrom(null, null, null, "R1", "R2"),
  currency: fc.constantFrom("EUR", "EUR", "EUR", "USD"),
  stated: fc.constantFrom(null, null, "10", "20"),
});

/** What a file states of a transaction in the other of two currencies. */
const counterOf = (
  { id, amount: own, currency }: Pick<PlannedTransaction, "id" | "amount" | "currency">,
  stated: string | null,
): readonly PlannedCounter[] =>
  stated === null || own === "0"
    ? []
    : [
        {
          ...{ transaction_id: id, amount: own.startsWith("-") ? `-${stated}` : stated },
          currency: currency === "EUR" ? "USD" : "EUR",
        },
      ];

/** What people, files and banks do, in any order. */
const STEPS = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant("import" as const), rows: fc.array(row, { maxLength: 5 }) }),
    },
    fc.record({ do: fc.constant("split" as const), row }),
    fc.record({ do: fc.constant("state" as const), which, stated: fc.constantFrom("10", "20") }),
    fc.record({ do: fc.constant("undo" as const), which }),
    fc.record({ do: fc.constant("file" as const), which, other: which }),
    fc.record({ do: fc.constant("update" as const), which, date: day, amount, what: fc.nat(3) }),
    fc.record({ do: fc.constant("delete" as const), which }),
    fc.record({ do: fc.constant("rename" as const), which, name: fc.constantFrom(...NAMES, "Bread") }),
    fc.record({ do: fc.constant("pair" as const), which, other: which }),
    fc.record({ do: fc.constant("reject" as const), which }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant("sync" as const), row }) },
    fc.record({ do: fc.constant("bank" as const), which, date: day, amount, name }),
    fc.record({ do: fc.constant("gone" as const), which }),
  ),
  { maxLength: 24 },
);

type Step = typeof STEPS extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const at = <A>(all: readonly A[], nth: number): A | undefined => all[nth % Math.max(all.length, 1)];

/** A family with two accounts of files and one of a bank, and what can be done to it. */
const startHistory = Effect.gen(function* () {
  const { family } = yield* createFamily();
  const connection = yield* claim(family);
  const accounts = NAMES.slice(0, 3).map((called) => plannedAccount({ name: called }));
  const bank = newBankAccount({ name: NAMES[3]! });
  const imports: string[] = [];
  const synced: string[] = [];
  let steps = 0;

  /** What standing imports state, by their ids. */
  const stated = new Map<string, readonly PlannedCounter[]>();

  const store = Effect.fn(function* (
    parts: Parameters<typeof change>[0],
    counters: readonly PlannedCounter[] = [],
    claimed: readonly string[] = [],
  ) {
    steps += 1;
    const asked = importOf(family.id, {
      created_at: `2026-0${1 + (steps % 3)}-28T12:00:00.${String(steps).padStart(3, "0")}Z`,
    });
    const outcome = yield* (yield* Imports).store(
      asked,
      planning(() => Result.succeed({ ...change(parts, claimed), counters })),
    );
    imports.push(asked.file.id);
    stated.set(asked.file.id, counters);
    return outcome;
  });
  yield* store({ accounts });
  yield* storeBank(connection, { new_accounts: [bank] });

  const one = Effect.fn(function* (nth: number) {
    return at(
      (yield* listAll(family.id)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      nth,
    );
  });

  const take = Effect.fn(function* (step: Step) {
    switch (step.do) {
      case "import": {
        const rows = step.rows.map(({ account, stated: of, ...parts }) => {
          const planned = plannedTransaction(at(accounts, account)!, parts);
          return { planned, counters: counterOf(planned, of) };
        });
        return yield* store(
          { transactions: rows.map(({ planned }) => planned) },
          rows.flatMap(({ counters }) => counters),
        );
      }
      case "state": {
        const found = yield* one(step.which);
        if (found === undefined || found.source === "bank_sync") return undefined;
        return yield* store({}, counterOf(found, step.stated), [found.id]);
      }
      case "split": {
        const { account, stated: _, ...parts } = step.row;
        const whole = plannedTransaction(at(accounts, account)!, parts);
        return yield* store({
          transactions: [
            whole,
            plannedTransaction(at(accounts, account)!, { ...parts, parent_id: whole.id }),
          ],
        });
      }
      case "undo": {
        const id = at(imports.slice(1), step.which);
        if (id === undefined) return undefined;
        stated.delete(id);
        return yield* undo(family.id, id, true);
      }
      case "file": {
        const [a, b] = [yield* one(step.which), yield* one(step.other)];
        const taken = (yield* listTransfers(family.id, "paired"))
          .filter(({ made_by }) => made_by !== "rule")
          .flatMap(({ inflow, outflow }) => [inflow.id, outflow.id]);
        if (
          a === undefined ||
          b === undefined ||
          a.id === b.id ||
          taken.includes(a.id) ||
          taken.includes(b.id)
        )
          return undefined;
        return yield* store({
          transfers: [{ id: newId(), inflow_transaction_id: a.id, outflow_transaction_id: b.id }],
        });
      }
      case "update": {
        const found = yield* one(step.which);
        if (found === undefined || found.split !== "whole") return undefined;
        const fields = [{ date: step.date }, { amount: step.amount }, { currency: "USD" }, { name: "Mine" }];
        return yield* (yield* Transactions).update(family.id, found.id, {}, () =>
          Result.succeed({ ...fields[step.what], locked: ["notes"] as const, updated_at: LATER }),
        );
      }
      case "delete": {
        const found = yield* one(step.which);
        if (found === undefined) return undefined;
        return yield* (yield* Transactions).remove(family.id, found.id, REMOVED_AT, () => Result.void);
      }
      case "rename": {
        const account = at([...accounts, bank], step.which)!;
        return yield* (yield* Accounts).update(family.id, account.id, LATER, () =>
          Result.succeed({ name: step.name }),
        );
      }
      case "pair": {
        const [a, b] = [yield* one(step.which), yield* one(step.other)];
        if (a === undefined || b === undefined) return undefined;
        return yield* Effect.exit((yield* Transfers).pair(family.id, [a.id, b.id], LATER, decidePairing));
      }
      case "reject": {
        const all = [
          ...(yield* listTransfers(family.id, "paired")),
          ...(yield* listTransfers(family.id, "proposed")),
        ];
        const found = at(
          all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          step.which,
        );
        return found === undefined ? undefined : yield* (yield* Transfers).reject(family.id, found.id);
      }
      case "sync": {
        steps += 1;
        const { date, amount: of, name: called, pending } = step.row;
        const added = newBankTransaction(bank, {
          ...{ provider_id: `T${steps}`, date, amount: of, name: called, pending },
        });
        synced.push(added.transaction_id);
        return yield* storeBank(connection, { new_transactions: [added] });
      }
      case "bank": {
        const id = at(synced, step.which);
        if (id === undefined) return undefined;
        steps += 1;
        const { date, amount: of, name: called } = step;
        return yield* storeBank(connection, {
          transactions: [
            changed(
              { transaction_id: id },
              {
                told: told({ provider_id: `T${steps}`, date, amount: of, name: called }),
                fields: { date, amount: of, name: called },
              },
            ),
          ],
        });
      }
      case "gone": {
        const id = at(synced, step.which);
        if (id === undefined) return undefined;
        synced.splice(synced.indexOf(id), 1);
        return yield* storeBank(connection, { removed: [id] });
      }
    }
  });
  /** What is stated of transactions, each once. */
  const statedOf = () =>
    new Map(
      [...Map.groupBy([...stated.values()].flat(), (each) => each.transaction_id)].map(([id, all]) => [
        id,
        [...new Map(all.map((each) => [`${each.amount} ${each.currency}`, each])).values()],
      ]),
    );
  return { family, take, statedOf };
});

/** Counted pages have what the list has that goes on after a key, each at its place. */
const arePaged = Effect.fn(function* (familyId: string, state: TransferState) {
  const { list } = yield* Transfers;
  const { items: whole } = yield* list(familyId, state, { after: null, per_page: 1_000 });
  const pages = Math.ceil(whole.length / 2) + 1;
  for (let page = 1; page <= pages; page += 1) {
    const items = whole.slice(2 * (page - 1), 2 * page);
    expect(yield* list(familyId, state, { page, per_page: 2 })).toEqual({
      ...{ items, total_count: whole.length, more: 2 * page < whole.length },
    });
  }
});

export const transfersModelLaws = ({
  property,
}: Laws<Accounts | BankConnections | Exports | Imports | Transactions | Transfers | Users>): void => {
  property(
    "whatever was done in whatever order, the pairs are those of all transactions and of what persons and files decided",
    STEPS,
    (steps) =>
      Effect.gen(function* () {
        const { family, take, statedOf } = yield* startHistory;
        for (const step of steps) {
          yield* take(step);
          const { listed, rule, model } = yield* transfersAndModel(family.id, statedOf());
          expect(rule, step.do).toEqual(model);
          const paired = listed.filter(({ state }) => state === "paired");
          const sides = paired.flatMap(({ inflow, outflow }) => [inflow.id, outflow.id]);
          expect(new Set(sides).size).toBe(sides.length);
          expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
        }
        const { listed } = yield* transfersAndModel(family.id);
        const paired = new Map(
          listed
            .filter(({ state }) => state === "paired")
            .flatMap(({ id, inflow, outflow }) => [[inflow.id, id] as const, [outflow.id, id] as const]),
        );
        for (const { id, transfer } of yield* listAll(family.id)) expect(transfer?.id).toBe(paired.get(id));
        for (const state of TRANSFER_STATES) yield* arePaged(family.id, state);
      }),
  );
};
