import type { Import } from "../import/books/import.ts";
import type { ImportChange } from "../import/books/imports.ts";
import { replacedBy } from "../import/books/reading-row.ts";
import { type ReceiptMoment, sealReceipt } from "../import/receipts/receipt.ts";
import { bookPlanned } from "./book-planned.ts";
import { checkReference, checkTransaction } from "./check-references.ts";
import { claimPlanned } from "./claim-planned.ts";
import { joinPlanned, type ListedChange } from "./join-planned.ts";
import { comeInAgain, keepPoints } from "./ledger.ts";
import { pairPlanned, rejectPlanned } from "./pair-planned.ts";
import type { FamilyState, KeptTransaction } from "./state.ts";
import { settleBalances, stateBalance, stateFirstBalance } from "./state-balance.ts";

/** What accounts hold, as far as a bank or a file has said it. */
const balancesIn = ({ accounts }: FamilyState): ReceiptMoment["before"] =>
  new Map(
    [...accounts.values()].flatMap(({ id, balance: amount, balance_day: day }) =>
      day === null ? [] : [[id, { amount, day }]],
    ),
  );

const keepCounters = (next: FamilyState, { counters = [] }: ListedChange, import_id: string): void => {
  for (const { transaction_id, amount, currency } of counters) {
    checkReference(next.transactions, "transaction", transaction_id);
    const by = new Map(next.counters.get(transaction_id));
    const before = by.get(import_id) ?? [];
    next.counters.set(transaction_id, by.set(import_id, [...before, { amount, currency }]));
  }
};

const statePlanned = (
  next: FamilyState,
  change: ListedChange,
  { id: import_id, created_at }: Import,
): void => {
  const { plan, accounts, balances = [], points = [] } = change;
  for (const { said_at = null, ...account } of plan.accounts)
    stateFirstBalance(next, account, { import_id, said_at });
  for (const { account_id, balance, day, said_at = null } of balances)
    stateBalance(next, account_id, { balance, day, import_id, said_at }, false);
  const stated = [...plan.accounts.map(({ id }) => id), ...balances.map((each) => each.account_id)];
  settleBalances(next, [...accounts, ...stated], created_at);
  keepPoints(next, import_id, points);
};

const learnPlanned = (next: FamilyState, { readings = [] }: ListedChange, import_id: string): void => {
  for (const learned of readings) {
    checkReference(next.accounts, "account", learned.account_id);
    const replaced = replacedBy(learned, next.readings.values());
    for (const id of replaced ?? []) next.readings.delete(id);
    if (replaced !== undefined) next.readings.set(learned.id, { ...learned, import_id });
  }
};

/** What was deleted before it came in with this import is there again. */
const takeComeIn = (next: FamilyState, { plan }: ListedChange, { created_at }: Import): void => {
  for (const { id, parent_id } of plan.transactions) {
    const added = next.transactions.get(id)!;
    if (parent_id === null && added.created_at === created_at) comeInAgain(next, added);
  }
};

const checkPlanned = (next: FamilyState, { plan }: ListedChange): void => {
  for (const { parent_id } of plan.categories) checkReference(next.categories, "category", parent_id);
  for (const transaction of plan.transactions) {
    checkTransaction(next, transaction);
    if (transaction.parent_id !== null) next.divided.add(transaction.parent_id);
  }
};

/**
 * A family after everything in a plan was added. The given family is not modified, so a plan is stored whole
 * or not at all. Throws if the plan refers to something that the family does not have, or contains an id or a
 * name that is already used. It is told which transactions are pending.
 */
export const withPlan = (
  own: FamilyState,
  planned: Omit<ImportChange, "counts">,
  stored: Import,
  isPending: (transaction: KeptTransaction) => boolean,
): FamilyState => {
  const { id, created_at: at } = stored;
  const change = { ...planned, plan: { ...planned.plan, transactions: [...planned.plan.transactions] } };
  const { plan, booked = [], called = [], rejections = [], receipt } = change;
  const next = joinPlanned(own, change, stored);
  claimPlanned(own, next, change, id);
  for (const each of booked) bookPlanned(next, each, at, isPending);
  keepCounters(next, change, id);
  for (const account of called)
    if (next.originalNames.get(account) === "") next.originalNames.delete(account);
  statePlanned(next, change, stored);
  learnPlanned(next, change, id);
  takeComeIn(next, change, stored);
  checkPlanned(next, change);
  for (const each of plan.transfers) pairPlanned(next, each, at);
  for (const each of rejections) rejectPlanned(next, each, at);
  const previous = [...own.receipts.values()].at(-1);
  const moment = {
    family_id: own.family.id,
    previous,
    before: balancesIn(own),
    after: balancesIn(next),
  };
  next.receipts.set(id, sealReceipt(receipt, stored, moment));
  return next;
};
