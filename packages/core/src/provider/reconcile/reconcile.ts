import { alreadyThere } from "@farthing/recognition";
import { dayNumber, parseIsoDay, shiftedDay } from "@farthing/values";
import * as DateTime from "effect/DateTime";
import type { BankAccount, BankTransaction } from "../books/bank-account.ts";
import type {
  BankAccountChange,
  BankBooks,
  BankChange,
  BankField,
  BankTransactionChange,
  FoundTransaction,
  LinkedAccount,
  LinkedTransaction,
  NewBankAccount,
  NewBankTransaction,
  UnlinkedTransaction,
} from "../books/bank-books.ts";
import { BANK_FIELDS } from "../books/bank-books.ts";
import type { BankMessage } from "../failure/failure.ts";
import { utcDayOf } from "../windows/days.ts";
import type { Window } from "../windows/windows.ts";
import { matchTransactions } from "./match.ts";

/** The answer for one window, and what is known about its sync. */
export interface WindowAnswer {
  readonly window: Window;
  readonly accounts: readonly BankAccount[];
  /** The stored account of each that is not new. */
  readonly known: ReadonlyMap<BankAccount, LinkedAccount>;
  /** The start of the sync: ISO 8601, UTC. */
  readonly started_at: string;
  /** Whether pending transactions were requested; what was not requested is not missing. */
  readonly pending_asked: boolean;
  /** A day, `YYYY-MM-DD`: everything later was requested, for this window or an earlier one. */
  readonly asked_after: string;
  /** Pending transactions last seen before this time are removed if they are missing; undefined if none are. */
  readonly forget_before: string | undefined;
  /** Institutions whose accounts may be missing or incomplete. */
  readonly failed: ReadonlySet<string>;
}

/** The changes of a window, its messages, and the counts by account. */
export interface Reconciled {
  readonly change: BankChange;
  readonly messages: readonly BankMessage[];
  readonly counts: readonly AccountCounts[];
}

/** The changes of one account. */
export interface AccountCounts {
  readonly id: string;
  readonly provider_id: string;
  readonly organization: string;
  readonly name: string;
  readonly institution: string;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
}

/** Each sync requests this many days before the last success again; the value is lower than the overlap, to be safe. */
const ASKED_AGAIN_DAYS = 12;

const numberOf = (day: string): number => dayNumber(parseIsoDay(day)!);

/**
 * Whether a pending transaction that is missing in the answers was requested since it was last seen: by this sync, or by
 * the one after that. A hold that is older than the requested days may still be at the bank.
 */
const wasAskedFor = ({ date, seen_at }: LinkedTransaction, askedAfter: string): boolean =>
  date > askedAfter || numberOf(date) >= numberOf(seen_at.slice(0, 10)) - ASKED_AGAIN_DAYS;

const isPosted = ({ posted }: LinkedTransaction, { start, end }: Window): boolean =>
  posted !== null && posted >= start && posted < end;

/** Whether the bank's values are unchanged. */
const isTheSame = (a: BankTransaction, b: BankTransaction): boolean =>
  a.provider_id === b.provider_id &&
  a.pending === b.pending &&
  a.posted === b.posted &&
  a.description === b.description &&
  BANK_FIELDS.every((field) => a[field] === b[field]);

/** The fields to write in the family's transaction. */
const newFields = (
  told: BankTransaction,
  stored: Pick<LinkedTransaction, BankField | "locked">,
): Partial<Pick<BankTransaction, BankField>> =>
  Object.fromEntries(
    BANK_FIELDS.filter((field) => told[field] !== stored[field] && !stored.locked.includes(field)).map(
      (field) => [field, told[field]],
    ),
  );

/** The same of what a file had as pending, and the bank has booked; the notes stay those of the file. */
const bookedFields = (told: BankTransaction, unlinked: UnlinkedTransaction) =>
  newFields(told, { ...unlinked, notes: told.notes });

const keptPending = (account: BankAccount, { name, date }: LinkedTransaction): BankMessage => ({
  code: "pending_kept",
  institution: account.institution || null,
  account: account.name,
  text: `The pending transaction ${JSON.stringify(name)} of ${date} is no longer at the bank. It is kept because you changed it.`,
});

/** A message about those that are missing, but not for as long as to be removed. */
const gonePending = (account: BankAccount, gone: readonly LinkedTransaction[]): readonly BankMessage[] => {
  const [first] = gone;
  if (first === undefined) return [];
  const one = `The pending transaction ${JSON.stringify(first.name)} of ${first.date}`;
  const text =
    gone.length === 1
      ? `${one} is no longer at the bank. It is removed if it does not come back.`
      : `${gone.length} pending transactions are no longer at the bank. ${one} is the first of them. They are removed if they do not come back.`;
  return [{ code: "pending_gone", institution: account.institution || null, account: account.name, text }];
};

