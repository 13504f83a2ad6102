import { addDecimals } from "@farthing/values";
import type { BalanceOn, BookAccount, Books, Entry } from "./model.ts";

/** The money of one account and currency in an entry, by its own day and by that of the entry. */
interface Booked {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  readonly days: readonly [own: string, ofEntry: string];
}

function* bookedIn(entries: readonly Entry[]): Generator<Booked> {
  for (const { movement: main, counters } of entries)
    for (const movement of [main, ...counters.map((each) => each.movement)])
      yield { ...movement, days: [movement.date, main.date] };
}

const sumUpTo = (booked: readonly Booked[], day: string, by: 0 | 1): string =>
  addDecimals(booked.filter(({ days }) => days[by] <= day).map(({ amount }) => amount));

/**
 * The newest stated balance of each account to which its opening balance and all its entries add up, whichever of the days of a
 * transfer is counted. By the id of the account.
 */
export const provenBalances = ({ accounts, entries }: Books): ReadonlyMap<string, BalanceOn> => {
  const byAccount = Map.groupBy(bookedIn(entries), ({ account }) => account);
  const isProven = ({ id, currency, opening }: BookAccount, { day, amount }: BalanceOn): boolean => {
    const all = byAccount.get(id) ?? [];
    const booked = all.filter((each) => each.currency === currency);
    // A balance without a currency would be one of all currencies.
    if (currency === "" && booked.length < all.length) return false;
    return ([0, 1] as const).every(
      (by) => addDecimals([opening?.amount ?? "0", sumUpTo(booked, day, by)]) === amount,
    );
  };
  return new Map(
    accounts.flatMap((account) =>
      account.closing !== undefined && isProven(account, account.closing)
        ? [[account.id, account.closing] as const]
        : [],
    ),
  );
};
