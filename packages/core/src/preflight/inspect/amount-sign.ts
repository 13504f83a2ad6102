import type { Row } from "../csv/find-header.ts";
import { headerMeaning } from "../csv/header-words.ts";
import { addDecimals, negateDecimal } from "../values/decimal.ts";
import { type NumberFormat, readNumber } from "../values/number-format.ts";
import type { ColumnLook } from "./columns.ts";

/**
 * What the sign of an amount says: by a column that tells money in from money out, or by the balance beside it.
 */

const INFLOW = new Set(
  "credit cr c crdt crédit h haben gutschrift zugang in bij deposit einnahme eingang ingreso abono entrada crédito credito avere accredito uznanie wpływ wplyw příjem prijem insättning inn ind pano приход зачисление кредит +".split(
    " ",
  ),
);
const OUTFLOW = new Set(
  "debit dr d dbit débit s soll lastschrift belastung abgang out af withdrawal ausgabe ausgang gasto cargo saída saida débito debito dare addebito obciążenie obciazenie wydatek výdaj vydaj uttag ut ud otto расход списание дебет -".split(
    " ",
  ),
);

export interface TypeColumn {
  readonly look: ColumnLook;
  readonly inflow: string;
}

/** A column of few values that each mean money in or money out. */
export const findTypeColumn = (looks: readonly ColumnLook[]): TypeColumn | undefined => {
  for (const look of looks) {
    const values = [...look.values];
    if (values.length === 0 || look.filled < 0.9) continue;
    const inflows = values.filter((value) => INFLOW.has(value.toLowerCase()));
    const outflows = values.filter((value) => OUTFLOW.has(value.toLowerCase()));
    if (inflows.length !== 1 || inflows.length + outflows.length !== values.length) continue;
    if (outflows.length === 0 && headerMeaning(look.header) !== "type") continue;
    return { look, inflow: inflows[0]! };
  }
  return undefined;
};

const MOST_STEPS = 300;

/** How often each sign of the amount explains the step from one balance to the next, in order of the file or against it. */
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
    const rise = addDecimals(after, negateDecimal(before));
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

/** Whether money in is positive, as the balance beside the amount tells; undefined where it does not. */
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
