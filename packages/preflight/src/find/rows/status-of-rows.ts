import { quoted } from "../../findings/finding.ts";
import { option, sentence } from "../../findings/sentence.ts";
import { isRefund } from "../../words/kind-words.ts";
import { isRefunded } from "../../words/status-words.ts";
import type { Column } from "../columns/column.ts";
import { neutralRows, receivedRows } from "../directions/direction.ts";
import { rowsBeyond } from "../facts/bookings.ts";
import { decision, type Question } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import { rowsWithRefund, statusesWithRefund } from "./refunded-rows.ts";
import { statusesIn } from "./status.ts";

/** A question shows no more. */
const MOST_STATUSES = 12;

/** The rows that are left out anyway need no status; a refund that came in is booked, and so is what it is of. */
const rowsWithoutQuestion = ({ columns }: Facts, column: Column): ReadonlySet<number> => {
  const { values } = column;
  const received = receivedRows(columns);
  /** Whether a row that is neither in nor out may be a refund that came in: another column says it, or its status does, not both. */
  const isOpen = (row: number): boolean => {
    const isOfRefund = columns.some((each) => isRefund(each.values[row]!));
    return isRefunded(values[row]!) ? !isOfRefund : isOfRefund && !isRefund(values[row]!);
  };
  return new Set([
    ...[...neutralRows(columns)].filter((row) => !isOpen(row)),
    ...values.flatMap((value, row) => (isRefunded(value) && received.has(row) ? [row] : [])),
    ...rowsWithRefund(columns, column),
  ]);
};

const withStatus = (value: string): string => (value === "" ? "without a status" : `with ${quoted(value)}`);

/** Asks whether rows with statuses that are not known were booked. */
const statusQuestion = (
  asked: readonly string[],
  booked: string,
  example: Facts["bookings"][number] | undefined,
): Question => ({
  field: "booked_statuses",
  candidates: [...asked, booked],
  ...exampleOf(example),
  readings: [
    ...asked.map((value) => `rows ${withStatus(value)} were booked`),
    asked.length === 1 ? "they were not" : "none of these was booked",
  ],
  wording: sentence`It is not known whether rows ${asked.map(withStatus).join(" or ")} were booked. Set ${option("booked_statuses")} to those that were.`,
});

/** The column that says whether rows were booked. */
export const statusColumn: Decider = ({ status, columns, structure: { header } }) => {
  const column = columns[status?.cell ?? -1];
  return column === undefined
    ? []
    : [columnIs("status", column, header, "its values say whether a row was booked")];
};

/** The statuses of booked rows that no word says, or the question of those that are not known. */
export const bookedStatuses: Decider = (facts) => {
  const { structure, columns, datedColumns, bookings, date, status, given } = facts;
  const column = columns[status?.cell ?? -1];
  if (status === undefined || column === undefined || given.booked_statuses) return [];
  const { values, cell } = column;
  const passed = rowsWithoutQuestion(facts, column);
  const beyond = rowsBeyond(structure, { ...column, values: status.values }, date);
  const { unknown, booked = "" } = statusesIn(column, [
    ...values.filter((_, row) => !passed.has(row)),
    ...beyond.map(({ cells }) => cells[cell] ?? ""),
  ]);
  const asked = unknown.slice(0, MOST_STATUSES);
  if (asked.length > 0) {
    const row = values.findIndex((value, at) => value === asked[0] && !passed.has(at));
    const example = bookings[row] ?? beyond.find(({ cells }) => cells[cell] === asked[0]);
    return [statusQuestion(asked, booked, example)];
  }
  const dated = datedColumns ?? columns;
  const returned = statusesWithRefund(dated, dated[cell]!);
  return returned.length === 0
    ? []
    : [decision("booked_statuses", returned, "what came back is in rows of its own")];
};
