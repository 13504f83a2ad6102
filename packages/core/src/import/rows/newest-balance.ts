import type { TransactionRecord } from "@farthing/preflight";
import type { PlaceOf } from "@farthing/recognition/order";

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
