import { Users } from "@farthing/core/access";
import type { PlannedAccount, PlannedTransaction } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import { newFamily, newUser } from "../../../contracts/src/support/people.ts";
import { plannedAccount, plannedTransaction, store } from "../../../contracts/src/support/planned.ts";

export const AT = "2026-03-01T12:00:00.000Z";

/** The parts of a plan of one account with so many transactions, each with these notes. */
export const planOf = (
  count: number,
  notes: string | null = null,
): { readonly accounts: readonly PlannedAccount[]; readonly transactions: readonly PlannedTransaction[] } => {
  const account = plannedAccount();
  return {
    accounts: [account],
    transactions: Array.from({ length: count }, (_, index) =>
      plannedTransaction(account, { name: `Bread ${index}`, notes }),
    ),
  };
};

/** A family that is there, with its user and so many transactions. */
export const foundBooks = (count: number) =>
  Effect.gen(function* () {
    const family = newFamily();
    const user = newUser(family);
    yield* Users.use((users) => users.create({ user, family }));
    const plan = planOf(count);
    yield* store(family.id, plan);
    return { family, user, account: plan.accounts[0]!, ids: plan.transactions.map(({ id }) => id) };
  });
