import { asciiNumber } from "../../formats/ascii-number.ts";
import { readNumber } from "../../formats/number-format.ts";
import { NUMBER_FORMATS } from "../../options/number-formats.ts";
import { isRefunded, isReturned, statusOf } from "../../words/status-words.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { receivedRows } from "../directions/direction.ts";
import { NEARLY_ALL } from "../weights/weights.ts";

const FIGURE = /\d[\d.,]*/;

/** A figure in a text, as a number that does not depend on how it is written. */
const figureIn = (text: string): string | undefined => {
  const [figure] = FIGURE.exec(asciiNumber(text)) ?? [];
  return figure === undefined ? undefined : (readNumber(figure, NUMBER_FORMATS[0]) ?? figure);
};

const areAmounts = (column: Column): boolean =>
  column.numbers >= NEARLY_ALL && meansFirst(column, "amount", "outflow", "inflow", "gross", "net");

/**
 * The rows whose status says that money was given back, and for each of which another row with what was given back came in: the
 * figure in the status, or all of it. Both are booked, as banks write a refund.
 */
export const rowsWithRefund = (columns: readonly Column[], { values }: Column): ReadonlySet<number> => {
  const received = receivedRows(columns);
  const amounts = columns.filter(areAmounts);
  const figuresOf = (row: number): readonly (string | undefined)[] =>
    amounts.map((column) => figureIn(column.values[row]!));
  const left = [...received].filter((row) => isRefunded(values[row]!));
  const found = new Set<number>();
  for (const [row, status] of values.entries()) {
    if (received.has(row) || !(isRefunded(status) || isReturned(status))) continue;
    const stated = figureIn(status);
    const wanted = stated === undefined ? figuresOf(row) : [stated];
    const at = left.findIndex((other) =>
      figuresOf(other).some((figure) => figure !== undefined && wanted.includes(figure)),
    );
    if (at < 0) continue;
    left.splice(at, 1);
    found.add(row);
  }
  return found;
};

/** The statuses that are booked because the file has what came back in rows of its own; none if some such row has none. */
export const statusesWithRefund = (columns: readonly Column[], status: Column): readonly string[] => {
  const { values, distinct } = status;
  if (![...distinct].some(isReturned)) return [];
  const found = rowsWithRefund(columns, status);
  const isWhole = values.every((value, row) => !isReturned(value) || found.has(row));
  // To name some is to say that others were not booked.
  return isWhole
    ? [...distinct].filter((value) => value !== "" && (isReturned(value) || statusOf(value) === undefined))
    : [];
};
