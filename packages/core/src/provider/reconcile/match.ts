import { pairAnyBooked, pairBooked, pairEqual } from "@farthing/recognition";
import type { BankTransaction } from "../books/bank-account.ts";
import type { LinkedTransaction } from "../books/bank-books.ts";

/** The stored transaction for each received one, one to one. */
export type Matches = Map<BankTransaction, LinkedTransaction>;

/** What stays the same when a bank gives an unchanged transaction another id. */
const unchangedValues = ({ date, amount, description, pending }: BankTransaction) => ({
  date,
  amount,
  name: description,
  pending,
});

/** A missing transaction may have returned unchanged under another id. */
const matchReissued = (
  received: readonly BankTransaction[],
  missing: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  for (const [i, j] of pairEqual(received.map(unchangedValues), missing.map(unchangedValues)))
    matches.set(received[i]!, missing[j]!);
};

/** A missing pending transaction may have been posted under another id and on another day. */
const matchPosted = (
  received: readonly BankTransaction[],
  missing: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const matched = new Set(matches.values());
  const posted = received.filter((each) => !each.pending && !matches.has(each));
  const pending = missing.filter((each) => each.pending && !matched.has(each));
  for (const [i, j] of pairBooked(posted, pending)) matches.set(posted[i]!, pending[j]!);
};

/** What is pending may be, in an answer from before its booking, what a missing posted transaction was. */
const matchHeld = (
  received: readonly BankTransaction[],
  missing: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const matched = new Set(matches.values());
  const pending = received.filter((each) => each.pending && !matches.has(each));
  const posted = missing.filter((each) => !each.pending && !matched.has(each));
  for (const [i, j] of pairBooked(posted, pending)) matches.set(pending[j]!, posted[i]!);
};

/**
 * The same where several are alike, and where the bank had no longer told what is pending when it told what is posted: whichever they
 * were, as many of them are booked.
 */
const matchAnyHeld = (
  received: readonly BankTransaction[],
  missing: readonly LinkedTransaction[],
  matches: Matches,
): void => {
  const matched = new Set(matches.values());
  const posted = missing.filter((each) => !each.pending && !matched.has(each));
  if (posted.length === 0) return;
  const pending = received.filter((each) => each.pending && matches.get(each)?.pending !== false);
  const mayBe = (booked: number, held: number): boolean => {
    const { seen_at = "" } = matches.get(pending[held]!) ?? {};
    return seen_at < posted[booked]!.seen_at;
  };
  for (const [i, j] of pairAnyBooked(posted, pending, mayBe)) matches.set(pending[j]!, posted[i]!);
};

/**
 * Matches the received transactions of an account with the stored ones: by id; then missing ones with one that has a new
 * id, and missing pending ones with one that may be their posted form; and what is pending with a missing posted one that it may
 * have been, also against its id, for an answer can be older than the one before. Equal transactions with a new id come first:
 * otherwise a daily purchase could be taken for the posted form of a pending one, and its own stored form would stay as a
 * duplicate. A transaction that the answer still contains is not missing, so equal purchases stay two.
 */
export const matchTransactions = (
  received: readonly BankTransaction[],
  stored: readonly LinkedTransaction[],
  isMissing: (transaction: LinkedTransaction) => boolean,
): Matches => {
  const matches: Matches = new Map();
  const byId = new Map(stored.map((each) => [each.provider_id, each]));
  for (const each of received) {
    const same = byId.get(each.provider_id);
    if (same !== undefined) matches.set(each, same);
  }
  const named = new Set(received.map(({ provider_id }) => provider_id));
  const missing = stored.filter((each) => !named.has(each.provider_id) && isMissing(each));
  if (missing.length === 0) return matches;
  const unknown = received.filter((each) => !matches.has(each));
  matchReissued(unknown, missing, matches);
  matchPosted(unknown, missing, matches);
  matchHeld(unknown, missing, matches);
  matchAnyHeld(received, missing, matches);
  return matches;
};
