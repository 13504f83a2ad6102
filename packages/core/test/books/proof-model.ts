import { addDecimals, negateDecimal } from "@farthing/values";
import type { BankBooking } from "./truth.ts";

/** Money on a day: positive out. */
interface Entry {
  readonly date: string;
  readonly amount: string;
}

/** What is known of an account whose balances are always those of the truth. */
export interface Balances {
  /** The days on which a file begins, ends, or has bookings: it states balances of each of them. */
  readonly ofFiles: readonly string[];
  /** The days of which a bank has told a balance: one of a moment. */
  readonly ofBank: readonly string[];
  readonly truth: readonly BankBooking[];
  /** What is in the books, as it came in. */
  readonly stored: readonly Entry[];
  /** What a person has deleted, as it came in. */
  readonly deleted: readonly Entry[];
}

const sumWithin = (entries: readonly Entry[], after: string, to: string): string =>
  addDecimals(["0", ...entries.filter(({ date }) => after < date && date <= to).map(({ amount }) => amount)]);

const money = (decimal: string): string => Number(decimal).toFixed(2);

/** What the balances prove: between two days either nothing is missing but what a person has deleted, or the gap is told. */
export const provenBy = ({ ofFiles, ofBank, truth, stored, deleted }: Balances) => {
  const days = [...new Set([...ofFiles, ...ofBank])].toSorted();
  const proven: { from: string; to: string }[] = [];
  const gaps: { readonly from: string; readonly to: string; readonly sum: string }[] = [];
  for (const [i, day] of days.entries()) {
    const before = days[i - 1];
    if (before === undefined) {
      proven.push({ from: day, to: day });
      continue;
    }
    const missing = addDecimals([
      sumWithin(truth, before, day),
      negateDecimal(sumWithin(stored, before, day)),
    ]);
    const gone = sumWithin(deleted, before, day);
    if (missing === "0" || missing === gone) proven.at(-1)!.to = day;
    else {
      gaps.push({
        from: before,
        to: day,
        sum: money(negateDecimal(addDecimals([missing, negateDecimal(gone)]))),
      });
      proven.push({ from: day, to: day });
    }
  }
  // One balance alone proves nothing.
  const isProven = ({ from, to }: { from: string; to: string }): boolean =>
    from < to || ofFiles.includes(from);
  return { proven: proven.filter(isProven), gaps };
};
