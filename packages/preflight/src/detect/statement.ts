import type { Day } from "@farthing/values";
import type { NumberFormat } from "../formats/number-format.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { normalizeHeader } from "../reading/layout.ts";
import { clip, quoted } from "../report/finding.ts";
import { option, sentence } from "../report/sentence.ts";
import { findTypeColumn, signByBalance, signByMinus } from "./amount-sign.ts";
import { byWords, type ColumnLook, findAmount, findDate, findName, lookAtColumns } from "./columns.ts";
import type { Row } from "./find-header.ts";
import { inspectDates, inspectNumbers } from "./formats.ts";
import { headerMeaning } from "./header-words.ts";
import type { Notes, Profile } from "./inspection.ts";
import { type Structure, withoutFooter } from "./structure.ts";

type LabelField = keyof Profile & `${string}_col_label`;

/** Records the label of a column, unless another column has the same header. Returns whether it did. */
const resolveLabel = (
  field: LabelField,
  look: ColumnLook,
  looks: readonly ColumnLook[],
  reason: string,
  to: Notes,
): boolean => {
  const alike = looks.filter(({ header }) => normalizeHeader(header) === normalizeHeader(look.header));
  if (look.header !== "" && alike.length === 1) {
    to.resolve(field, look.header, reason);
    return true;
  }
  to.leave(
    field,
    [],
    [...look.values][0] ?? "",
    look.header === ""
      ? `Column ${look.cell + 1} is probably it but has no header. Add one.`
      : `${alike.length} columns are named ${quoted(look.header)}: rename all but one.`,
  );
  return false;
};

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
    resolveLabel("name_col_label", name.look, looks, name.reason, to);
  }
  for (const [field, meaning] of OTHER_COLUMNS) {
    const found = byWords(free(), meaning, (look) => look.dates < 0.5 && look.filled > 0);
    if (found === undefined) continue;
    taken.push(found.look);
    resolveLabel(field, found.look, looks, found.reason, to);
  }
  const currency =
    byWords(free(), "currency", (look) => look.currencies >= 0.5)?.look ??
    free().find((look) => look.currencies === 1 && look.filled >= 0.9 && look.values.size <= 5);
  if (currency !== undefined) {
    taken.push(currency);
    resolveLabel(
      "currency_col_label",
      currency,
      looks,
      `its cells are currency codes, such as ${[...currency.values][0]}`,
      to,
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
  if (type !== undefined && type.others.length > 0) {
    to.leave(
      "amount_type_inflow_value",
      [type.inflow, ...type.others],
      type.others[0]!,
      `${quoted(type.look.header)} is probably the type column, but only one value can mean money in, and it also has ${type.others.slice(0, 5).map(quoted).join(", ")}.`,
    );
    return;
  }
  if (type !== undefined) {
    const cells = [...type.look.values].map(quoted).join(" and ");
    if (!resolveLabel("entity_type_col_label", type.look, looks, `its cells are ${cells}`, to)) return;
    to.resolve(
      "amount_type_strategy",
      "custom_column",
      `the amounts have no sign, and ${quoted(type.look.header)} says whether money came in or went out`,
    );
    to.resolve("amount_type_inflow_value", type.inflow, `${quoted(type.inflow)} means money in`);
    return;
  }
  const told = format === undefined ? undefined : signByBalance(rows, looks, amount, format);
  if (told !== undefined) {
    to.resolve(
      "signage_convention",
      told.convention,
      `${quoted(told.balance.header)} ${told.convention === "inflows_positive" ? "rises" : "falls"} by each amount`,
    );
    return;
  }
  const minus = format === undefined ? undefined : signByMinus(rows, amount, format);
  if (minus !== undefined) {
    to.resolve(
      "signage_convention",
      "inflows_positive",
      `${minus.negative} of ${minus.of} amounts are negative, as money out is`,
    );
    return;
  }
  to.leave(
    "signage_convention",
    ["inflows_positive", "inflows_negative"],
    rows.map(({ cells }) => cells[amount.cell] ?? "").find((value) => value !== "") ?? "",
    sentence`The file does not show whether money in is positive; inflows_positive is assumed. Add ${option("signage_convention")} inflows_negative if money out is positive.`,
  );
};

/** Reports the lines after the records. */
export const noteFooter = ({ footer }: Structure, to: Notes): void => {
  const last = footer[0];
  if (last === undefined) return;
  to.note(
    "footer",
    footer.length,
    `the lines from ${last.line} on are not records: ${quoted(last.cells.filter((cell) => cell !== "").join(" "))}. Remove them before the import`,
    last.line,
  );
};

/** The columns of a statement: transactions with a date and an amount. */
export const inspectStatement = (whole: Structure, type: CsvImportType, today: number, to: Notes): void => {
  const { header } = whole;
  const date = findDate(lookAtColumns(header?.cells ?? [], whole.rows));
  const structure = date === undefined ? whole : withoutFooter(whole, date.look.cell);
  const { rows } = structure;
  noteFooter(structure, to);
  const looks = lookAtColumns(header?.cells ?? [], rows);
  const taken: ColumnLook[] = [];
  if (date !== undefined) {
    taken.push(looks[date.look.cell]!);
    if (header !== undefined) resolveLabel("date_col_label", date.look, looks, date.reason, to);
    inspectDates(structure, date.look, type, today, to);
  } else if (header !== undefined) {
    to.leave(
      "date_col_label",
      [],
      clip(header.cells.join(" | ")),
      "No column contains dates that can be imported.",
    );
  }

  const { amount, pair, between } = findAmount(looks, date === undefined ? undefined : looks[date.look.cell]);
  let numbers: NumberFormat | undefined;
  if (pair !== undefined) {
    taken.push(pair.outflow, pair.inflow);
    const names = `${pair.outflow.header} / ${pair.inflow.header}`;
    if (pair.readable) {
      to.note(
        "amount",
        names,
        `${quoted(pair.outflow.header)} is money out and ${quoted(pair.inflow.header)} money in; both are imported`,
      );
    } else {
      to.leave(
        "amount_col_label",
        [],
        names,
        "These are probably money out and money in. Rename them to Debit and Credit.",
      );
    }
    inspectNumbers(structure, [pair.outflow, pair.inflow], to);
  } else if (amount !== undefined) {
    taken.push(amount.look);
    if (header !== undefined) resolveLabel("amount_col_label", amount.look, looks, amount.reason, to);
    numbers = inspectNumbers(structure, [amount.look], to);
    inspectSign(rows, looks, amount.look, numbers, to);
  } else if (between !== undefined) {
    numbers = inspectNumbers(structure, between, to);
    if (header !== undefined)
      to.leave(
        "amount_col_label",
        between.map((look) => look.header),
        between.map((look) => [...look.values][0] ?? "").join(" | "),
        sentence`More than one column contains amounts. Set ${option("amount_col_label")} to the right one.`,
      );
  }
  if (header !== undefined) inspectOtherColumns(looks, taken, to);
};

const TRADE_COLUMNS = ["ticker", "qty", "price"] as const;

/** Whether a file contains trades: most of its rows have a ticker, a quantity and a price. */
export const isTrades = ({ header, rows }: Structure): boolean => {
  const looks = lookAtColumns(header?.cells ?? [], rows);
  return (
    findDate(looks) !== undefined &&
    TRADE_COLUMNS.every((key) =>
      looks.some((look) => headerMeaning(look.header) === key && look.filled >= 0.8),
    )
  );
};

/** The columns of a file of trades. */
export const inspectTrades = (structure: Structure, today: Day, to: Notes): void => {
  const looks = lookAtColumns(structure.header?.cells ?? [], structure.rows);
  const date = findDate(looks);
  noteFooter(structure, to);
  if (date !== undefined) {
    to.resolve("date_col_label", date.look.header, date.reason);
    inspectDates(structure, date.look, "TradeImport", today, to);
  }
  const numeric: ColumnLook[] = [];
  for (const key of TRADE_COLUMNS) {
    const found = byWords(looks, key, () => true);
    if (found === undefined) continue;
    to.resolve(`${key}_col_label`, found.look.header, found.reason);
    if (key !== "ticker") numeric.push(found.look);
  }
  inspectNumbers(structure, numeric, to);
};
