import { isAmountCell, isDateCell } from "../detect/cell-kinds.ts";
import { otherTables } from "../detect/other-tables.ts";
import { pendingSections } from "../detect/pending-sections.ts";
import { isSummaryText } from "../detect/words/footer-words.ts";
import { isPostingDate } from "../detect/words/posting-dates.ts";
import { statusReader } from "../detect/words/status-reader.ts";
import { statusOf } from "../detect/words/status-words.ts";
import { isLikeSum, isSumText } from "../detect/words/sum-words.ts";
import { currencyCodeIn } from "../formats/currency-code.ts";
import { NOTHING, numberFits } from "../formats/number-format.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Column, Layout } from "../reading/layout.ts";
import type { LeftOutReason } from "../reading/options.ts";
import { ColumnMemo, OncePerRow } from "../rules/column-memo.ts";
import { MovedCells } from "../rules/moved-cells.ts";
import { NumberCells } from "../rules/number-cell.ts";
import { rowWidths } from "../rules/row-widths.ts";
import type { RowSource } from "../split/row-source.ts";
import type { RowView } from "../split/row-view.ts";
import { SEPARATORS } from "../split/separators.ts";
import { amountCells } from "./amount-cells.ts";
import { balanceRow } from "./balance-row.ts";
import { BrokenRows } from "./broken-row.ts";
import { evenRows } from "./even-rows.ts";
import { FilledColumns } from "./filled-columns.ts";
import { otherAccounts } from "./other-accounts.ts";
import { refundRule, sizeIn } from "./unpaid-amounts.ts";

/**
 * Why a row is no transaction, or undefined if it is one (docs/spec/inspect.md, Rows that are left out). A row without a date
 * is part of the footer if no transaction follows it. Rows that are pending and not left out are told apart.
 */
export type LeftOut = (row: RowView) => LeftOutReason | "kept_pending" | undefined;

/** So many cells show that a row below lines of the footer is a booking, if one more is blank. */
const LEAST_FILLED = 2;

/** The word for a total that is a filling station too. */
const SHOP = /^total$/i;

/** Whether a cell is likely a date, found without creating a string. */
const beginsWithDigit = ({ bytes, starts, length }: RowView, cell: number): boolean =>
  cell < length && bytes[starts[cell]!]! >= 48 && bytes[starts[cell]!]! <= 57;

/** A cell without what is in brackets at its end. */
const withoutRemark = (cell: string): string =>
  cell.endsWith(")") ? cell.replace(/\s*\([^()]*\)$/, "") : cell;

const isRepeated = (row: RowView, header: readonly string[]): boolean =>
  row.length === header.length && header.every((cell, i) => row.at(i) === cell);

/** The beginning of a date that was broken. */
const BEGINS_LIKE_DATE = /^\d[\d./-]{0,8}$/;

const isNothing = (cell: string): boolean => cell === "" || NOTHING.test(cell);

/** Neither the name of a sum nor a status. */
const BARE_NUMBER = /^[-+\d., ]*$/;

const saysPending = (cells: readonly string[]): boolean => cells.some((cell) => statusOf(cell) === "pending");

/** What is judged in each row anyway. */
export interface Judged {
  /** Whether a row has a date. */
  readonly hasDate: ((row: RowView) => boolean) | undefined;
  readonly numbers: NumberCells;
}

