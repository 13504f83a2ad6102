import type { Import } from "../import/books/import.ts";
import type { ImportChange } from "../import/books/imports.ts";
import type { PlannedRejection } from "../import/books/plan.ts";
import { replacedBy } from "../import/books/reading-row.ts";
import { type ReceiptMoment, sealReceipt } from "../import/receipts/receipt.ts";
import { legsKey } from "../transfers/transfer.ts";
import { checkReference, checkTransaction } from "./check-references.ts";
import { forgetDeleted, keepPoints } from "./ledger.ts";
import { candidateOf, dropTransfer, putTransfer } from "./settle-transfers.ts";
import type { FamilyState, KeptTransaction } from "./state.ts";
import { settleBalances, stateBalance, stateFirstBalance } from "./state-balance.ts";

const join = <A extends { readonly id: string }>(
  own: ReadonlyMap<string, A>,
  planned: readonly A[],
): Map<string, A> => {
  const joined = new Map(own);
  for (const each of planned) {
    if (joined.has(each.id)) throw new Error(`the family already has ${each.id}`);
    joined.set(each.id, each);
  }
  return joined;
};

/** The same for things with unique names in a family. */
const joinNamed = <A extends { readonly id: string; readonly name: string }>(
  own: ReadonlyMap<string, A>,
  planned: readonly A[],
): Map<string, A> => {
  const names = new Set([...own.values()].map(({ name }) => name));
  for (const { name } of planned) {
    if (names.has(name)) throw new Error(`the family already has one named ${name}`);
    names.add(name);
  }
  return join(own, planned);
};

/** Two transactions are not to be paired unless a person or a file has paired them already. */
const reject = (own: FamilyState, { id: own_id, ...legs }: PlannedRejection, created_at: string): void => {
  const { inflow_transaction_id: into, outflow_transaction_id: out } = legs;
  for (const leg of [into, out]) checkReference(own.transactions, "transaction", leg);
  const before = own.transfers.get(into);
  const isPaired = before !== undefined && before === own.transfers.get(out);
  if (isPaired && before.made_by !== "rule") return;
  if (isPaired) dropTransfer(own, into);
  const known = candidateOf(own, legs) ?? { ...legs, id: own_id };
  own.candidates.set(legsKey(known), { ...known, state: "rejected", created_at });
};

/** What a file has booked comes from it, and not from a sync that tells only the hold. */
const sourceOfBooked = ({ source }: KeptTransaction): string | null =>
  source === "bank_sync" ? "csv_import" : source;

/** What accounts hold, as far as a bank or a file has said it. */
const balancesIn = ({ accounts }: FamilyState): ReceiptMoment["before"] =>
  new Map(
    [...accounts.values()].flatMap(({ id, balance: amount, balance_day: day }) =>
      day === null ? [] : [[id, { amount, day }]],
    ),
  );

/**
 * A family after everything in a plan was added. The given family is not modified, so a plan is stored whole
 * or not at all. Throws if the plan refers to something that the family does not have, or contains an id or a
 * name that is already used. It is told which transactions are pending.
 */
