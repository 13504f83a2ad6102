import { hasCome, type Instant, secondsOf, secondsOfMoment, type Time } from "./moment.ts";
import type { BankAccount, BankTransaction, Reissue } from "./scenario.ts";

/** A transaction at a time. */
export interface HeldTransaction {
  readonly id: string;
  /** Unix seconds; 0 if it is pending or has no day. */
  readonly posted: number;
  readonly amount: string;
  readonly description: string;
  readonly payee?: string;
  readonly memo?: string;
  readonly transacted_at?: number;
  readonly pending?: true;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly raw?: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
}

const timeOf = ({ posted, transacted_at, pending }: BankTransaction): Time | undefined =>
  pending === undefined || pending === false ? (posted ?? transacted_at) : transacted_at;

const isThere = (transaction: BankTransaction, instant: Instant): boolean => {
  const { appears = timeOf(transaction), vanishes } = transaction;
  return (
    (appears === undefined || hasCome(appears, instant)) &&
    (vanishes === undefined || !hasCome(vanishes, instant))
  );
};

/** The time of posting of a transaction that is no longer pending. */
const postedAt = ({ posted, pending, transacted_at }: BankTransaction, { started }: Instant): number => {
  const time =
    posted ??
    (typeof pending === "object" ? (secondsOfMoment(pending.until, started) ?? transacted_at) : undefined);
  return time === undefined ? 0 : secondsOf(time, started);
};

const reissued = (id: string, account: string, source: string, done: readonly Reissue[]): string => {
  const times = done.filter(
    (each) =>
      (each.account ?? account) === account &&
      (each.transactions === undefined || each.transactions.includes(source)),
  ).length;
  return times === 0 ? id : `${id}.${times + 1}`;
};

const held = (
  transaction: BankTransaction,
  account: string,
  instant: Instant,
  done: readonly Reissue[],
): HeldTransaction => {
  const {
    id,
    amount,
    description,
    payee,
    memo,
    transacted_at,
    pending = false,
    extra,
    raw,
    without,
  } = transaction;
  const isPending = pending === true || (pending !== false && !hasCome(pending.until, instant));
  const posting = isPending || typeof pending !== "object" ? undefined : pending;
  return {
    id: reissued(posting?.id ?? id, account, id, done),
    posted: isPending ? 0 : postedAt(transaction, instant),
    amount: posting?.amount ?? amount,
    description: posting?.description ?? description,
    ...(payee === undefined ? {} : { payee }),
    ...(memo === undefined ? {} : { memo }),
    ...(transacted_at === undefined ? {} : { transacted_at: secondsOf(transacted_at, instant.started) }),
    ...(isPending ? { pending: true } : {}),
    ...(extra === undefined ? {} : { extra }),
    ...(raw === undefined ? {} : { raw }),
    ...(without === undefined ? {} : { without }),
  };
};

/** The transactions of an account at a time, including pending ones. */
export const heldAt = (
  { id, transactions }: BankAccount,
  instant: Instant,
  reissues: readonly Reissue[],
): readonly HeldTransaction[] => {
  const done = reissues.filter(({ at }) => hasCome(at, instant));
  return transactions
    .filter((transaction) => isThere(transaction, instant))
    .map((transaction) => held(transaction, id, instant, done));
};
