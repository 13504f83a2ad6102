import { addDecimals, negateDecimal } from "@farthing/values";
import { type NumberFormat, readNumber } from "../formats/number-format.ts";
import type { ColumnLook } from "./columns.ts";
import type { Row } from "./find-header.ts";
import { headerMeaning } from "./header-words.ts";

/**
 * What the sign of an amount means: shown by a column for money out and money in, or by the balance next to
 * it.
 */

/** Pairs of words for money out and money in, as they occur in one column. */
const PAIRS: readonly (readonly [outflow: string, inflow: string])[] = [
  "debit credit|dr cr|d c|dbit crdt|db cr|out in|withdrawal deposit|expense income|payment receipt|debet credit",
  "soll haben|s h|lastschrift gutschrift|belastung gutschrift|ausgang eingang|ausgabe einnahme|abgang zugang",
  "débit crédit|dépense recette|af bij|debet kredit|ut inn|ut in|ud ind|uttag insättning|otto pano",
  "cargo abono|debe haber|gasto ingreso|débito crédito|debito credito|saída entrada|saida entrada|dare avere",
  "addebito accredito|uscita entrata|obciążenie uznanie|wydatek wpływ|výdej příjem|výdaj příjem|vydani prijem",
  "расход приход|списание зачисление|дебет кредит|- +",
].flatMap((line) => line.split("|").map((pair) => pair.split(" ") as [string, string]));

const OUTFLOW = new Set(PAIRS.map(([outflow]) => outflow));
const INFLOW = new Set(PAIRS.map(([, inflow]) => inflow));

/** The word for money in that belongs to a word for money out; if there are several, the header decides. */
const counterpart = (outflow: string, header: string): string => {
  const words = PAIRS.filter(([word]) => word === outflow.toLowerCase()).map(([, inflow]) => inflow);
  return words.find((word) => header.toLowerCase().includes(word)) ?? words[0]!;
};

/** A word in the case of another: BIJ for AF, Bij for Af. */
const inCaseOf = (like: string, word: string): string => {
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  if (like === like.toUpperCase()) return word.length === 1 ? word.toUpperCase() : word;
  return like[0] === like[0]?.toUpperCase() ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
};

export interface TypeColumn {
  readonly look: ColumnLook;
  /** The value that means money in, as the column writes it or would write it. */
  readonly inflow: string;
  /** Values that mean neither, or also money in: then the column cannot decide. */
  readonly others: readonly string[];
}

/** A column with few values that mean money in or money out. */
export const findTypeColumn = (looks: readonly ColumnLook[]): TypeColumn | undefined => {
  for (const look of looks) {
    const values = [...look.values];
    const inflows = values.filter((value) => INFLOW.has(value.toLowerCase()));
    const outflows = values.filter((value) => OUTFLOW.has(value.toLowerCase()));
    const named = headerMeaning(look.header) === "type";
    if (look.filled < 0.5 || ((inflows.length === 0 || outflows.length === 0) && !named)) continue;
    const [first, second] = [outflows[0], inflows[0]];
    if (first === undefined && second === undefined) continue;
    // A month with only money out still shows how money in would be written.
    const inflow = second ?? inCaseOf(first!, counterpart(first!, look.header));
    const others = values.filter((value) => value !== inflow && !outflows.includes(value));
    return { look, inflow, others };
  }
  return undefined;
};

const MOST_STEPS = 300;

/**
 * How often each sign of the amount explains the step from one balance to the next, in the order of the file
 * or in reverse.
 */
const steps = (
  rows: readonly Row[],
  amount: number,
  balance: number,
  format: NumberFormat,
): { readonly positive: number; readonly negative: number; readonly of: number } => {
  const read = (row: Row | undefined, cell: number): string | undefined =>
    readNumber(row?.cells[cell] ?? "", format);
  const tally = { down: [0, 0], up: [0, 0] };
  let of = 0;
  for (let i = 1; i < Math.min(rows.length, MOST_STEPS); i += 1) {
    const [before, after] = [read(rows[i - 1], balance), read(rows[i], balance)];
    const [mine, theirs] = [read(rows[i], amount), read(rows[i - 1], amount)];
    if (before === undefined || after === undefined || mine === undefined || theirs === undefined) continue;
    of += 1;
    const rise = addDecimals([after, negateDecimal(before)]);
    if (rise === mine) tally.down[0]! += 1;
    if (rise === negateDecimal(mine)) tally.down[1]! += 1;
    const fall = negateDecimal(rise);
    if (fall === theirs) tally.up[0]! += 1;
    if (fall === negateDecimal(theirs)) tally.up[1]! += 1;
  }
  return {
    positive: Math.max(tally.down[0]!, tally.up[0]!),
    negative: Math.max(tally.down[1]!, tally.up[1]!),
    of,
  };
};

/**
 * Whether money in is positive, as shown by the balance next to the amount; undefined if it does not show it.
 */
export const signByBalance = (
  rows: readonly Row[],
  looks: readonly ColumnLook[],
  amount: ColumnLook,
  format: NumberFormat,
):
  | { readonly convention: "inflows_positive" | "inflows_negative"; readonly balance: ColumnLook }
  | undefined => {
  for (const balance of looks) {
    if (balance === amount || balance.amounts < 0.8) continue;
    const { positive, negative, of } = steps(rows, amount.cell, balance.cell, format);
    if (of < 2) continue;
    if (positive >= of * 0.8 && positive > negative) return { convention: "inflows_positive", balance };
    if (negative >= of * 0.8 && negative > positive) return { convention: "inflows_negative", balance };
  }
  return undefined;
};

/**
 * How many amounts have a minus, if most have: an account has more money out than in, and who writes purchases with a minus
 * writes money in without. Mostly purchases without a minus show nothing.
 */
export const signByMinus = (
  rows: readonly Row[],
  amount: ColumnLook,
  format: NumberFormat,
): { readonly negative: number; readonly of: number } | undefined => {
  let [negative, positive] = [0, 0];
  for (const { cells } of rows) {
    const value = readNumber(cells[amount.cell] ?? "", format);
    if (value === undefined || value === "0") continue;
    if (value.startsWith("-")) negative += 1;
    else positive += 1;
  }
  return negative > positive ? { negative, of: negative + positive } : undefined;
};
