import { clip } from "../findings/finding.ts";
import { choices, option, sentence } from "../findings/sentence.ts";
import { knownDateFormat } from "../formats/date-format.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { NUMBER_FORMATS } from "../options/number-formats.ts";
import { normalizeHeader } from "../reading/label-cells.ts";
import { columnLabel } from "../reading/layout.ts";
import { currencyOfName } from "../words/currency-names.ts";
import { isOfBanks } from "../words/header-words.ts";
import { findAccount, numbersBeside } from "./account-column.ts";
import { ownIbans } from "./account-kind.ts";
import { type Column, isAccountCell, isRunning, means, meansFirst } from "./column.ts";
import { ColumnUnits } from "./column-units.ts";
import { codesOfPair, currencyNames, currencyOfAmounts, findCurrency } from "./currency-column.ts";
import { findDates, isSecondDate } from "./date-columns.ts";
import { isDoubleEntry } from "./double-entry.ts";
import { findHolder } from "./holder.ts";
import type { Hypothesis } from "./hypothesis.ts";
import type { Notes } from "./inspection.ts";
import { findNames } from "./names.ts";
import { findNamesBelow } from "./names-below.ts";
import { findParties, paysWhatWentOut } from "./parties.ts";
import { areNames, severalAccounts } from "./several-accounts.ts";
import { type DecidedColumns, exampleOf, nameOfColumn, rowsBeyond, type Statement } from "./statement.ts";
import { areToldApart, findPockets, type RowsOfMoney } from "./told-apart.ts";

const BY_HEADER = [
  ["notes", "notes"],
  ["category", "category"],
  ["tags", "tags"],
  ["bank_reference", "reference"],
  ["balance", "balance"],
] as const;

/** A question names no more. */
const MOST_ACCOUNTS = 6;

/** A row in which columns have different cells, and none of them is blank if there is such a row. */
const rowToAskBy = (columns: readonly Column[]): number => {
  const [first, ...others] = columns;
  const rows = [...(first?.values ?? []).keys()].filter((row) =>
    others.some(({ values }) => values[row] !== first!.values[row]),
  );
  return rows.find((row) => columns.every(({ values }) => values[row] !== "")) ?? rows[0] ?? 0;
};

/** Whether rows differ in a column: those with one balance are of one account, and it names a card or a branch. */
const isOfSome = ({ distinct, filled }: Column): boolean => distinct.size > 1 || filled < 1;

/** The column that a type calls the name, if some row has one. */
const labelledColumn = (columns: readonly Column[], type: CsvImportType): Column | undefined => {
  const label = normalizeHeader(columnLabel("name", type, {}));
  return columns.find(({ header, filled }) => filled > 0 && normalizeHeader(header) === label);
};

