import { quoted } from "../findings/finding.ts";
import type { LeftOutReason } from "../options/options.ts";
import type { Structure } from "../table/structure.ts";
import { isSummaryText } from "../words/footer-words.ts";
import { isSumText } from "../words/sum-words.ts";
import { type Column, isDateUnder } from "./column.ts";
import type { Notes } from "./inspection.ts";

const ALWAYS: readonly LeftOutReason[] = [
  "pending",
  "void",
  "not_booked",
  "no_record",
  "no_amount",
  "zero_amount",
  "neutral",
  "repeated_header",
  "other_table",
  "other_account",
  "footer",
];

const FIRST_ROWS = 100;
const LAST_ROWS = 40;

/** Decides which rows are no transactions, and tells of the lines below the records. */
export const decideLeftOut = ({ rows, complete }: Structure, date: Column, to: Notes): void => {
  // To look for totals takes as long as all other checks, so a long file is only searched if they are where totals are.
  const atEnds = [...rows.slice(0, FIRST_ROWS), ...rows.slice(-LAST_ROWS)];
  const hasTotals =
    complete || atEnds.some(({ cells }) => cells.some((cell) => isSummaryText(cell) || isSumText(cell)));
  to.set("left_out", hasTotals ? [...ALWAYS, "summary"] : ALWAYS);
  const footer = rows.slice(
    rows.findLastIndex(({ cells }) => isDateUnder(cells[date.cell] ?? "", date.meanings)) + 1,
  );
  const [first] = footer;
  // Rows below each record end with those of the last one.
  if (complete && first !== undefined && to.profile.names_below !== true)
    to.note(
      "footer",
      footer.length,
      `the lines from ${first.line} on are no records: ${quoted(first.cells.filter((cell) => cell !== "").join(" "))}`,
      first.line,
    );
};
