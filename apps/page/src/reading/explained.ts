import type { TableColumn } from "../file/table-columns.ts";
import { texts } from "../texts/language.ts";
import type { ShownRow } from "../worker/protocol.ts";
import { wrongBecause } from "./found-here.ts";

/** All that is wrong with a row, or why it is left out; blank if it is neither. */
export const explainedRow = ({ reasons = [], left_out }: ShownRow): string =>
  left_out === undefined ? reasons.map(wrongBecause).join(" ") : texts().leftOutReasons[left_out];

/** What is wrong with what a column shows of a row; blank if nothing is. */
export const explainedCell = ({ reasons = [] }: ShownRow, { headers }: TableColumn): string =>
  reasons
    .filter(({ column }) => column !== undefined && headers.includes(column))
    .map(wrongBecause)
    .join(" ");