export const withPlan = (
  own: FamilyState,
  {
    plan,
    accounts,
    claimed,
    found = [],
    booked = [],
    called = [],
    rejections = [],
    counters = [],
    balances = [],
    readings = [],
    points = [],
    receipt,
  }: Omit<ImportChange, "counts">,
  stored: Import,
  isPending: (transaction: KeptTransaction) => boolean,
): FamilyState => {
  const at = stored.created_at;
  const transactions = [...plan.transactions];
  const next: FamilyState = {
    family: own.family,
    accounts: join(
      own.accounts,
      plan.accounts.map(({ external_id: _, original_name: _name, said_at: _said, ...account }) => ({
        ...account,
        ...{ created_at: at, updated_at: at },
      })),
    ),
    statedBalances: new Map(own.statedBalances),
    balancePoints: new Map(own.balancePoints),
    deletedEntries: new Map(own.deletedEntries),
    deletions: own.deletions,
    counters: new Map(own.counters),
    categories: joinNamed(own.categories, plan.categories),
    tags: joinNamed(own.tags, plan.tags),
    merchants: joinNamed(own.merchants, plan.merchants),
    transactions: join(
      own.transactions,
      transactions.map(({ history, ...each }) => ({
        ...each,
        ...(history ?? { locked: [], original: null, created_at: at, updated_at: at }),
      })),
    ),
    renamed: own.renamed,
    importsOfAccounts: new Map(own.importsOfAccounts),
    originalNames: new Map(own.originalNames),
    divided: new Set(own.divided),
    transfers: new Map(own.transfers),
    candidates: new Map(own.candidates),
    imports: new Map(own.imports).set(stored.id, stored),
    readings: new Map(own.readings),
    receipts: new Map(own.receipts),
    externalIds: new Map(own.externalIds),
    entityClaims: new Map(own.entityClaims),
    claims: new Map(own.claims),
  };
  for (const { id, external_id, original_name = null } of plan.accounts) {
    if (external_id !== null) next.externalIds.set(id, external_id);
    if (original_name !== null) next.originalNames.set(id, original_name);
  }
  for (const things of [plan.accounts, plan.categories, plan.tags, plan.merchants, plan.transfers])
    for (const { id } of things) next.entityClaims.set(id, new Set([stored.id]));
  for (const id of found) {
    const claims = own.entityClaims.get(id);
    if (claims !== undefined) next.entityClaims.set(id, new Set([...claims, stored.id]));
  }
  for (const id of accounts) {
    checkReference(next.accounts, "account", id);
    next.importsOfAccounts.set(id, new Set([...(next.importsOfAccounts.get(id) ?? []), stored.id]));
  }
  for (const { id, parent_id } of transactions)
    if (parent_id === null) next.claims.set(id, [{ import_id: stored.id, removable: true }]);
  for (const id of claimed) {
    checkReference(own.transactions, "transaction", id);
    const claims = next.claims.get(id) ?? [];
    const removable = claims[0]?.removable ?? false;
    next.claims.set(id, [...claims, { import_id: stored.id, removable }]);
  }
  for (const { id, reference, by_hand: _, ...original } of booked) {
    const before = next.transactions.get(id);
    if (before === undefined) continue;
    const isBooked = before.pending === true || isPending(before);
    if (isBooked || (before.by_hand === true && before.original === null))
      forgetDeleted(next, { ...original, account_id: before.account_id });
    if (before.by_hand === true && before.original === null) {
      next.transactions.set(id, { ...before, original, reference: reference || null });
      continue;
    }
    if (!isBooked) {
      if (before.pending_gone === true) next.transactions.set(id, { ...before, pending_gone: false });
      continue;
    }
    const changed = (["date", "amount", "name"] as const).filter((field) => !before.locked.includes(field));
    next.transactions.set(id, {
      ...{ ...before, original, pending: false, pending_gone: false, updated_at: at },
      reference: reference || before.reference,
      source: sourceOfBooked(before),
      ...Object.fromEntries(changed.map((field) => [field, original[field]])),
    });
  }
  for (const { transaction_id, amount, currency } of counters) {
    checkReference(next.transactions, "transaction", transaction_id);
    const by = new Map(next.counters.get(transaction_id));
    next.counters.set(
      transaction_id,
      by.set(stored.id, [...(by.get(stored.id) ?? []), { amount, currency }]),
    );
  }
  for (const id of called) if (next.originalNames.get(id) === "") next.originalNames.delete(id);
  for (const { said_at = null, ...account } of plan.accounts)
    stateFirstBalance(next, account, { import_id: stored.id, said_at });
  for (const { account_id, balance, day, said_at = null } of balances)
    stateBalance(next, account_id, { balance, day, import_id: stored.id, said_at }, false);
  const settled = [
    ...accounts,
    ...plan.accounts.map(({ id }) => id),
    ...balances.map((each) => each.account_id),
  ];
  settleBalances(next, settled, at);
  for (const learned of readings) {
    checkReference(next.accounts, "account", learned.account_id);
    const replaced = replacedBy(learned, next.readings.values());
    for (const id of replaced ?? []) next.readings.delete(id);
    if (replaced !== undefined) next.readings.set(learned.id, { ...learned, import_id: stored.id });
  }
  keepPoints(next, stored.id, points);
  for (const { id, parent_id } of transactions)
    if (parent_id === null && next.transactions.get(id)!.created_at === at)
      forgetDeleted(next, next.transactions.get(id)!);
  for (const { parent_id } of plan.categories) checkReference(next.categories, "category", parent_id);
  for (const transaction of transactions) {
    checkTransaction(next, transaction);
    if (transaction.parent_id !== null) next.divided.add(transaction.parent_id);
  }
  for (const { made_by = "file", ...transfer } of plan.transfers) {
    const legs = [transfer.inflow_transaction_id, transfer.outflow_transaction_id];
    for (const leg of legs) checkReference(next.transactions, "transaction", leg);
    if (legs[0] === legs[1]) throw new Error(`the transaction ${legs[0]} is both sides of a transfer`);
    if (candidateOf(next, transfer)?.state === "rejected") continue;
    for (const leg of legs) {
      if (next.transfers.get(leg)?.made_by === "rule") dropTransfer(next, leg);
      if (next.transfers.has(leg)) throw new Error(`the transaction ${leg} already belongs to a transfer`);
    }
    putTransfer(next, { ...transfer, made_by, created_at: at });
  }
  for (const legs of rejections) reject(next, legs, at);
  const moment = {
    family_id: own.family.id,
    previous: [...own.receipts.values()].at(-1),
    before: balancesIn(own),
    after: balancesIn(next),
  };
  next.receipts.set(stored.id, sealReceipt(receipt, stored, moment));
  return next;
};
