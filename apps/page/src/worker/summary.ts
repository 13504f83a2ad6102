import type { TransactionRecord } from "@farthing/preflight";
import { OrderOfRows } from "@farthing/recognition/order";
import { addDecimals, negateDecimal, shiftedDay } from "@farthing/values";
import type { FileRow } from "./file-row.ts";

/** Money that came in and that went out: canonical decimals, both positive. */
export interface Sums {
  readonly in: string;
  readonly out: string;
}

/** The money of a calendar month, or of a day. */
export interface PeriodSums extends Sums {
  /** `YYYY-MM` or `YYYY-MM-DD` */
  readonly period: string;
  /** What the last of its rows that says one has as its balance; canonical, undefined if none does. */
  readonly balance?: string;
}

/** The money of the rows in one currency. */
export interface CurrencySums extends Sums {
  /** ISO 4217; blank for rows that do not say it. */
  readonly currency: string;
  /** Days where all rows are of one month, else months. */
  readonly by: "month" | "day";
  /** Each from the first to the last of all rows, in order; none where there are too many to be looked at. */
  readonly periods: readonly PeriodSums[];
}

/** What the transactions of a file are, taken together. */
export interface Summary {
  readonly count: number;
  /** `YYYY-MM-DD` of the first and of the last. */
  readonly first: string;
  readonly last: string;
  /** In the order in which the file has them. */
  readonly currencies: readonly CurrencySums[];
}

/** So many months are shown one by one. */
const MOST_MONTHS = 240;

const monthOf = (date: string): string => date.slice(0, 7);

const following = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(nextYear).padStart(4, "0")}-${String(next).padStart(2, "0")}`;
};

const monthsFrom = (first: string, last: string): readonly string[] => {
  const months: string[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = following(month)) {
    if (months.length === MOST_MONTHS) return [];
    months.push(month);
  }
  return months;
};

const daysFrom = (first: string, last: string): readonly string[] => {
  const days = [first];
  while (days.at(-1)! < last) days.push(shiftedDay(days.at(-1)!, 1));
  return days;
};

/** How the days from the first to the last are shown: each period, and which of them a day is in. */
const periodsFrom = (first: string, last: string) =>
  monthOf(first) === monthOf(last)
    ? { by: "day" as const, all: daysFrom(first, last), of: (date: string): string => date }
    : { by: "month" as const, all: monthsFrom(first, last), of: monthOf };

const sumsOf = (records: readonly TransactionRecord[]): Sums => {
  const amounts = records.map(({ amount }) => amount);
  return {
    in: negateDecimal(addDecimals(amounts.filter((amount) => amount.startsWith("-")))),
    out: addDecimals(amounts.filter((amount) => !amount.startsWith("-"))),
  };
};

/**
 * The balances at the ends of periods, by currency: of the last row of each in the order in which rows were booked. None where rows
 * are of several accounts, or where the balances do not follow from the money.
 */
const balancesOf = (
  records: readonly TransactionRecord[],
  periodOf: (date: string) => string,
): ReadonlyMap<string, Map<string, string>> => {
  const order = new OrderOfRows();
  for (const record of records) order.add(record);
  const chains = order.placesAtOnce().balances;
  const accounts = new Set(records.map(({ account }) => account));
  if (accounts.size > 1 || chains.some(({ isExplained }) => !isExplained)) return new Map();
  return new Map(
    chains.map(({ currency, days }) => [
      currency,
      new Map(
        days.flatMap(({ date, last }) => {
          const balance = records[last]?.balance ?? "";
          return balance === "" ? [] : [[periodOf(date), balance] as const];
        }),
      ),
    ]),
  );
};

/** The transactions of rows, taken together; undefined if there are none. Every sum is exact. */
export const summaryOf = (rows: readonly FileRow[]): Summary | undefined => {
  const records = rows.flatMap((row) =>
    row._tag === "Accepted" && row.record !== undefined ? [row.record] : [],
  );
  const days = records.map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const { by, all, of } = periodsFrom(first, last);
  const balances = balancesOf(records, of);
  return {
    ...{ count: records.length, first, last },
    currencies: [...Map.groupBy(records, ({ currency }) => currency)].map(([currency, own]) => {
      const byPeriod = Map.groupBy(own, ({ date }) => of(date));
      return {
        ...{ currency, by },
        ...sumsOf(own),
        periods: all.map((period): PeriodSums => {
          const balance = balances.get(currency)?.get(period);
          return {
            period,
            ...sumsOf(byPeriod.get(period) ?? []),
            ...(balance === undefined ? {} : { balance }),
          };
        }),
      };
    }),
  };
};
