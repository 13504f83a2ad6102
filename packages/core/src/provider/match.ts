import { dayNumber, parseIsoDay } from "../values/calendar.ts";
import type { BankTransaction } from "./bank-account.ts";
import type { LinkedTransaction } from "./bank-books.ts";

/** Which stored transaction stands for which that came, one to one. */
export type Matches = Map<BankTransaction, LinkedTransaction>;

/** How many days may lie between a pending transaction and what becomes of it (docs/spec/bank-data.md, Pending transactions). */
const POSTING_DAYS = 8;

const numberOf = ({ date }: BankTransaction): number => dayNumber(parseIsoDay(date)!);

const byDate = <A extends BankTransaction>(things: readonly A[]): readonly A[] =>
  things.toSorted((a, b) => numberOf(a) - numberOf(b));

/** What has gone may have come back unchanged under another id. */
const matchReissued = (
  came: readonly BankTransaction[],
  gone: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const keyOf = ({ date, amount, description, pending }: BankTransaction) =>
    JSON.stringify([date, amount, description, pending]);
  // Taken from the end: the oldest first.
  const left = Map.groupBy(gone.toReversed(), keyOf);
  for (const each of came) {
    const other = left.get(keyOf(each))?.pop();
    if (other !== undefined) matches.set(each, other);
  }
};

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
 * Finds for what came of one account what is stored of it: by id; then, for what has gone, one whose id was issued
 * anew, and a pending one that may have been posted. What is the same but for its id comes first: a purchase that is made
 * every day would else be taken for what a pending one has become, and what it is itself would stand twice. What the
 * answer still names has not gone, so equal purchases stay two.
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
  matchReissued(unknown, gone, matches);
  matchPosted(unknown, gone, matches);
  return matches;
};
