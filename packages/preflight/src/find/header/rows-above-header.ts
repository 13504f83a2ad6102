import { option, sentence } from "../../findings/sentence.ts";
import { isAmountCell, isDateCell, isTellingAmount } from "../../formats/cell-kinds.ts";
import { headerWorth } from "../../table/find-header.ts";
import type { Row } from "../../table/sampled-rows.ts";
import { isSummaryText } from "../../words/footer-words.ts";
import { headerMeanings } from "../../words/header-words.ts";
import { type Decider, exampleOf } from "../facts/facts.ts";
import type { WithMoney } from "../money/weigh-money.ts";
import { LEAST_NAMED_COLUMNS, NEARLY_FILLED } from "../weights/weights.ts";

const filledIn = ({ cells }: Row): number =>
  cells.reduce((count, cell) => (cell === "" ? count : count + 1), 0);

/** Asks about a line above the first record that names columns and has an amount: a header row without its line end. */
export const headerWithRow: Decider = ({ given, structure: { header, above, firstLine } }) => {
  if (header !== undefined || given.rows_to_skip !== undefined) return [];
  const joined = above.find(
    ({ cells }) =>
      cells.some(isTellingAmount) &&
      cells.filter((cell) => headerMeanings(cell).length > 0).length >= LEAST_NAMED_COLUMNS,
  );
  if (joined === undefined) return [];
  return [
    {
      field: "rows_to_skip",
      candidates: [firstLine - 1],
      ...exampleOf(joined),
      readings: ["the line is left out"],
      about: "joined_header",
      wording: sentence`Line ${String(joined.line)} looks like a header row and the first row in one. Put a line end between them, or set ${option("rows_to_skip")} to ${String(firstLine - 1)} to leave it out.`,
    },
  ];
};

/**
 * Asks about a row above the header row that is like the bookings below it: the first header row of a file of several pages was
 * cut off, say. To read from the header row on would lose it.
 */
export const rowsAboveHeader: Decider<WithMoney> = (facts, { money }) => {
  const { given, bookings, date } = facts;
  const { header, above } = facts.structure;
  const { amount, outflow, inflow } = money.rule;
  if (header === undefined || given.rows_to_skip !== undefined) return [];
  const least = bookings.reduce((fewest, row) => Math.min(fewest, filledIn(row)), header.cells.length);
  // What stands below a header row of its own belongs to a small table.
  const small = above.findIndex(({ cells }) => headerWorth(cells) > 0);
  const lost = (small < 0 ? above : above.slice(0, small)).find(
    (row) =>
      isDateCell(row.cells[date.cell] ?? "") &&
      [amount, outflow, inflow].some((cell) => cell !== undefined && isAmountCell(row.cells[cell] ?? "")) &&
      filledIn(row) >= least * NEARLY_FILLED &&
      !row.cells.some(isSummaryText),
  );
  if (lost === undefined) return [];
  return [
    {
      field: "rows_to_skip",
      candidates: [header.line - 1],
      ...exampleOf(lost),
      readings: ["the rows above the header row are left out"],
      about: "row_above",
      wording: sentence`A row above the header row on line ${String(header.line)} is like those below it. Put the header row above it, or set ${option("rows_to_skip")} to ${String(header.line - 1)} to leave out what is above.`,
    },
  ];
};
