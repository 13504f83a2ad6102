import { absoluteDecimal, addDecimals } from "@farthing/values";

/** What transactions can be added up by. */
export const SUMMARY_KEYS = ["month", "category", "account"] as const;

/** One of {@link SUMMARY_KEYS}. */
export type SummaryKey = (typeof SUMMARY_KEYS)[number];

/** What a sum is of: a month `2024-03`, or the id of an account or a category; null for transactions without a category. */
interface SummedOf {
  readonly key: string | null;
  /** Of an account or a category. */
  readonly name: string | null;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** Transactions of one currency, added up. */
export interface TransactionSum extends SummedOf {
  /** Canonical decimals without signs. */
  readonly income: string;
  readonly expense: string;
  /** How many these are. */
  readonly transactions: number;
  /** How many sides of transfers are left out. */
  readonly transfers: number;
}

/** A transaction that is added up. */
interface Summand extends SummedOf {
  readonly amount: string;
  readonly is_transfer: boolean;
}

/** To add many decimals at once takes as long as a few. */
const AT_ONCE = 500;

interface Sums extends SummedOf {
  income: string[];
  expense: string[];
  transactions: number;
  transfers: number;
}

const folded = (terms: string[]): string[] => (terms.length < AT_ONCE ? terms : [addDecimals(terms)]);

/** Adds transactions up, one after the other. */
export const summing = () => {
  const groups = new Map<string, Sums>();
  return {
    add: ({ key, name, currency, amount, is_transfer }: Summand): void => {
      const id = JSON.stringify([key, currency]);
      const group = groups.get(id) ?? {
        ...{ key, name, currency },
        ...{ income: [], expense: [], transactions: 0, transfers: 0 },
      };
      groups.set(id, group);
      if (is_transfer) {
        group.transfers += 1;
        return;
      }
      group.transactions += 1;
      const side = amount.startsWith("-") ? "income" : "expense";
      group[side] = folded([...group[side], absoluteDecimal(amount)]);
    },
    sums: (): readonly TransactionSum[] =>
      Array.from(groups.values(), ({ income, expense, ...group }) => ({
        ...group,
        ...{ income: addDecimals(income), expense: addDecimals(expense) },
      })),
  };
};