/** Decides the columns beside date and amount: currency, account, the names of a row, and what a header alone says. */
export const decideTexts = (
  statement: Statement,
  money: Hypothesis | undefined,
  take: DecidedColumns,
  to: Notes,
): void => {
  const { structure, type, columns, bookings, given, date, givenColumn } = statement;
  const { amount, outflow, inflow } = money?.money ?? {};
  const amounts = [outflow, inflow, amount].flatMap((cell) => columns[cell ?? -1] ?? []);
  // Who says what each column is has said all, but for which account is meant where one names several.
  if ((given.columns ?? []).length > 0) {
    const placed = givenColumn("account");
    if (placed !== undefined) askAccounts(placed, []);
    return;
  }
  const ofSides = codesOfPair(amounts, columns);
  const currency =
    givenColumn("currency") ??
    (ofSides === undefined ? findCurrency(columns, amounts, money?.proof?.balance) : undefined);
  // One balance through all rows: they are in one currency, whatever a column says.
  const proof = money?.proof;
  const isOne = proof !== undefined && proof.explained === proof.steps && !proof.isGrouped;
  if (Array.isArray(currency)) {
    const row = rowToAskBy(currency);
    to.leave({
      field: "currency_col_label",
      candidates: currency.map(nameOfColumn),
      ...exampleOf(bookings[row]),
      readings: currency.map((each) => each.values[row] || "the currency of the account"),
      wording: sentence`More than one column contains currencies. Set ${option("currency_col_label")} to that of the amount.`,
    });
  } else if (currency !== undefined && "cell" in currency && !(isOne && currency.distinct.size > 1))
    take.take(
      "currency",
      currency,
      `its cells are currency codes, such as ${[...currency.distinct][0] ?? ""}`,
    );
  else decideOneCurrency();

  const valued = findDates(columns).find(
    (column) => column !== date && !take.isTaken(column) && isSecondDate(column),
  );
  if (valued !== undefined) take.take("value_date", valued, "it is a second date");
  const free = columns.filter((column) => !take.isTaken(column) && !(isOne && isOfSome(column)));
  const account =
    givenColumn("account") ??
    findAccount(free, ownIbans(structure.above)) ??
    findPockets(free, rowsOfMoney(), dayOf);
  if (account !== undefined && !given.account_col_label && isDoubleEntry(account, date, decidedMoney()))
    to.leave({
      field: "account_col_label",
      candidates: [],
      ...exampleOf(bookings[1]),
      wording: sentence`The rows of each transaction are of several accounts and sum to nothing, as in double-entry bookkeeping, and it is not said which account is meant. Keep the rows of one account, or add ${choices("account_col_label", [nameOfColumn(account)])} to take them all.`,
    });
  else if (account !== undefined) {
    take.take("account", account, "it names the account");
    askAccounts(account, free);
  }
  const parties = findParties(
    columns.filter((column) => !take.isTaken(column)),
    decidedMoney(),
  );
  const holder = parties?.holder ?? (parties?.change === true ? undefined : findHolder(columns));
  if (holder !== undefined) to.resolve("holder", holder, "it is payer or payee of most rows");
  const isParty = ({ cell }: Column): boolean =>
    parties !== undefined && [parties.payer, parties.payee].some((party) => party.cell === cell);
  const isDescribed = columns.some(
    (column) => means(column, "description") && column.filled >= 0.5 && !isOfBanks(column.header),
  );
  const ownPayers =
    parties === undefined && isDescribed
      ? columns.filter((each) => paysWhatWentOut(each, decidedMoney()))
      : [];
  const found = findNames(
    columns.flatMap((column) => {
      if (isParty(column)) return column.cell === parties!.others.cell ? [parties!.others] : [];
      return take.isTaken(column) || ownPayers.includes(column) ? [] : [column];
    }),
    [
      ...(parties === undefined ? [] : [parties.own]),
      // Where the holder pays, money went out.
      ...columns.filter(
        (column) =>
          !isParty(column) &&
          column.cell === money?.money.direction?.cell &&
          (column.meanings[0] === "payee" || money.direction?.strong === false),
      ),
      ...ownPayers,
    ],
    holder,
    parties?.others,
  );
  // A vendor's type says which column names its rows, also if they are all named alike.
  const ofType = type === "TransactionImport" ? undefined : labelledColumn(columns, type);
  const [name, ...others] =
    ofType === undefined ? found : [ofType, ...found.filter((column) => column !== ofType)];
  const own = givenColumn("name") ?? name;
  const below = findNamesBelow(statement, amounts, own);
  const named = own ?? columns[below ?? -1];
  if (named !== undefined) take.take("name", named, "it says most about a row");
  if (named === name && others.length > 0)
    to.resolve("other_names", others.map(nameOfColumn), "they name rows whose name says nothing");
  if (parties?.change === true && named === name) {
    const [payer, payee] = [parties.payer, parties.payee].map(nameOfColumn) as [string, string];
    to.set("parties", { payer, payee });
    to.note("parties", `${payer}, ${payee}`, "who pays names what came in, and who is paid what went out");
  }
  if (below !== undefined && named !== undefined)
    to.resolve("names_below", true, "most rows are followed by rows without date and amount that say more");
  for (const [key, meaning] of BY_HEADER) {
    if (key === "balance" && (proof !== undefined || to.profile.signs_by_balance !== undefined)) continue;
    const there =
      givenColumn(key) ??
      columns.find(
        (column) =>
          !take.isTaken(column) &&
          meansFirst(column, meaning) &&
          column.filled > 0 &&
          // The currency of a balance can have its header.
          !(key === "balance" && column.numbers === 0) &&
          // A number that counts the rows of the file is another one in the next file.
          !(key === "bank_reference" && isRunning(column)),
      );
    if (there !== undefined) take.take(key, there, "its header says so");
  }

  /** Asks which account is meant where a column names several, or one beside it has the numbers of several. */
  function askAccounts(named: Column, among: readonly Column[]): void {
    if (given.account_col_label || (given.only_accounts ?? []).length > 0) return;
    const isNumber = [...named.distinct].every(isAccountCell);
    const column = (isNumber ? undefined : numbersBeside(named, among)) ?? named;
    // Rows of nothing are left out.
    const isMoved = (row: number): boolean => amounts.some(({ values }) => /[1-9]/.test(values[row]!));
    const own = column.values.filter((value, row) => column.distinct.has(value) && isMoved(row));
    const beyond = rowsBeyond(structure, column, date);
    const several = severalAccounts(column, [...own, ...beyond.map(({ cells }) => cells[column.cell] ?? "")]);
    if (several.length === 0) return;
    to.leave({
      field: "account_col_label",
      candidates: [],
      ...exampleOf(bookings[column.values.indexOf(several[1]!)] ?? beyond[0]),
      example: clip(several.slice(0, 3).join(", ")),
      ...(column === named ? { accounts: several.slice(0, MOST_ACCOUNTS) } : {}),
      ...(areNames(several) && !areToldApart(named, rowsOfMoney()) ? { names: several } : {}),
      wording: sentence`The rows belong to more than one account (${several.length}), and it is not said which account is meant. Split the file into one per account, or add ${choices("account_col_label", [nameOfColumn(named)])} to take them all as one.`,
    });
  }

  function rowsOfMoney(): RowsOfMoney {
    // The line of a row at the end is not known where rows before it are not looked at.
    const end = structure.complete ? -1 : bookings.findIndex(({ line }) => line === 0);
    return { columns, money: decidedMoney(), units: decidedUnits(), end: end < 0 ? undefined : end };
  }

  /** The day of a row, as far as it is decided in which order days are written. */
  function dayOf(row: number): number {
    const format = to.profile.date_format === undefined ? undefined : knownDateFormat(to.profile.date_format);
    return format?.read(date.values[row] ?? "") ?? 0;
  }

  /** What stands in the cells of each column, as numbers were decided to be written. */
  function decidedUnits() {
    return new ColumnUnits(
      columns,
      NUMBER_FORMATS.find((each) => each === to.profile.number_format),
    );
  }

  /** The money of each row as it was decided. */
  function decidedMoney(): readonly (bigint | undefined)[] {
    if (money === undefined) return [];
    const convention = to.profile.signage_convention;
    const inflowsPositive =
      convention === undefined ? money.money.inflowsPositive : convention === "inflows_positive";
    return decidedUnits().moneyBy({ ...money.money, inflowsPositive });
  }

  function decideOneCurrency(): void {
    if (given.currency) return;
    const sides = ofSides?.length === 1 ? ofSides[0] : ofSides;
    const named = currencyNames(columns);
    const names = [...(named?.distinct ?? [])];
    const ofNames = names.length > 1 && !isOne ? names : currencyOfName(names[0] ?? "");
    const said = sides ?? currencyOfAmounts(amounts) ?? ofNames;
    if (said === undefined) return;
    if (typeof said === "string") to.resolve("currency", said, "the amounts or their header say so");
    else
      to.leave({
        field: "currency",
        candidates: [],
        example: clip(said.slice(0, 3).join(", ")),
        wording: "The amounts are in more than one currency. Split the file into one per currency.",
      });
  }
};
