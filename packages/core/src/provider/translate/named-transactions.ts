import { POSTING_DAYS } from "@farthing/recognition";
import { shiftedDay } from "@farthing/values";
import type { ProviderAccount, ProviderTransaction } from "../answer/answer.ts";
import type { LinkedAccount } from "../books/bank-books.ts";
import { type DayOf, dayOrMoment } from "../windows/days.ts";
import { matchAccounts } from "./match-accounts.ts";
import { mergeAccounts } from "./merge-accounts.ts";

/**
 * The received transactions by our id of the stored account that they belong to. An account without a currency has the
 * given one.
 */
const transactionsOf = (
  received: readonly ProviderAccount[],
  stored: readonly LinkedAccount[],
  currency: string,
): readonly (readonly [string, readonly ProviderTransaction[]])[] =>
  [...matchAccounts(mergeAccounts(received).accounts, stored, currency)].map(([{ transactions }, { id }]) => [
    id,
    transactions,
  ]);

/** The provider's ids of the received transactions, by our id of the account. */
export const namedTransactions = (
  received: readonly ProviderAccount[],
  stored: readonly LinkedAccount[],
  currency: string,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    transactionsOf(received, stored, currency).map(([account, all]) => [account, all.map(({ id }) => id)]),
  );

const SHIFTS = Array.from({ length: 2 * POSTING_DAYS + 1 }, (_, i) => i - POSTING_DAYS);

/** The days on which what is pending on a day can be booked, or what is booked on it can have been pending. */
export const daysAround = (day: string): readonly string[] => SHIFTS.map((days) => shiftedDay(day, days));

/** The days that the received transactions can have, pending or booked, by our id of the account. */
export const daysOfTransactions = (
  received: readonly ProviderAccount[],
  stored: readonly LinkedAccount[],
  currency: string,
  dayOfMoment: DayOf,
): ReadonlyMap<string, readonly string[]> => {
  const dayOf = dayOrMoment(dayOfMoment);
  // The accounts of an answer share its days.
  const around = new Map<string, readonly string[]>();
  const daysNear = (day: string): readonly string[] => {
    const days = around.get(day) ?? daysAround(day);
    around.set(day, days);
    return days;
  };
  const daysOf = ({ posted, transacted_at }: ProviderTransaction): readonly string[] =>
    [posted, transacted_at].flatMap((at) => (at === null ? [] : (dayOf(at) ?? [])));
  return new Map(
    transactionsOf(received, stored, currency).map(([account, all]) => [
      account,
      [...new Set([...new Set(all.flatMap(daysOf))].flatMap(daysNear))],
    ]),
  );
};
