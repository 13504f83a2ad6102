import { dayNumber, parseIsoDay } from "../values/calendar.ts";
import type { LinkedTransaction } from "./bank-books.ts";
import type { BankTransaction } from "./translate.ts";

/** Which stored transaction stands for which that came, one to one. */
export type Matches = Map<BankTransaction, LinkedTransaction>;

/** How many days may lie between a pending transaction and what becomes of it (behaviour 10). */
const POSTING_DAYS = 8;

const numberOf = ({ date }: BankTransaction): number => dayNumber(parseIsoDay(date)!);

const byDate = <A extends BankTransaction>(things: readonly A[]): readonly A[] =>
  things.toSorted((a, b) => numberOf(a) - numberOf(b));

/**
 * What is pending and has gone may have come back as posted, under another id and on another day. The oldest is matched
 * first: no other order matches more.
 */
const matchPosted = (
  came: readonly BankTransaction[],
  gone: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const keyOf = ({ amount, name }: BankTransaction) => JSON.stringify([amount, name]);
  const pending = Map.groupBy(
    gone.filter((each) => each.pending),
    keyOf,
  );
  for (const [key, posted] of Map.groupBy(
    came.filter((each) => !each.pending),
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

/** What has gone may have come back unchanged under another id. */
const matchReissued = (
  came: readonly BankTransaction[],
  gone: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const keyOf = ({ date, amount, description, pending }: BankTransaction) =>
    JSON.stringify([date, amount, description, pending]);
  const taken = new Set(matches.values());
  // Taken from the end: the oldest first.
  const left = Map.groupBy(gone.filter((each) => !taken.has(each)).toReversed(), keyOf);
  for (const each of came) {
    if (matches.has(each)) continue;
    const other = left.get(keyOf(each))?.pop();
    if (other !== undefined) matches.set(each, other);
  }
};

/**
 * Finds for what came of one account what is stored of it: by id; then, for what has gone, a pending one that may have
 * been posted, and one whose id was issued anew. What the answer still names has not gone, so equal purchases stay two.
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
  const unknown = came.filter((each) => !matches.has(each));
  matchPosted(unknown, gone, matches);
  matchReissued(unknown, gone, matches);
  return matches;
};
