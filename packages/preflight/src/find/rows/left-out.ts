import { quoted } from "../../findings/finding.ts";
import type { LeftOutReason } from "../../options/options.ts";
import { isSummaryText } from "../../words/footer-words.ts";
import { isSumText } from "../../words/sum-words.ts";
import { isDateUnder } from "../columns/column.ts";
import { note, setting } from "../facts/conclusion.ts";
import type { Decider } from "../facts/facts.ts";

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

/** Which rows are no transactions. */
export const leftOutRows: Decider = ({ structure: { rows, complete } }) => {
  // To look for totals takes as long as all other checks, so a long file is only searched if they are where totals are.
  const atEnds = [...rows.slice(0, FIRST_ROWS), ...rows.slice(-LAST_ROWS)];
  const hasTotals =
    complete || atEnds.some(({ cells }) => cells.some((cell) => isSummaryText(cell) || isSumText(cell)));
  return [setting({ left_out: hasTotals ? [...ALWAYS, "summary"] : ALWAYS })];
};

/** Tells of the lines below the records; rows below each record end with those of the last one. */
export const footer: Decider = ({ structure: { rows, complete }, date }, { profile }) => {
  const below = rows.slice(
    rows.findLastIndex(({ cells }) => isDateUnder(cells[date.cell] ?? "", date.meanings)) + 1,
  );
  const [first] = below;
  if (!complete || first === undefined || profile.names_below === true) return [];
  const text = quoted(first.cells.filter((cell) => cell !== "").join(" "));
  return [
    note("footer", below.length, `the lines from ${first.line} on are no records: ${text}`, first.line),
  ];
};
