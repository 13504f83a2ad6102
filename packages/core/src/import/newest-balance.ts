import type { TransactionRecord } from "@farthing/preflight";

type Said = Pick<TransactionRecord, "date" | "balance" | "pending">;

/** A row, and which it is in the file. */
interface Seen {
  readonly at: number;
  readonly date: string;
  readonly balance: string;
}

/**
 * Finds the newest balance of an account in its rows: of those of the newest day that say one, the last in a file from old to
 * new, the first in one from new to old. Rows that are not booked say none.
 */
export class NewestBalance {
  #first: Seen | undefined;
  #last: Seen | undefined;
  /** The first and the last of the newest day. */
  #newest: readonly [first: Seen, last: Seen] | undefined;

  see({ date, balance, pending }: Said, at: number): void {
    if (pending === true) return;
    const row = { at, date, balance };
    this.#first ??= row;
    this.#last = row;
    if (balance !== "") this.#say(row, row);
  }

  /** Adds the rows that another has seen. */
  add(other: NewestBalance): void {
    if (other.#first !== undefined && !(this.#first !== undefined && this.#first.at < other.#first.at))
      this.#first = other.#first;
    if (other.#last !== undefined && !(this.#last !== undefined && this.#last.at > other.#last.at))
      this.#last = other.#last;
    if (other.#newest !== undefined) this.#say(...other.#newest);
  }

  get found(): Pick<Said, "date" | "balance"> | undefined {
    if (this.#newest === undefined) return undefined;
    const isOldFirst = this.#first!.date <= this.#last!.date;
    return this.#newest[isOldFirst ? 1 : 0];
  }

  #say(first: Seen, last: Seen): void {
    const before = this.#newest;
    if (before === undefined || first.date > before[0].date) this.#newest = [first, last];
    else if (first.date === before[0].date)
      this.#newest = [first.at < before[0].at ? first : before[0], last.at > before[1].at ? last : before[1]];
  }
}
