import { type Chunked, eachInChunks } from "@farthing/core/import";
import type { BankChange } from "@farthing/core/provider";
import type { SettledTransfers } from "@farthing/core/transfers";
import type { Database } from "better-sqlite3";
import { balancePointKeeper } from "../books/balance-points.ts";
import { balanceSettler } from "../books/settle-balances.ts";
import { stagedSeer, transferSettler } from "../books/settle-transfers.ts";
import { ROWS } from "../scheduling/chunks.ts";
import { transactionAdder } from "./change/add-transactions.ts";
import { goneMarker, transactionLinker, transactionRemover } from "./change/link-transactions.ts";
import type { Owner } from "./change/of-connection.ts";
import { accountWriter } from "./change/write-accounts.ts";
import { toldChangeWriter } from "./change/write-told-changes.ts";

/** Writes the changes of one sync window to a connection's data, in chunks of the caller's transaction. */
export const bankChangeWriter = (
  db: Database,
): ((owner: Owner, change: BankChange) => Chunked<SettledTransfers>) => {
  const accounts = accountWriter(db);
  const remove = transactionRemover(db);
  const link = transactionLinker(db);
  const markGone = goneMarker(db);
  const writeTold = toldChangeWriter(db);
  const add = transactionAdder(db);
  const { keep: keepPoints } = balancePointKeeper(db);
  const balances = balanceSettler(db);
  const settler = transferSettler(db);
  const seeStaged = stagedSeer(db);
  return function* (owner, change) {
    const { at, removed, found, transactions, gone = [], points = [] } = change;
    const touched = settler.begin(owner.family_id);
    const renamed: string[] = [];
    yield* eachInChunks(change.new_accounts, (each) => accounts.add(owner, each, at), ROWS);
    yield* eachInChunks(
      change.accounts,
      (each) => {
        if (accounts.change(owner, each, at)) renamed.push(each.id);
      },
      ROWS,
    );
    for (const id of renamed) yield* settler.seeAccount(touched, id);
    const changed = [...found, ...transactions].map(({ transaction_id }) => transaction_id);
    yield* settler.seeAll(touched, [...removed, ...changed]);
    for (const { account_id } of points) accounts.check(owner, account_id);
    yield* keepPoints(owner.family_id, null, points);
    yield* eachInChunks(removed, (id) => remove(owner, id), ROWS);
    yield* eachInChunks(found, (each) => link(owner, each, at), ROWS);
    yield* writeTold(owner, transactions, at);
    yield* eachInChunks(gone, (id) => markGone(owner, id), ROWS);
    yield* settler.seeAllAgain(touched, changed);
    yield* add(owner, change.new_transactions, at, (span) => seeStaged(touched, span));
    yield* balances.settle(owner.family_id, accounts.idsOf(owner), at);
    return yield* settler.settle(touched);
  };
};
