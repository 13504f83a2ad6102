import type { Chunked, Import, ImportChange } from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { SettledTransfers } from "@farthing/core/transfers";
import type { Database } from "better-sqlite3";
import { balancePointKeeper, deletedEntries } from "../books/balance-points.ts";
import { accountsRememberer } from "../books/import-accounts.ts";
import { balanceSettler } from "../books/settle-balances.ts";
import { stagedSeer, transferSettler } from "../books/settle-transfers.ts";
import type { TransactionStage } from "../books/staged-transactions.ts";
import { entityClaimer } from "./entity-claims.ts";
import { readingLearner } from "./readings.ts";
import { receiptKeeper } from "./receipts.ts";
import { holdBooker } from "./write/book-holds.ts";
import { transactionClaimer } from "./write/claim-transactions.ts";
import { entityInserter } from "./write/insert-entities.ts";
import { transferPairer } from "./write/pair-transfers.ts";
import { balanceStater } from "./write/state-balances.ts";

type Row = Readonly<Record<string, string>>;

/** Writes what an import changes, in chunks; its transactions are staged. */
export const importWriter = (
  db: Database,
  stage: TransactionStage,
): ((family_id: string, stored: Import, change: ImportChange, tell: Tell) => Chunked<SettledTransfers>) => {
  const insertEntities = entityInserter(db);
  const pairTransfers = transferPairer(db);
  const claimTransactions = transactionClaimer(db);
  const claimEntities = entityClaimer(db);
  const bookHolds = holdBooker(db);
  /** An account that a person has made has a blank name until a file calls it by one. */
  const callAccount = db.prepare<[Row]>(
    "UPDATE accounts SET original_name = NULL WHERE id = @id AND family_id = @family_id AND original_name = ''",
  );
  const stateBalances = balanceStater(db);
  const { settle: settleBalances } = balanceSettler(db);
  const { keep: keepPoints } = balancePointKeeper(db);
  const { markImported } = deletedEntries(db);
  const rememberAccounts = accountsRememberer(db);
  const learn = readingLearner(db);
  const receipts = receiptKeeper(db);
  const settler = transferSettler(db);
  const seeStaged = stagedSeer(db);
  return function* (family_id, stored, change, tell) {
    const { id, created_at } = stored;
    const { plan, booked = [], called = [], counters = [] } = change;
    const stamp = { family_id, created_at, updated_at: created_at };
    const owner = { family_id, import_id: id };
    const touched = settler.begin(family_id);
    const before = receipts.balancesOf(family_id, change.receipt);
    insertEntities(plan, stamp);
    yield* stage.store(family_id, stored, (span, done, of) => {
      seeStaged(touched, span);
      tell(done, of);
    });
    yield* rememberAccounts(family_id, stored, change);
    yield* settler.seeAll(touched, yield* pairTransfers(change, stamp));
    yield* claimTransactions(owner, change);
    yield* settler.seeAllAgain(
      touched,
      counters.map(({ transaction_id }) => transaction_id),
    );
    yield* claimEntities(family_id, stored, change);
    const bookings = booked.map((row) => row.id);
    yield* settler.seeAll(touched, bookings);
    bookHolds(booked, stamp);
    yield* settler.seeAllAgain(touched, bookings);
    for (const account of called) callAccount.run({ id: account, family_id });
    learn(family_id, id, change.readings);
    const stated = stateBalances(owner, change);
    yield* settleBalances(family_id, new Set([...change.accounts, ...stated]), created_at);
    yield* keepPoints(family_id, id, change.points ?? []);
    markImported(id, created_at);
    const after = receipts.balancesOf(family_id, change.receipt);
    receipts.keep(family_id, change.receipt, stored, { before, after });
    return yield* settler.settle(touched);
  };
};
