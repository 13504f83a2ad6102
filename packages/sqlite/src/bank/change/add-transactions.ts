import { type Chunked, eachInChunks } from "@farthing/core/import";
import type { NewBankTransaction } from "@farthing/core/provider";
import type { Database } from "better-sqlite3";
import { deletedEntries } from "../../books/balance-points.ts";
import { SPAN, type Span, type StagedRow, stagedRows } from "../../books/staged-transactions.ts";
import { allOf, type Owner } from "./of-connection.ts";

const stagedRow = ({
  transaction_id,
  account_id,
  currency,
  seen_at,
  told,
}: NewBankTransaction): StagedRow => ({
  ...{ id: transaction_id, account_id, date: told.date, amount: told.amount, currency },
  ...{ name: told.name, notes: told.notes, category_id: null, merchant_id: null },
  ...{ external_id: told.provider_id, reference: null, source: "bank_sync", parent_id: null },
  ...{
    pending: 0,
    pending_gone: 0,
    locked: "[]",
    original: null,
    by_hand: 0,
    added_as: null,
    created_at: null,
    updated_at: null,
  },
  ...{ description: told.description, posted: told.posted, told_pending: told.pending ? 1 : 0, seen_at },
});

/** Adds transactions of a connection in chunks; each chunk is shown when it is stored. */
export const transactionAdder = (
  db: Database,
): ((
  owner: Owner,
  added: readonly NewBankTransaction[],
  at: string,
  onStored: (span: Span) => void,
) => Chunked<void>) => {
  const staged = stagedRows(db);
  const link = db.prepare<[Owner & Span]>(
    `INSERT INTO bank_transactions
       (transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
        seen_at)
     SELECT s.id, @family_id, s.account_id, s.external_id, s.date, s.amount, s.name, s.notes, s.description, s.posted,
       s.told_pending, s.seen_at
     FROM (SELECT * FROM ${SPAN}) AS s CROSS JOIN bank_accounts AS a ON a.account_id = s.account_id
     WHERE a.connection_id = +@connection_id`,
  );
  const { markTold } = deletedEntries(db);
  return function* (owner, added, at, onStored) {
    if (added.length === 0) return;
    staged.clear();
    yield* eachInChunks(added, (each) => staged.add(stagedRow(each)));
    let linked = 0;
    yield* staged.store(owner.family_id, at, (span) => {
      linked += link.run({ ...owner, ...span }).changes;
      onStored(span);
    });
    allOf("accounts of new transactions", added, linked);
    staged.clear();
    markTold(owner.connection_id, at);
  };
};
