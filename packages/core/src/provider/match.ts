import { comparableText, dayNumber, parseIsoDay } from "@farthing/values";
import type { BankTransaction } from "./bank-account.ts";
import type { LinkedTransaction } from "./bank-books.ts";

/** The stored transaction for each received one, one to one. */
export type Matches = Map<BankTransaction, LinkedTransaction>;

/**
 * The maximum number of days between a pending transaction and the posted one (docs/spec/bank-data.md, Pending
 * transactions).
 */
export const POSTING_DAYS = 8;

const numberOf = ({ date }: BankTransaction): number => dayNumber(parseIsoDay(date)!);

const byDate = <A extends BankTransaction>(things: readonly A[]): readonly A[] =>
  things.toSorted((a, b) => numberOf(a) - numberOf(b));

/** A missing transaction may have returned unchanged under another id. */
const matchReissued = (
  came: readonly BankTransaction[],
  gone: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const keyOf = ({ date, amount, description, pending }: BankTransaction) =>
    JSON.stringify([date, amount, comparableText(description), pending]);
  // Taken from the end, so the oldest first.
  const left = Map.groupBy(gone.toReversed(), keyOf);
  for (const each of came) {
    const other = left.get(keyOf(each))?.pop();
    if (other !== undefined) matches.set(each, other);
  }
};

/**
 * A missing pending transaction may have been posted under another id and on another day. The oldest is matched first; no
 * other order matches more.
 */
const matchPosted = (
  came: readonly BankTransaction[],
  gone: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const keyOf = ({ amount, name }: BankTransaction) => JSON.stringify([amount, comparableText(name)]);
  const taken = new Set(matches.values());
  const pending = Map.groupBy(
    gone.filter((each) => each.pending && !taken.has(each)),
    keyOf,
  );
  for (const [key, posted] of Map.groupBy(
    came.filter((each) => !each.pending && !matches.has(each)),
    keyOf,
  )) {
    const waiting = byDate(pending.get(key) ?? []);
    let next = 0;
    for (const each of byDate(posted)) {
      while (next < waiting.length && numberOf(each) - numberOf(waiting[next]!) > POSTING_DAYS) next += 1;
      const other = waiting[next];
      if (other === undefined || numberOf(other) - numberOf(each) > POSTING_DAYS) continue;
      matches.set(each, other);
      next += 1;
    }
  }
};

/**
 * Matches the received transactions of an account with the stored ones: by id; then missing ones with one that has a new
 * id, and missing pending ones with one that may be their posted form. Equal transactions with a new id come first:
 * otherwise a daily purchase could be taken for the posted form of a pending one, and its own stored form would stay as a
 * duplicate. A transaction that the answer still contains is not missing, so equal purchases stay two.
 */
export const matchTransactions = (
  came: readonly BankTransaction[],
  stored: readonly LinkedTransaction[],
  hasGone: (transaction: LinkedTransaction) => boolean,
): Matches => {
  const matches: Matches = new Map();
  const byId = new Map(stored.map((each) => [each.provider_id, each]));
  for (const each of came) {
    const same = byId.get(each.provider_id);
    if (same !== undefined) matches.set(each, same);
  }
  const named = new Set(came.map(({ provider_id }) => provider_id));
  const gone = stored.filter((each) => !named.has(each.provider_id) && hasGone(each));
  if (gone.length === 0) return matches;
  const unknown = came.filter((each) => !matches.has(each));
  matchReissued(unknown, gone, matches);
  matchPosted(unknown, gone, matches);
  return matches;
};