/** The rule by which the rows of a file are left out for some reasons; undefined if all of its rows are data. */
export const leftOutRule = (
  header: readonly string[],
  layout: Layout,
  {
    leftOut,
    dateFormat,
    numberFormat,
    hasHeader,
    neutral,
    bookedStatuses,
    pendingWithoutBalance,
    onlyAccounts,
    separator = SEPARATORS[0],
    unpaid,
  }: CsvOptions & { readonly unpaid: ReadonlySet<string> },
  { above, usualWidth }: Pick<RowSource, "above" | "usualWidth">,
  { hasDate, numbers = new NumberCells(numberFormat) }: Partial<Judged> = {},
): LeftOut | undefined => {
  const { columns, names, fees } = layout;
  const moved = new MovedCells(rowWidths(header, { layout, hasHeader, usualWidth }), layout);
  const date = columns.get("date");
  const money = [
    ...(["amount", "outflow", "inflow"] as const).flatMap((key) => columns.get(key) ?? []),
    ...fees,
  ];
  if (date === undefined || money.length === 0) return undefined;
  const status = columns.get("status");
  const cells = new OncePerRow<readonly string[]>({ of: (row) => row.cells() });
  /** The cells that are more than a number: they can be words. */
  const words = new OncePerRow<readonly string[]>({
    of: (row) => cells.of(row).filter((cell) => !BARE_NUMBER.test(cell)),
  });
  const cellsOf = (row: RowView): readonly string[] => cells.of(row);

  const judgeDate = new ColumnMemo(date.cell, (value) =>
    dateFormat === undefined ? isDateCell(value) : dateFormat.read(value) > 0,
  );
  const isDated = hasDate ?? ((row: RowView): boolean => judgeDate.of(row).verdict);
  /** Whether a cell does not even try to be a date. */
  const isNoDate = new ColumnMemo(date.cell, (value) => !/\d/.test(value) || numberFits(value) !== 0);
  const valued = columns.get("value_date");
  const isValued = valued === undefined ? undefined : new ColumnMemo(valued.cell, isDateCell);
  const postedStatus =
    valued === undefined
      ? undefined
      : new ColumnMemo(valued.cell, (value) =>
          isNothing(value) && isPostingDate(valued.header) ? "pending" : statusOf(value),
        );
  /** What stands in place of the day of posting: that the row is pending, or came to nothing. */
  const unposted = (row: RowView): "pending" | "void" | undefined => {
    if (valued === undefined || beginsWithDigit(row, valued.cell)) return undefined;
    const said = postedStatus?.of(row).verdict;
    return said === "pending" || said === "void" ? said : undefined;
  };
  const balance = pendingWithoutBalance ? columns.get("balance") : undefined;
  const isUnbalanced = (row: RowView): boolean =>
    balance !== undefined && (row.isBlankAt(balance.cell) || isNothing(row.at(balance.cell)));
  const dateStatus = new ColumnMemo(date.cell, statusOf);
  const lacksDate = new ColumnMemo(date.cell, isNothing);
  const rowStatus =
    status === undefined
      ? undefined
      : new ColumnMemo(status.cell, statusReader(status.header, bookedStatuses));
  const type = columns.get("entity_type");
  const isNeutral =
    type === undefined || neutral.size === 0
      ? undefined
      : new ColumnMemo(type.cell, (value) => neutral.has(value));
  const broken = new BrokenRows(
    { width: header.length, date: date.cell, money: money.map(({ cell }) => cell) },
    separator,
  );
  const saysRefund = refundRule(layout, { bookedStatuses });
  /**
   * Whether a row that moves no money by its type is the refund of something that was paid all the same: it says so, or the caller
   * says that it was booked.
   */
  const isReturned = (row: RowView): boolean =>
    saysRefund(row) && !unpaid.has(sizeIn(row.at(money[0]!.cell), numberFormat));
  const isOfOther = otherAccounts(columns.get("account"), onlyAccounts, header, isDated);
  const amountOf = amountCells(
    money.map(({ cell }) => cell),
    numberFormat,
    numbers,
  );
  const isEven = evenRows(columns.get("outflow"), columns.get("inflow"), numberFormat);
  const isSummary = (row: RowView, among: readonly Column[]): boolean => {
    const named = hasHeader ? among.filter(({ cell }) => !row.isBlankAt(cell)) : [];
    if (named.length > 0) return named.some(({ cell }) => isSummaryText(withoutRemark(row.at(cell))));
    return cellsOf(row).some((cell) => isSummaryText(withoutRemark(cell)));
  };

  /** Whether a row has nothing but the name of a sum and amounts. */
  const isSum = (row: RowView): boolean => {
    const texts = cellsOf(row).filter(
      (cell) => !isNothing(cell) && !isAmountCell(cell) && !currencyCodeIn(cell),
    );
    return texts.length === 1 && isSumText(texts[0]!);
  };

  const filled = new FilledColumns();
  /** Of money out and money in, one is blank in each row. */
  const ofSomeRows = [date, ...(valued === undefined ? [] : [valued]), ...money].map(({ cell }) => cell);
  const isNamed = (row: RowView): boolean => names.some(({ cell }) => !isNothing(row.at(cell)));
  /** Whether a line that is no record stands between the last booking and this row. */
  let isBelowOthers = false;
  /**
   * Whether a row without a date is a booking whose date is lost, and no sum: its name stands beside something in place of the
   * date, or it has what every booking has.
   */
  const isBooking = (row: RowView): boolean =>
    isNamed(row) &&
    (!row.isBlankAt(date.cell) || filled.areIn(row, ofSomeRows, isBelowOthers ? LEAST_FILLED : 0)) &&
    !words.of(row).some((cell) => isSummaryText(withoutRemark(cell)) || isLikeSum(cell));

  const isBalance =
    !hasHeader && leftOut.has("footer")
      ? balanceRow(
          date.cell,
          money.map(({ cell }) => cell),
        )
      : undefined;
  const sections = pendingSections(above());
  const tables = otherTables(hasHeader ? header : []);
  let hasRecords = false;

  /** Why a row below the header of another table is left out; undefined if it is none of that table. */
  const reasonElsewhere = (row: RowView): LeftOutReason | undefined => {
    const cells = cellsOf(row);
    if (isRepeated(row, header)) return undefined;
    if (cells.some(isDateCell) || cells.some(isAmountCell)) {
      if (!tables.record(cells.some(isDateCell), cells.length)) return undefined;
      // Its columns are others, so that a pending row cannot be kept.
      return sections.record() && leftOut.has("pending") ? "pending" : "other_table";
    }
    sections.line(cells);
    return tables.line(cells, true) ? "other_table" : "no_record";
  };

  const reasonOf = (row: RowView): LeftOutReason | undefined => {
    if (tables.isOpen()) {
      const reason = reasonElsewhere(row);
      if (reason !== undefined) return reason;
    }
    if (rowStatus !== undefined) {
      const { verdict } = rowStatus.of(row);
      if (verdict !== undefined && verdict !== "booked") return verdict;
    }
    if (isOfOther?.(row) === true) return "other_account";
    const dated = isDated(row);
    const kind = amountOf(row);
    // An amount that cannot be read is none where nothing names what it is for.
    const isMoney = kind === "amount" || (kind === "unreadable" && isNamed(row));
    const isBelowPending = (dated || isMoney) && sections.record();
    if (dated) hasRecords = true;
    if (!dated) {
      if (broken.isLastPart(row) || (BEGINS_LIKE_DATE.test(row.at(date.cell)) && broken.isFirstPart(row)))
        return undefined;
      if (moved.isRecord(row) && !row.cells().some(isSummaryText)) return undefined;
      if (hasHeader && row.at(date.cell) === header[date.cell] && isRepeated(row, header)) {
        sections.header();
        tables.header();
        return "repeated_header";
      }
      if (!isMoney) {
        sections.line(cellsOf(row));
        const isBelow = hasRecords || filled.isSeen;
        if (hasHeader && leftOut.has("other_table") && tables.line(cellsOf(row), isBelow))
          return "other_table";
      }
      if (!isMoney && kind !== "zero") return "no_record";
      const said = row.isBlankAt(date.cell) ? undefined : dateStatus.of(row).verdict;
      if (said === "pending" || said === "void") return said;
      // Not booked yet: the row has its other date only, or says so.
      if (
        lacksDate.of(row).verdict &&
        isMoney &&
        (isValued?.of(row).verdict === true || saysPending(words.of(row)))
      )
        return "pending";
      if (leftOut.has("summary"))
        for (let cell = 0; cell < row.length; cell += 1)
          if (!row.isBlankAt(cell) && isSummaryText(row.at(cell))) return "summary";
      if (leftOut.has("summary") && lacksDate.of(row).verdict && isSum(row)) return "summary";
      if (isBelowPending) return "pending";
      if (kind === "zero" && lacksDate.of(row).verdict) return "zero_amount";
      return isNoDate.of(row).verdict && !isBooking(row) ? "footer" : undefined;
    }
    if (isNeutral?.of(row).verdict === true && !isReturned(row)) return "neutral";
    if (leftOut.has("summary") && isSummary(row, names))
      return names.some(({ cell }) => SHOP.test(row.at(cell))) && kind === "amount" ? "footer" : "summary";
    if ((kind === "blank" || kind === "zero") && (moved.isUncertain(row) || broken.isFirstPart(row)))
      return undefined;
    if (kind === "blank") return "no_amount";
    if (kind === "zero" || isEven(row)) return "zero_amount";
    if (isBalance?.(row) === true) return "footer";
    const reason = unposted(row) ?? (isBelowPending || isUnbalanced(row) ? "pending" : undefined);
    if (reason === undefined) filled.see(row);
    return reason;
  };
  const judged = (reason: LeftOutReason | undefined): ReturnType<LeftOut> => {
    isBelowOthers = reason === "no_record" || reason === "summary" || reason === "footer";
    if (reason === undefined || leftOut.has(reason)) return reason;
    return reason === "pending" ? "kept_pending" : undefined;
  };
  const first = numbers.at(money[0]!.cell);
  const isOther =
    rowStatus !== undefined ||
    valued !== undefined ||
    balance !== undefined ||
    isNeutral !== undefined ||
    isOfOther !== undefined ||
    isBalance !== undefined ||
    leftOut.has("summary");
  // Small, because V8 takes only so much together for each row, and then most rows cost half.
  const leftOutBecause: LeftOut = (row) => {
    if (isOther || tables.isOpen() || !first.isAmount(row) || !isDated(row)) return judged(reasonOf(row));
    if (sections.record()) return judged("pending");
    filled.see(row);
    isBelowOthers = false;
    return undefined;
  };
  return (row) => {
    const reason = leftOutBecause(row);
    broken.pass(row);
    return reason;
  };
};
