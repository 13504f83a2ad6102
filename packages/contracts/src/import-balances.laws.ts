import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import type { Transactions } from "@farthing/core/transactions";
import { Accounts } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { storeBank, syncedBank } from "./support/bank.ts";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { change, importOf, plannedAccount, plannedTransaction, planning, store } from "./support/planned.ts";
import { LATER, storeAll, undo } from "./support/undoing.ts";

const day = fc.constantFrom("2026-02-01", "2026-02-02", "2026-02-03", "2026-02-04", null);

/** What is said of a balance, in any order. */
const STEPS = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("file" as const), day }),
    fc.record({ do: fc.constant("undo" as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant("user" as const) }),
    fc.record({ do: fc.constant("bank" as const), day, replaces: fc.boolean() }),
  ),
  { maxLength: 12 },
);

const TODAY = "2026-02-03";

interface Said {
  readonly balance: string;
  readonly day: string | null;
  /** It counts whatever is known. */
  readonly always: boolean;
}

/** The balance after all this was said, one after the other. */
const told = (said: readonly Said[]) => {
  let [balance, known]: [string, string | null] = ["0", null];
  for (const { day: of, always, ...each } of said)
    if (always || known === null || (of !== null && of >= known)) [balance, known] = [each.balance, of];
  return [balance, known];
};

export const importBalancesLaws = ({
  law,
  property,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "an import gives an account its balance with its day unless that of a later day is stored, one without a day only to an account without one, and its undo takes that away again",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const accounts = yield* Accounts;
      const { family, checking, savings } = yield* createFamilyWithBooks;
      const made = plannedAccount({ balance: "1", balance_day: "2026-02-03" });
      const seen = (id: string) =>
        Effect.map(accounts.find(family.id, id), (each) => [each?.balance, each?.balance_day]);
      let before: readonly unknown[] = [checking.balance, checking.balance_day];
      for (const [day, balance, expected] of [
        ["2026-02-03", "-0.0001", ["-0.0001", "2026-02-03"]],
        ["2026-02-02", "5", ["-0.0001", "2026-02-03"]],
        ["2026-02-03", "6", ["6", "2026-02-03"]],
        ["2026-02-10", "7", ["7", "2026-02-10"]],
      ] as const) {
        const balances = [{ account_id: checking.id, balance, day }];
        const [taken] = yield* storeAll(family.id, [{ ...change({}), balances }]);
        expect(yield* seen(checking.id)).toEqual(expected);
        yield* undo(family.id, taken!);
        expect(yield* seen(checking.id)).toEqual(before);
        yield* storeAll(family.id, [{ ...change({}), balances }]);
        expect(yield* seen(checking.id)).toEqual(expected);
        before = expected;
      }
      expect(yield* seen(savings.id)).toEqual([savings.balance, null]);
      yield* imports.store(
        importOf(family.id),
        planning(() =>
          Result.succeed({
            ...change({ accounts: [made] }),
            balances: [
              { account_id: made.id, balance: "2", day: "2026-02-04" },
              { account_id: savings.id, balance: "3", day: "2001-01-01" },
            ],
          }),
        ),
      );
      expect(yield* seen(made.id)).toEqual(["2", "2026-02-04"]);
      expect(yield* seen(savings.id)).toEqual(["3", "2001-01-01"]);
      const undated = plannedAccount({ balance: "1", balance_day: null });
      yield* imports.store(
        importOf(family.id),
        planning(() => Result.succeed(change({ accounts: [undated] }))),
      );
      const saying = (balance: string) =>
        [savings, undated].map(({ id }) => ({ account_id: id, balance, day: null }));
      yield* imports.store(
        importOf(family.id),
        planning(() => Result.succeed({ ...change({}), balances: saying("9") })),
      );
      expect(yield* seen(savings.id)).toEqual(["3", "2001-01-01"]);
      expect(yield* seen(undated.id)).toEqual(["9", null]);
    }),
  );

  law(
    "the balance of an account that an import made goes with that import, also where the account stays",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const account = plannedAccount({ balance: "100", balance_day: "2026-02-03" });
      const [made, later] = yield* storeAll(family.id, [
        change({ accounts: [account] }),
        { ...change({ transactions: [plannedTransaction(account)] }), found: [account.id] },
      ]);
      const seen = Effect.map(accounts.find(family.id, account.id), (each) =>
        each === undefined ? undefined : [each.balance, each.balance_day],
      );
      yield* undo(family.id, made!);
      expect(yield* seen).toEqual(["0", null]);
      yield* undo(family.id, later!);
      expect(yield* seen).toBeUndefined();
    }),
  );

  property(
    "after any history of files, users and a bank, in which files are undone in any order, the balance is that of what is left",
    STEPS,
    (steps) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts;
        const { family } = yield* createFamily();
        const { connection, account } = yield* syncedBank(family, []);
        const first: Said = { balance: account.balance, day: account.balance_day, always: true };
        const other = plannedAccount({ balance: "5" });
        const said: Said[] = [first];
        const of: { readonly id: string; readonly said: Said }[] = [];
        yield* store(family.id, { accounts: [other] });
        for (const [i, step] of steps.entries()) {
          const balance = String(i + 1);
          if (step.do === "undo") {
            const one = of[step.which % of.length];
            if (one === undefined) continue;
            yield* undo(family.id, one.id);
            if (said.includes(one.said)) said.splice(said.indexOf(one.said), 1);
          } else if (step.do === "file") {
            const now: Said = { balance, day: step.day, always: false };
            const balances = [{ account_id: account.id, balance, day: step.day }];
            const [id] = yield* storeAll(family.id, [{ ...change({}), balances }]);
            said.push(now);
            of.push({ id: id!, said: now });
          } else if (step.do === "user") {
            const day = TODAY;
            yield* accounts.update(family.id, account.id, LATER, () =>
              Result.succeed({ balance, balance_day: day }),
            );
            said.push({ balance, day, always: true });
          } else {
            const { day, replaces } = step;
            const { id, name, currency, organization, balance_date } = account;
            yield* storeBank(connection, {
              accounts: [
                { id, name, currency, organization, balance_date, said: { balance, day, replaces } },
              ],
            });
            said.push({ balance, day, always: replaces });
          }
          const { balance: known, balance_day } = (yield* accounts.find(family.id, account.id))!;
          expect([known, balance_day]).toEqual(told(said));
        }
        expect(yield* accounts.find(family.id, other.id)).toMatchObject({ balance: "5" });
      }),
  );

  law(
    "the balance of an account that the family does not have is a defect and stores nothing",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const before = [yield* everything(home), yield* everything(other)];
      for (const account_id of [other.checking.id, newId()]) {
        const balances = [
          { account_id: home.checking.id, balance: "2", day: "2026-02-04" },
          { account_id, balance: "2", day: "2026-02-04" },
        ];
        const whole = { ...change({ accounts: [plannedAccount()] }), balances };
        yield* expectDefect(
          imports.store(
            importOf(home.family.id),
            planning(() => Result.succeed(whole)),
          ),
        );
      }
      expect([yield* everything(home), yield* everything(other)]).toEqual(before);
    }),
  );
};
