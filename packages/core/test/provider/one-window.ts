import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { BankAccount } from "../../src/provider/books/bank-account.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { reconcile, type WindowAnswer } from "../../src/provider/reconcile/reconcile.ts";
import { daysAround } from "../../src/provider/translate/named-transactions.ts";
import { utcDayOf } from "../../src/provider/windows/days.ts";
import { newUuid } from "../found-user.ts";

/** When a sync asks, and for what. */
interface Asked {
  readonly window: { readonly start: number; readonly end: number };
  /** ISO 8601, UTC. */
  readonly started_at: string;
  /** As in {@link WindowAnswer}. */
  readonly forget_before?: string;
}

/** Stores what a bank tells of one account for a window, as a sync does. Its result is the id of the account. */
export const storeOneWindow = (
  connection_id: string,
  account: BankAccount,
  { window, started_at, forget_before }: Asked,
) => {
  const forEach = (read: (each: BankAccount["transactions"][number]) => readonly string[]) =>
    ((accounts) =>
      new Map(accounts.map(({ id }) => [id, [...new Set(account.transactions.flatMap(read))]]))) as (
      accounts: readonly { readonly id: string }[],
    ) => ReadonlyMap<string, readonly string[]>;
  return Effect.flatMap(BankConnections, (connections) =>
    connections.storeWindow(
      {
        ...{ connection_id, window },
        named: forEach(({ provider_id }) => [provider_id]),
        days: forEach(({ date }) => daysAround(date)),
      },
      (books) => {
        const known = new Map(books.accounts.map((each) => [account, each]));
        const answer: WindowAnswer = {
          ...{ window, accounts: [account], known, started_at, pending_asked: true },
          ...{ asked_after: utcDayOf(window.start)!, forget_before, failed: new Set<string>() },
        };
        const { change } = reconcile(books, answer, newUuid);
        return Result.succeed({ change, result: change.new_accounts[0]?.id ?? books.accounts[0]!.id });
      },
    ),
  );
};
