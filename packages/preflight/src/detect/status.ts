import { type Column, means } from "./column.ts";
import { statusOf } from "./words/status-words.ts";

/** The column that says whether a row was booked, is pending, or came to nothing. */
export const findStatus = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ distinct, filled, ...rest }) => {
    const column = { distinct, filled, ...rest };
    if (distinct.size === 0 || distinct.size > 12 || column.numbers > 0.5 || column.dates > 0.5) return false;
    const known = [...distinct].filter((value) => statusOf(value) !== undefined);
    return means(column, "status")
      ? known.length > 0
      : known.length === distinct.size && filled >= 0.9 && known.length >= 2;
  });

/** What the column says of rows, as far as that is needed to ask about it. */
export interface Statuses {
  /** Of which it is not known whether the money moved. */
  readonly unknown: readonly string[];
  /** One of a row that was booked. */
  readonly booked: string | undefined;
}

/** The statuses among the cells of some rows. */
export const statusesIn = (values: readonly string[]): Statuses => {
  const distinct = [...new Set(values)];
  return {
    unknown: distinct.filter((value) => value !== "" && statusOf(value) === undefined),
    booked: distinct.find((value) => statusOf(value) === "booked"),
  };
};
