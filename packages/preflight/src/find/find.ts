import { tablesOfAccounts } from "./accounts/tables-of-accounts.ts";
import { type Column, meansFirst } from "./columns/column.ts";
import { dateFormat } from "./dates/date-format.ts";
import { timeZone } from "./dates/note-zone.ts";
import { noDates, rivalDates, whichDate } from "./dates/which-date.ts";
import { columnKeys } from "./facts/column-keys.ts";
import type { Conclusion, Conclusions } from "./facts/conclusion.ts";
import { columnIs, type Decider, givenColumnIn } from "./facts/facts.ts";
import { dateColumn, datedRows, type FileFacts, factsOfFile } from "./facts-of-file.ts";
import { headerWithRow, rowsAboveHeader } from "./header/rows-above-header.ts";
import { amountColumns, bothSides, debitSign, formatOfAmounts, hundredths } from "./money/amount-columns.ts";
import { balanceColumn } from "./money/balance-column.ts";
import { directionAndSign, givenInflowValue } from "./money/direction-and-sign.ts";
import { feeColumns, placeOfFees } from "./money/fees.ts";
import { signsByBalance } from "./money/signs-by-balance.ts";
import { type Weighed, type WithMoney, weighMoney } from "./money/weigh-money.ts";
import { noAmounts, rivalColumns, rivalPairs } from "./money/which-column.ts";
import { findNumberFormat } from "./numbers/number-format.ts";
import { footer, leftOutRows } from "./rows/left-out.ts";
import { bookedStatuses, statusColumn } from "./rows/status-of-rows.ts";
import { sumsOfEachDay } from "./rows/sums-of-days.ts";
import { pendingWithoutBalance } from "./rows/unbalanced-rows.ts";
import { account, accountGiven } from "./texts/account.ts";
import { currency } from "./texts/currency.ts";
import { namesOfRows } from "./texts/names-of-rows.ts";
import { columnsByHeader, valueDate } from "./texts/other-columns.ts";

/** Which rows are looked at, and which of their columns has the date. */
const ROWS: readonly Decider[] = [whichDate, statusColumn, bookedStatuses, tablesOfAccounts];

/** What the amounts are, which way they went, and which of their rows are no transactions. */
const MONEY: readonly Decider<WithMoney>[] = [
  signsByBalance,
  rivalColumns,
  rivalPairs,
  amountColumns,
  bothSides,
  debitSign,
  formatOfAmounts,
  hundredths,
  placeOfFees,
  feeColumns,
  balanceColumn,
  pendingWithoutBalance,
  directionAndSign,
  givenInflowValue,
  rowsAboveHeader,
  headerWithRow,
  sumsOfEachDay,
];

const NO_MONEY: readonly Decider[] = [noAmounts, headerWithRow];

/** What the columns beside date and amount are. */
const TEXTS: readonly Decider<Weighed>[] = [currency, valueDate, account, namesOfRows, columnsByHeader];

/** Who says what each column is has said all, but for which account is meant where one names several. */
const textsOf = ({ given }: FileFacts): readonly Decider<Weighed>[] =>
  (given.columns ?? []).length > 0 ? [accountGiven] : TEXTS;

/** How the dates are written, what the other columns are, and which rows are left out. */
const restOf = (file: FileFacts): readonly Decider<Weighed>[] => [
  dateFormat,
  timeZone,
  ...textsOf(file),
  columnKeys,
  leftOutRows,
  footer,
];

/** The columns that headers name in a file without rows. */
const columnsOfNothing = (
  { structure, given }: FileFacts,
  columns: readonly Column[],
): readonly Conclusion[] =>
  (["date", "amount"] as const).flatMap((key) => {
    const named = givenColumnIn(columns, given)(key) ?? columns.find((column) => meansFirst(column, key));
    return named === undefined ? [] : [columnIs(key, named, structure.header, "its header says so")];
  });

/** Finds how a statement is read: transactions with a date and an amount (docs/spec/inspect.md). */
export const findStatement = (file: FileFacts, found: Conclusions): Conclusions => {
  const rows = datedRows(file.structure);
  if (file.structure.rows.length === 0) return found.add(columnsOfNothing(file, rows.columns));
  const date = dateColumn(rows.columns, file.given);
  if (date === undefined) return found.add([noDates({ ...file.structure, rows: rows.shown }, rows.columns)]);
  if (givenColumnIn(rows.columns, file.given)("date") === undefined)
    found.add(rivalDates(date, rows.columns, rows.dated));
  const facts = factsOfFile(file, rows, date);
  for (const decide of ROWS) found.add(decide(facts, found));
  const numbers = findNumberFormat(facts);
  found.add(numbers.conclusions);
  const money = weighMoney(facts, numbers.format);
  // The decided fields go on to change as the next deciders answer.
  const weighed = { profile: found.profile, keys: found.keys, format: numbers.format, money };
  if (money === undefined) for (const decide of NO_MONEY) found.add(decide(facts, weighed));
  else for (const decide of MONEY) found.add(decide(facts, { ...weighed, money }));
  for (const decide of restOf(file)) found.add(decide(facts, weighed));
  return found;
};
