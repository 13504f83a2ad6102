/** A transaction of a file, for the program of a page; text that the file does not have is blank. */
export interface ImportedRecord {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Exact canonical decimal: money in is positive, money out negative. */
  readonly amount: string;
  /** ISO 4217, upper case; blank if neither the row nor the file says it. */
  readonly currency: string;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** The account that the row names. */
  readonly account: string;
  /** The bank's own reference. */
  readonly reference: string;
  /** The balance after the row, as an exact canonical decimal. */
  readonly balance: string;
}
