import { headerMeaning } from "../csv/header-words.ts";
import { quoted } from "../finding.ts";
import type { CsvImportType } from "../import-type.ts";
import type { Day } from "../values/calendar.ts";
import type { NumberFormat } from "../values/number-format.ts";
import { findTypeColumn, signByBalance } from "./amount-sign.ts";
import { byWords, type ColumnLook, findAmount, findDate, findName, lookAtColumns } from "./columns.ts";
import { inspectDates, inspectNumbers } from "./formats.ts";
import type { Notes } from "./inspection.ts";
import type { Row, Structure } from "./structure.ts";

const OTHER_COLUMNS = [
  ["category_col_label", "category"],
  ["tags_col_label", "tags"],
  ["notes_col_label", "notes"],
  ["account_col_label", "account"],
] as const;

const inspectOtherColumns = (looks: readonly ColumnLook[], taken: ColumnLook[], to: Notes): void => {
  const free = (): ColumnLook[] => looks.filter((look) => !taken.includes(look) && look.header !== "");
  const name = findName(free(), taken);
  if (name !== undefined) {
    taken.push(name.look);
    to.settle("name_col_label", name.look.header, name.reason);
  }
  for (const [field, meaning] of OTHER_COLUMNS) {
    const found = byWords(free(), meaning, (look) => look.dates < 0.5 && look.filled > 0);
    if (found === undefined) continue;
    taken.push(found.look);
    to.settle(field, found.look.header, found.reason);
  }
  const currency =
    byWords(free(), "currency", (look) => look.currencies >= 0.5)?.look ??
    free().find((look) => look.currencies === 1 && look.filled >= 0.9 && look.values.size <= 5);
  if (currency !== undefined) {
    taken.push(currency);
    to.settle(
      "currency_col_label",
      currency.header,
      `its cells are currency codes, such as ${[...currency.values][0]}`,
    );
  }
};

const inspectSign = (
  rows: readonly Row[],
  looks: readonly ColumnLook[],
  amount: ColumnLook,
  format: NumberFormat | undefined,
  to: Notes,
): void => {
  const signed = rows.some(({ cells }) =>
    /^\s*[^\d\s]*[-\u2212(]|[-\u2212)]\s*\D*$/.test(cells[amount.cell] ?? ""),
  );
  const type = signed ? undefined : findTypeColumn(looks.filter((look) => look !== amount));
  if (type !== undefined) {
    to.settle(
      "amount_type_strategy",
      "custom_column",
      `the amounts have no sign and ${quoted(type.look.header)} tells money in from money out`,
    );
    to.settle(
      "entity_type_col_label",
      type.look.header,
      `its cells are ${[...type.look.values].map(quoted).join(" and ")}`,
    );
    to.settle("amount_type_inflow_value", type.inflow, `${quoted(type.inflow)} means money in`);
    return;
  }
  const told = format === undefined ? undefined : signByBalance(rows, looks, amount, format);
  if (told !== undefined) {
    to.settle(
      "signage_convention",
      told.convention,
      `${quoted(told.balance.header)} ${told.convention === "inflows_positive" ? "rises" : "falls"} by each amount`,
    );
    return;
  }
  to.leave(
    "signage_convention",
    ["inflows_positive", "inflows_negative"],
    rows.map(({ cells }) => cells[amount.cell] ?? "").find((value) => value !== "") ?? "",
    "Nothing in the file says whether money in is positive; inflows_positive is assumed.",
  );
};

/** The columns of a statement: transactions with a date and an amount. */
export const inspectStatement = (
  structure: Structure,
  type: CsvImportType,
  today: number,
  to: Notes,
): void => {
  const { header, rows } = structure;
  const looks = lookAtColumns(header?.cells ?? [], rows);
  const taken: ColumnLook[] = [];
  const date = findDate(looks);
  if (date !== undefined) {
    taken.push(date.look);
    if (header !== undefined) to.settle("date_col_label", date.look.header, date.reason);
    inspectDates(rows, date.look, type, today, to);
  } else if (header !== undefined) {
    to.leave("date_col_label", header.cells, header.cells.join(" | "), "No column holds dates.");
  }

  const { amount, pair, between } = findAmount(looks, date?.look);
  let numbers: NumberFormat | undefined;
  if (pair !== undefined) {
    taken.push(pair.outflow, pair.inflow);
    to.note(
      "amount",
      `${pair.outflow.header} / ${pair.inflow.header}`,
      `${quoted(pair.outflow.header)} is money out and ${quoted(pair.inflow.header)} money in; an import reads the two as they are`,
    );
    inspectNumbers(rows, [pair.outflow, pair.inflow], to);
  } else if (amount !== undefined) {
    taken.push(amount.look);
    if (header !== undefined) to.settle("amount_col_label", amount.look.header, amount.reason);
    numbers = inspectNumbers(rows, [amount.look], to);
    inspectSign(rows, looks, amount.look, numbers, to);
  } else if (between !== undefined) {
    numbers = inspectNumbers(rows, between, to);
    if (header !== undefined)
      to.leave(
        "amount_col_label",
        between.map((look) => look.header),
        between.map((look) => [...look.values][0] ?? "").join(" | "),
        "More than one column holds amounts and none is named so.",
      );
  }
  if (header !== undefined) inspectOtherColumns(looks, taken, to);
};

const TRADE_COLUMNS = ["ticker", "qty", "price"] as const;

/** Whether a header row names what a trade has, and no type of import of its own. */
export const isTrades = (header: readonly string[]): boolean => {
  const meanings = header.map(headerMeaning);
  return [...TRADE_COLUMNS, "date"].every((key) => meanings.some((meaning) => meaning === key));
};

/** The columns of a file of trades. */
export const inspectTrades = ({ header, rows }: Structure, today: Day, to: Notes): void => {
  const looks = lookAtColumns(header?.cells ?? [], rows);
  const date = findDate(looks);
  if (date !== undefined) {
    to.settle("date_col_label", date.look.header, date.reason);
    inspectDates(rows, date.look, "TradeImport", today, to);
  }
  const numeric: ColumnLook[] = [];
  for (const key of TRADE_COLUMNS) {
    const found = byWords(looks, key, () => true);
    if (found === undefined) continue;
    to.settle(`${key}_col_label`, found.look.header, found.reason);
    if (key !== "ticker") numeric.push(found.look);
  }
  inspectNumbers(rows, numeric, to);
};
