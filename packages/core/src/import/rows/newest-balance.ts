import type { TransactionRecord } from "@farthing/preflight";
import type { PlaceOf } from "@farthing/recognition/order";
import { addDecimals, hundredthsOf } from "@farthing/values";

type BalanceOfRow = Pick<TransactionRecord, "date" | "balance" | "pending">;

/** The newest balance that rows say: its day, and the row that says it. */
export interface FoundBalance {
  readonly date: string;
  readonly balance: string;
  readonly row: number;
}

/**
 * Finds the newest balance in rows: of those of the newest day that say one, the last in the order in which they happened. Rows
 * that are not booked say none.
 */
export class NewestBalance {
  #date = "";
  /** The balances of the newest day, by row. */
  #balances = new Map<number, string>();

  see({ date, balance, pending }: BalanceOfRow, row: number): void {
    if (pending === true || balance === "" || date < this.#date) return;
    if (date > this.#date) {
      this.#date = date;
      this.#balances = new Map();
    }
    this.#balances.set(row, balance);
  }

  found(placeOf: PlaceOf): FoundBalance | undefined {
    let newest: FoundBalance | undefined;
    for (const [row, balance] of this.#balances)
      if (newest === undefined || placeOf(row) > placeOf(newest.row))
        newest = { date: this.#date, balance, row };
    return newest;
  }
}

/** The money of the rows that hundredths do not hold, by the numbers of the rows. */
export class FineMoney {
  readonly #rows = new Map<number, Pick<TransactionRecord, "amount" | "balance">>();

  see({ amount, balance, pending }: TransactionRecord, row: number): void {
    if (pending === true || balance === "") return;
    if (Number.isNaN(hundredthsOf(balance)) || Number.isNaN(hundredthsOf(amount)))
      this.#rows.set(row, { amount, balance });
  }

  /** The balance after a row, if it says one, given it in hundredths. */
  after(row: number, hundredths: number): string | undefined {
    return Number.isNaN(hundredths) ? this.#rows.get(row)?.balance : decimalOf(hundredths);
  }

  /** The balance before a row, in the same way. */
  before(row: number, hundredths: number): string | undefined {
    if (!Number.isNaN(hundredths)) return decimalOf(hundredths);
    const fine = this.#rows.get(row);
    return fine === undefined ? undefined : addDecimals([fine.balance, fine.amount]);
  }
}

const decimalOf = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return addDecimals([`${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`]);
};