/** The transactions that are stored already but did not come from the bank, one to one, posted ones first. */
const findUnlinked = (
  { transactions, currency }: BankAccount,
  stored: readonly LinkedTransaction[],
  unlinked: readonly UnlinkedTransaction[],
): ReadonlyMap<BankTransaction, UnlinkedTransaction> => {
  if (unlinked.length === 0) return new Map();
  const ids = new Set(stored.map(({ provider_id }) => provider_id));
  const came = transactions
    .filter(({ provider_id }) => !ids.has(provider_id))
    .toSorted((a, b) => Number(a.pending) - Number(b.pending))
    .map((told) => {
      const { date, amount, name, pending } = told;
      return { date, amount, name, currency, reference: "", pending, told };
    });
  const same = alreadyThere(came, unlinked);
  return new Map([...same].map(([at, found]) => [came[at]!.told, found]));
};

/** What is stored of an account. */
interface StoredAccount {
  readonly id: string;
  readonly transactions: readonly LinkedTransaction[];
  readonly unlinked: readonly UnlinkedTransaction[];
}

/** What becomes of the transactions that the bank sent. */
interface ReceivedChanges {
  readonly added: readonly NewBankTransaction[];
  readonly found: readonly FoundTransaction[];
  readonly changed: readonly BankTransactionChange[];
  readonly updated: number;
  /** The stored ones that are among them. */
  readonly seen: ReadonlySet<LinkedTransaction>;
}

const receivedChanges = (
  account: BankAccount,
  stored: StoredAccount,
  { window, started_at, pending_asked, asked_after }: WindowAnswer,
  newId: () => string,
): ReceivedChanges => {
  // A pending transaction may be in another window's answer: one that an earlier window contained is not missing.
  const hasGone = (each: LinkedTransaction): boolean =>
    each.pending
      ? pending_asked && each.seen_at !== started_at && each.date > asked_after
      : isPosted(each, window);
  const there = findUnlinked(account, stored.transactions, stored.unlinked);
  const left = account.transactions.filter((received) => !there.has(received));
  const matches = matchTransactions(left, stored.transactions, hasGone);
  const found: FoundTransaction[] = [];
  const added: NewBankTransaction[] = [];
  const changed: BankTransactionChange[] = [];
  let updated = 0;
  for (const told of account.transactions) {
    const unlinked = there.get(told);
    const same = matches.get(told);
    if (unlinked !== undefined) {
      const { transaction_id } = unlinked;
      found.push({ transaction_id, seen_at: started_at, told });
      if (unlinked.pending === true && !told.pending)
        changed.push({ transaction_id, seen_at: started_at, told, fields: bookedFields(told, unlinked) });
      updated += 1;
    } else if (same === undefined) {
      const { currency } = account;
      added.push({ transaction_id: newId(), account_id: stored.id, currency, seen_at: started_at, told });
    } else if (!told.pending || same.pending) {
      // A posted transaction stays posted: the answer of another window may be older.
      const isChanged = !isTheSame(told, same);
      if (isChanged && !same.deleted) updated += 1;
      if (isChanged || (told.pending && same.seen_at !== started_at)) {
        const { transaction_id } = same;
        changed.push({ transaction_id, seen_at: started_at, told, fields: newFields(told, same) });
      }
    }
  }
  return { added, found, changed, updated, seen: new Set(matches.values()) };
};

/** Whether it is in the books because the bank has told it, and for nothing else. */
const isLeft = ({ deleted, kept_by_file }: Pick<LinkedTransaction, "deleted" | "kept_by_file">): boolean =>
  !deleted && kept_by_file !== true;

/**
 * The stored pending transactions that are missing in an answer: those that count as seen now, those that are gone, and those that
 * have been for so long that they are forgotten.
 */
const missedIn = (
  { institution }: BankAccount,
  { transactions }: StoredAccount,
  seen: ReadonlySet<LinkedTransaction>,
  { started_at, asked_after, forget_before, failed }: WindowAnswer,
) => {
  if (failed.has(institution) || forget_before === undefined) return { ahead: [], gone: [], forgotten: [] };
  const missed = transactions.filter((each) => each.pending && !seen.has(each));
  const asked = missed.filter((each) => each.seen_at < started_at && wasAskedFor(each, asked_after));
  return {
    // Those that were seen while a clock was ahead would stay forever: their days are counted from now on.
    ahead: missed.filter(({ seen_at }) => seen_at > started_at),
    gone: asked.filter(({ seen_at, ...each }) => seen_at >= forget_before && isLeft(each)),
    forgotten: asked.filter(({ seen_at }) => seen_at < forget_before),
  };
};

