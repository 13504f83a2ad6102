import { clip } from "../../findings/finding.ts";
import { choices, sentence } from "../../findings/sentence.ts";
import { knownDateFormat } from "../../formats/date-format.ts";
import { findAccount, numbersBeside } from "../accounts/account-column.ts";
import { ownIbans } from "../accounts/account-kind.ts";
import { isDoubleEntry } from "../accounts/double-entry.ts";
import { areSeparate, findPockets, type RowsOfMoney } from "../accounts/separate-accounts.ts";
import { areNames, severalAccounts } from "../accounts/several-accounts.ts";
import { type Column, isAccountCell } from "../columns/column.ts";
import { ColumnUnits } from "../columns/column-units.ts";
import { rowsBeyond } from "../facts/bookings.ts";
import { type Conclusion, isTaken, type Question } from "../facts/conclusion.ts";
import { columnIs, type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import { amountsOf, hasOneBalance, moneyOfRows, type Weighed } from "../money/weigh-money.ts";

/** A question names no more. */
const MOST_ACCOUNTS = 6;

/** Whether rows differ in a column: those with one balance are of one account, and it names a card or a branch. */
const isOfSome = ({ distinct, filled }: Column): boolean => distinct.size > 1 || filled < 1;

const rowsOfMoney = ({ structure, bookings, columns }: Facts, { money }: Weighed): RowsOfMoney => {
  // The line of a row at the end is not known where rows before it are not looked at.
  const end = structure.complete ? -1 : bookings.findIndex(({ line }) => line === 0);
  return {
    columns,
    money: moneyOfRows(money),
    units: money?.units ?? new ColumnUnits(columns, undefined),
    end: end < 0 ? undefined : end,
  };
};

/** The day of a row, as far as it is decided in which order days are written. */
const dayOf =
  ({ date }: Facts, { profile }: Weighed) =>
  (row: number): number => {
    const format = profile.date_format === undefined ? undefined : knownDateFormat(profile.date_format);
    return format?.read(date.values[row] ?? "") ?? 0;
  };

/** Asks which account is meant where a column names several, or one beside it has the numbers of several. */
const accountQuestion = (
  facts: Facts,
  decided: Weighed,
  named: Column,
  among: readonly Column[],
): readonly Question[] => {
  const { structure, bookings, date, given } = facts;
  if (given.account_col_label || (given.only_accounts ?? []).length > 0) return [];
  const isNumber = [...named.distinct].every(isAccountCell);
  const column = (isNumber ? undefined : numbersBeside(named, among)) ?? named;
  const amounts = amountsOf(facts, decided.money);
  // Rows of nothing are left out.
  const isMoved = (row: number): boolean => amounts.some(({ values }) => /[1-9]/.test(values[row]!));
  const own = column.values.filter((value, row) => column.distinct.has(value) && isMoved(row));
  const beyond = rowsBeyond(structure, column, date);
  const several = severalAccounts(column, [...own, ...beyond.map(({ cells }) => cells[column.cell] ?? "")]);
  if (several.length === 0) return [];
  const areOnlyNames = areNames(several) && !areSeparate(named, rowsOfMoney(facts, decided));
  return [
    {
      field: "account_col_label",
      candidates: [],
      ...exampleOf(bookings[column.values.indexOf(several[1]!)] ?? beyond[0]),
      example: clip(several.slice(0, 3).join(", ")),
      ...(column === named ? { accounts: several.slice(0, MOST_ACCOUNTS) } : {}),
      ...(areOnlyNames ? { names: several } : {}),
      wording: sentence`The rows belong to more than one account (${several.length}), and it is not said which account is meant. Split the file into one per account, or add ${choices("account_col_label", [named.name])} to take them all as one.`,
    },
  ];
};

/** Asks which account is meant where the rows of each transaction are of several and sum to nothing. */
const doubleEntryQuestion = ({ bookings }: Facts, account: Column): Question => ({
  field: "account_col_label",
  candidates: [],
  ...exampleOf(bookings[1]),
  about: "double_entry",
  wording: sentence`The rows of each transaction are of several accounts and sum to nothing, as in double-entry bookkeeping, and it is not said which account is meant. Keep the rows of one account, or add ${choices("account_col_label", [account.name])} to take them all.`,
});

/** The column that names the account of each row, and which of several is meant. */
export const account: Decider<Weighed> = (facts, decided): readonly Conclusion[] => {
  const { structure, columns, given, date, givenColumn } = facts;
  const isOne = hasOneBalance(decided);
  const free = columns.filter((column) => !isTaken(decided, column) && !(isOne && isOfSome(column)));
  const found =
    givenColumn("account") ??
    findAccount(free, ownIbans(structure.above)) ??
    findPockets(free, rowsOfMoney(facts, decided), dayOf(facts, decided));
  if (found === undefined) return [];
  if (!given.account_col_label && isDoubleEntry(found, date, moneyOfRows(decided.money)))
    return [doubleEntryQuestion(facts, found)];
  return [
    columnIs("account", found, structure.header, "it names the account"),
    ...accountQuestion(facts, decided, found, free),
  ];
};

/** Which account is meant where the caller says what each column is, and that one names accounts. */
export const accountGiven: Decider<Weighed> = (facts, decided) => {
  const placed = facts.givenColumn("account");
  return placed === undefined ? [] : accountQuestion(facts, decided, placed, []);
};
