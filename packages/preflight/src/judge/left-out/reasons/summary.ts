import { isAmountCell } from "../../../formats/cell-kinds.ts";
import { currencyCodeIn } from "../../../formats/currency-code.ts";
import { isSummaryText } from "../../../words/footer-words.ts";
import { isSumText } from "../../../words/sum-words.ts";
import type { LeaveOutReason } from "../reason.ts";
import { isNothing } from "../row-facts.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** The word for a total that is a filling station too. */
const SHOP = /^total$/i;

/** A cell without what is in brackets at its end. */
export const withoutRemark = (cell: string): string =>
  cell.endsWith(")") ? cell.replace(/\s*\([^()]*\)$/, "") : cell;

const isSummary = (cell: string): boolean => isSummaryText(withoutRemark(cell));

/** Whether there is nothing but the name of a sum, amounts and currencies. */
const isSum = (cells: readonly string[]): boolean => {
  const texts = cells.filter((cell) => !isNothing(cell) && !isAmountCell(cell) && !currencyCodeIn(cell));
  return texts.length === 1 && isSumText(texts[0]!);
};

/** A row without a date is named as a sum. */
export const summaryWithoutDate = ({ csv, facts }: TableOfRows): LeaveOutReason | undefined =>
  csv.leftOut.has("summary")
    ? (row) => {
        for (let cell = 0; cell < row.length; cell += 1)
          if (!row.isBlankAt(cell) && isSummaryText(row.at(cell))) return "summary";
        const isAlone = facts.lacksDate(row) || isSumText(row.at(facts.date.cell));
        return isAlone && isSum(facts.cellsOf(row)) ? "summary" : undefined;
      }
    : undefined;

/** A row with a date is named as a sum. With an amount it can be a shop: it is left out only if no transaction follows it. */
export const summary = ({
  layout: { names },
  csv,
  hasHeader,
  facts,
}: TableOfRows): LeaveOutReason | undefined => {
  if (!csv.leftOut.has("summary")) return undefined;
  return (row) => {
    const named = hasHeader ? names.filter(({ cell }) => !row.isBlankAt(cell)) : [];
    const cells = named.length > 0 ? named.map(({ cell }) => row.at(cell)) : facts.cellsOf(row);
    if (!cells.some(isSummary)) return undefined;
    const canBeShop = names.some(({ cell }) => SHOP.test(row.at(cell))) && facts.amountOf(row) === "amount";
    return canBeShop ? "footer" : "summary";
  };
};