/** The changes that follow from one account's answer. */
const reconcileAccount = (
  account: BankAccount,
  stored: StoredAccount,
  answer: WindowAnswer,
  newId: () => string,
) => {
  const { added, found, changed, updated, seen } = receivedChanges(account, stored, answer, newId);
  const { ahead, gone, forgotten } = missedIn(account, stored, seen, answer);
  const seenNow = ahead.map(
    (each): BankTransactionChange => ({
      ...{ transaction_id: each.transaction_id, seen_at: answer.started_at },
      ...{ told: each, fields: {} },
    }),
  );
  // What a file has booked stays with all that a person has changed, and is the bank's no longer.
  const removed = forgotten.filter(
    ({ locked, kept_by_file }) => locked.length === 0 || kept_by_file === true,
  );
  const pendingKept = forgotten.filter((each) => each.locked.length > 0 && isLeft(each));
  return {
    added,
    found,
    changed: [...changed, ...seenNow],
    removed: removed.map(({ transaction_id }) => transaction_id),
    gone: [...gone, ...pendingKept].map(({ transaction_id }) => transaction_id),
    messages: [...pendingKept.map((each) => keptPending(account, each)), ...gonePending(account, gone)],
    counts: {
      id: stored.id,
      provider_id: account.provider_id,
      organization: account.organization,
      name: account.name,
      institution: account.institution,
      added: added.length,
      updated,
      removed: removed.filter(isLeft).length,
    },
  };
};

/** The changeable fields of an account besides its balance. */
const ACCOUNT_FIELDS = ["name", "currency", "organization", "balance_date"] as const;

const newAccount = (
  { provider_id, organization, name, account_type, subtype, currency, balance, balance_date }: BankAccount,
  id: string,
): NewBankAccount => ({
  ...{ id, provider_id, organization, name, account_type, subtype, currency, balance, balance_date },
  balance_day: utcDayOf(balance_date) ?? null,
  status: "active",
});

/** Whether a stored balance is newer than the received one. A time in the future comes from a wrong clock. */
const isNewer = ({ balance_date }: LinkedAccount, came: BankAccount, started_at: string): boolean =>
  balance_date !== null &&
  balance_date > came.balance_date &&
  balance_date <= DateTime.toEpochMillis(DateTime.makeUnsafe(started_at)) / 1000 + 1;

/**
 * What an answer says of an account that is there, if that is anything new. An older balance of the bank changes neither its
 * newer one nor that of a file or a user; it counts from when a file is undone that said one of a later day.
 */
const accountChange = (
  known: LinkedAccount,
  came: BankAccount,
  started_at: string,
): BankAccountChange | undefined => {
  const { currency, organization, balance } = came;
  const { name } = known.renamed ? known : came;
  const isOld = isNewer(known, came, started_at);
  const { balance_date } = isOld ? known : came;
  const day = utcDayOf(came.balance_date) ?? null;
  const tomorrow = shiftedDay(started_at.slice(0, 10), 1);
  const replaces = currency !== known.currency || (known.balance_day ?? "") > tomorrow;
  const isBehind = !replaces && (known.balance_day ?? "") > (day ?? "");
  const isSaid =
    balance_date !== known.balance_date ||
    (!isBehind && (balance !== known.balance || day !== known.balance_day));
  const said = !isOld && isSaid ? { balance, day, replaces } : null;
  const change = { id: known.id, name, currency, organization, balance_date, said };
  return said !== null || ACCOUNT_FIELDS.some((field) => change[field] !== known[field]) ? change : undefined;
};

/**
 * Decides what an answer changes in what is stored (docs/spec/bank-data.md, Reconciliation). Pure and idempotent: the same
 * answer again changes nothing, whatever the order of the windows.
 */
export const reconcile = (books: BankBooks, answer: WindowAnswer, newId: () => string): Reconciled => {
  const stored = Map.groupBy(books.transactions, ({ account_id }) => account_id);
  const unlinked = Map.groupBy(books.unlinked, ({ account_id }) => account_id);
  const made: NewBankAccount[] = [];
  const changedAccounts: BankAccountChange[] = [];
  const parts = answer.accounts.map((account) => {
    const known = answer.known.get(account);
    const own = known ?? newAccount(account, newId());
    if (known === undefined) made.push(own as NewBankAccount);
    else {
      const change = accountChange(known, account, answer.started_at);
      if (change !== undefined) changedAccounts.push(change);
    }
    const { id } = own;
    return reconcileAccount(
      account,
      { id, transactions: stored.get(id) ?? [], unlinked: unlinked.get(id) ?? [] },
      answer,
      newId,
    );
  });
  const gone = parts.flatMap((part) => part.gone);
  const points = answer.accounts.flatMap(({ balance_day: day, balance, currency }, i) =>
    day === undefined
      ? []
      : [{ account_id: parts[i]!.counts.id, day, place: "end" as const, balance, currency }],
  );
  return {
    change: {
      at: answer.started_at,
      new_accounts: made,
      accounts: changedAccounts,
      new_transactions: parts.flatMap(({ added }) => added),
      transactions: parts.flatMap(({ changed }) => changed),
      found: parts.flatMap(({ found }) => found),
      removed: parts.flatMap(({ removed }) => removed),
      ...(gone.length === 0 ? {} : { gone }),
      ...(points.length === 0 ? {} : { points }),
    },
    messages: parts.flatMap(({ messages }) => messages),
    counts: parts.map(({ counts }) => counts),
  };
};
