import { type Day, isoDay } from "@farthing/values";
import type { Utf8Text } from "../decode/utf8.ts";
import { knownDateFormat } from "../formats/date-format.ts";
import { NOTHING, NUMBER_FORMATS, type NumberFormat, oddNumberStyle, readNumber } from "../formats/number-format.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { normalizeHeader } from "../reading/layout.ts";
import type { ColumnKey, LeftOutReason, ReadingOptions } from "../reading/options.ts";
import { clip, quoted } from "../report/finding.ts";
import { choices, option, sentence } from "../report/sentence.ts";
import { numberColumns } from "../rules/number-columns.ts";
import type { Separator } from "../split/read-csv.ts";
import { findAccount, severalAccounts } from "./account-column.ts";
import { type FoundMoney, findMoney, type Hypothesis } from "./amounts.ts";
import { isDateCell } from "./cell-kinds.ts";
import { type Column, columnOf, means, meansFirst } from "./column.ts";
import { currencyInHeader, findCurrency } from "./currency-column.ts";
import { findDates, formatOf } from "./date.ts";
import { dayOrMonth, orderOfDates } from "./day-or-month.ts";
import { type DirectionColumn, directionColumns } from "./direction.ts";
import { findHeaderRow, firstRecord } from "./find-header.ts";
import type { Notes, Profile } from "./inspection.ts";
import { type Money, moneyOf } from "./money.ts";
import { findHolder, findNames } from "./names.ts";
import { eachCell, type Row, type SampledRows } from "./rows.ts";
import { decideSign, wordsOfRows } from "./sign.ts";
import { findStatus, unknownStatuses } from "./status.ts";
import { unitsOf } from "./units.ts";
import { isSummaryText } from "./words/footer-words.ts";
import { headerLanguage } from "./words/header-words.ts";
import { statusOf } from "./words/status-words.ts";

/** The rows of a file and its header row, if it has one. */
export interface Structure {
  readonly content: Utf8Text;
  readonly separator: Separator;
  readonly header: Row | undefined;
  /** The rows below the header, or from the first record on. */
  readonly rows: readonly Row[];
  readonly complete: boolean;
}

const MOST_COLUMNS = 200;

export const structureOf = (content: Utf8Text, separator: Separator, { rows, complete }: SampledRows): Structure => {
  const at = findHeaderRow(rows);
  const header = rows[at];
  const below = rows.slice(at + 1);
  const first =
    header === undefined
      ? Math.max(
          0,
          firstRecord(below),
        )
      : 0;
  return { content, separator, header, rows: below.slice(first), complete };
};

const columnsOf = (header: Row | undefined, rows: readonly Row[]): readonly Column[] => {
  const width = Math.max(header?.cells.length ?? 0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  const columns = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, cell) =>
    columnOf(cell, header?.cells[cell] ?? "", rows),
  );
  // A header above a currency can be that of the amount beside it.
  return columns.map((each, cell) => {
    const left = columns[cell - 1];
    return each.header === "" && left !== undefined && left.currencies >= 0.9 && left.header !== ""
      ? { ...each, meanings: left.meanings }
      : each;
  });
};

/** The rows that are bookings: dated, not pending, and no totals. */
const bookingsOf = (rows: readonly Row[], date: number, status: Column | undefined): readonly Row[] =>
  rows.filter(({ cells }) => {
    if (!isDateCell(cells[date] ?? "")) return false;
    const said = status === undefined ? undefined : statusOf(cells[status.cell] ?? "");
    return said === undefined || said === "booked";
  });

const LABELS: Partial<Record<ColumnKey, keyof Profile & `${string}_col_label`>> = {
  date: "date_col_label",
  amount: "amount_col_label",
  name: "name_col_label",
  category: "category_col_label",
  tags: "tags_col_label",
  notes: "notes_col_label",
  account: "account_col_label",
  currency: "currency_col_label",
  entity_type: "entity_type_col_label",
  outflow: "debit_col_label",
  inflow: "credit_col_label",
  fee: "fee_col_label",
  status: "status_col_label",
  balance: "balance_col_label",
  bank_reference: "bank_reference_col_label",
};

/** Collects what each column is. */
const columnNotes = (columns: readonly Column[], header: Row | undefined, to: Notes) => {
  const keys: (ColumnKey | null)[] = columns.map(() => null);
  return {
    taken: (): ReadonlySet<number> => new Set(keys.flatMap((key, cell) => (key === null ? [] : [cell]))),
    take: (key: ColumnKey, column: Column, reason: string): void => {
      keys[column.cell] = key;
      const label = LABELS[key];
      const alike = columns.filter(
        (each) => normalizeHeader(each.header) === normalizeHeader(column.header),
      ).length;
      if (header !== undefined && label !== undefined && column.header !== "" && alike === 1)
        to.resolve(label, column.header, reason);
      else to.note(key, header === undefined || column.header === "" ? `column ${column.cell + 1}` : column.header, reason);
    },
    done: (): void => to.set("columns", keys),
  };
};

const whyColumn = (column: Column, kind: string): string =>
  column.meanings.length > 0 ? `its header and its cells say so` : `its cells are ${kind}`;

/** Currencies whose amounts have three decimals. */
const THREE_DECIMALS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$|د\.[اتبعك]|ر\.ع/i;

/** The number format of the columns that can be money. */
const inspectNumbers = (
  { content, separator, complete, rows }: Structure,
  columns: readonly Column[],
  given: ReadingOptions,
  to: Notes,
): NumberFormat | undefined => {
  if (given.number_format) return given.number_format as NumberFormat;
  // A balance or another amount can be written in another way.
  const named = columns.filter(
    (column) => column.filled > 0 && column.numbers >= 0.5 && means(column, "amount", "net", "outflow", "inflow"),
  );
  const numeric = named.length > 0 ? named : columns.filter(
    (column) =>
      column.filled > 0 &&
      column.numbers >= 0.5 &&
      !meansFirst(column, "rate", "qty", "price", "reference", "counter_account", "account", "time", "period", "other"),
  );
  if (numeric.length === 0) return undefined;
  const decide = (each: (see: (value: string, cell: number, line: number) => void) => void) => {
    const numbers = numberColumns();
    each((value, cell, line) => {
      if (value !== "" && !NOTHING.test(value)) numbers.see({ key: "amount", cell, header: "" }, value, line, 0);
    });
    return numbers.decide(undefined);
  };
  let found = decide((see) => {
    for (const { cell, values } of numeric) for (const [i, value] of values.entries()) see(value, cell, rows[i]?.line ?? 0);
  });
  if (found.unclear !== undefined && !complete)
    found = decide((see) =>
      eachCell(
        content,
        separator,
        numeric.map(({ cell }) => cell),
        see,
      ),
    );
  const { format, evidence, unclear, fits, values } = found;
  if (values === 0) return undefined;
  if (fits * 2 <= values) {
    const odd = numeric.flatMap(({ values: all }) => all).find((value) => value !== "" && oddNumberStyle(value) !== undefined);
    to.leave({
      field: "number_format",
      candidates: [],
      example: odd ?? "",
      wording: (odd === undefined ? undefined : oddNumberStyle(odd)) ?? "The amounts are in a format that cannot be read.",
    });
    return undefined;
  }
  if (unclear !== undefined) {
    const example = unclear.value ?? "";
    const candidates = NUMBER_FORMATS.slice(0, 2);
    // Amounts with three decimals are of few currencies.
    if (!columns.some((column) => [...column.distinct].some((value) => THREE_DECIMALS.test(value)))) {
      const thousands = example.includes(",") ? NUMBER_FORMATS[0] : NUMBER_FORMATS[1];
      to.resolve("number_format", thousands, `${quoted(example)} has three digits after its mark: they are thousands`, unclear.line);
      return thousands;
    }
    to.leave({
      field: "number_format",
      candidates,
      example,
      line: unclear.line,
      readings: candidates.map((each) => readNumber(example, each) ?? ""),
      wording: sentence`No value shows which mark is the decimal one. Add ${choices("number_format", candidates)}.`,
    });
    return NUMBER_FORMATS[0];
  }
  to.resolve(
    "number_format",
    format,
    evidence === undefined ? `${fits} of ${values} values fit` : `line ${evidence.line} has ${quoted(evidence.value ?? "")}`,
    evidence?.line,
  );
  return format;
};

/** The first row for which two readings of the money differ. */
const firstDifferent = (one: readonly (bigint | undefined)[], other: readonly (bigint | undefined)[]): number =>
  one.findIndex((each, row) => each !== undefined && each !== 0n && each !== other[row]);

/** Whether headers say different currencies. */
const inCurrencies = (headers: readonly string[]): boolean => {
  const said = headers.map(currencyInHeader);
  return !said.includes(undefined) && new Set(said).size > 1;
};

const signWord = (units: bigint | undefined): string => (units !== undefined && units > 0n ? "money in" : "money out");

/** The columns of a statement: transactions with a date and an amount. */
export const inspectStatement = (
  structure: Structure,
  type: CsvImportType,
  today: Day,
  given: ReadingOptions,
  to: Notes,
  filename: string,
): void => {
  const { header, rows, content, separator, complete } = structure;
  const whole = columnsOf(header, rows);
  const givenColumn = (label: string | null | undefined): Column | undefined =>
    label ? whole.find((each) => normalizeHeader(each.header) === normalizeHeader(label)) : undefined;
  const [first] = findDates(whole);
  const dateAt = givenColumn(given.date_col_label) ?? first;
  if (dateAt === undefined) {
    const dated = whole.find((column) => meansFirst(column, "date"));
    to.leave({
      field: dated === undefined ? "date_col_label" : "date_format",
      candidates: [],
      example: dated === undefined ? clip((header ?? rows[0])?.cells.join(" | ") ?? "") : ([...dated.distinct][0] ?? ""),
      wording: dated === undefined ? "No column contains dates." : "The dates are in a format that cannot be read.",
    });
    return;
  }
  const statusAt = givenColumn(given.status_col_label) ?? findStatus(whole);
  const bookings = bookingsOf(rows, dateAt.cell, statusAt);
  const columns = columnsOf(header, bookings);
  const column = (cell: number): Column => columns[cell]!;
  const take = columnNotes(columns, header, to);

  // Amounts
  const numberFormat = inspectNumbers(structure, columns, given, to);
  const cache = new Map<number, readonly (bigint | undefined)[]>();
  const units = (cell: number): readonly (bigint | undefined)[] => {
    let known = cache.get(cell);
    if (known === undefined) {
      known = (columns[cell]?.values ?? []).map((value) => unitsOf(value, numberFormat ?? NUMBER_FORMATS[0]));
      cache.set(cell, known);
    }
    return known;
  };
  const values = (cell: number): readonly string[] => columns[cell]?.values ?? [];
  const [givenAmount, givenOut, givenIn] = [
    givenColumn(given.amount_col_label),
    givenColumn(given.debit_col_label),
    givenColumn(given.credit_col_label),
  ];
  const only = givenAmount ?? undefined;
  const candidates =
    only === undefined
      ? columns
      : columns.map((each) =>
          each.cell === only.cell || means(each, "balance", "fee") ? each : { ...each, numbers: 0, meanings: [] },
        );
  const directions = directionColumns(columns.filter(({ cell }) => cell !== dateAt.cell));
  let found: FoundMoney =
    givenOut !== undefined && givenIn !== undefined
      ? {
          best: { money: { outflow: givenOut.cell, inflow: givenIn.cell, inflowsPositive: true }, worth: 20 },
          rivals: [],
        }
      : findMoney(candidates, directions, units, orderOfDates(column(dateAt.cell).values));
  // Who names the amount, and no fee, means it as it is.
  if (only !== undefined && found.best !== undefined) {
    const { fee: _, ...money } = found.best.money;
    found = { best: given.fee_col_label ? found.best : { ...found.best, money }, rivals: [] };
  }
  const { best, rivals } = found;

  take.take("date", column(dateAt.cell), whyColumn(dateAt, "dates"));
  if (statusAt !== undefined) {
    take.take("status", column(statusAt.cell), "its values say whether a row was booked");
    // Rows that are left out anyway need no status.
    const neutral = new Set(directions.flatMap((each) => (each.none.length === 0 ? [] : each.column.values.flatMap((value, row) => (each.none.includes(value) ? [row] : [])))));
    const counted = column(statusAt.cell);
    const unknown = unknownStatuses({
      ...counted,
      distinct: new Set(counted.values.filter((value, row) => value !== "" && !neutral.has(row))),
    });
    if (unknown.length > 0 && !given.status_col_label)
      to.leave({
        field: "status_col_label",
        candidates: [],
        example: unknown.slice(0, 3).join(", "),
        wording: sentence`It is not known whether rows with ${unknown.slice(0, 3).map(quoted).join(", ")} were booked. Add ${option("status_col_label")} ${quoted(statusAt.header)} if they were.`,
      });
  }
  if (best === undefined)
    to.leave({
      field: "amount_col_label",
      candidates: [],
      example: clip((header ?? rows[0])?.cells.join(" | ") ?? ""),
      wording: "No column contains amounts.",
    });
  else inspectMoney(best, rivals);

  function inspectMoney(best: Hypothesis, rivals: readonly Hypothesis[]): void {
    if (rivals.length > 0) {
      const money = moneyOf(best.money, units, values);
      const row = Math.max(0, firstDifferent(money, moneyOf(rivals[0]!.money, units, values)));
      const options = [best, ...rivals].flatMap(({ money: each }) => (each.amount === undefined ? [] : [each.amount]));
      to.leave({
        field: "amount_col_label",
        candidates: options.map((cell) => column(cell).header || `column ${cell + 1}`),
        example: clip(bookings[row]?.cells.join(" | ") ?? ""),
        line: bookings[row]?.line ?? 0,
        readings: options.map((cell) => values(cell)[row] ?? ""),
        wording: inCurrencies(options.map((cell) => column(cell).header))
          ? sentence`The amounts are in more than one currency. Set ${option("amount_col_label")} to the column in the currency of the account.`
          : sentence`More than one column contains amounts. Set ${option("amount_col_label")} to the right one.`,
      });
    }
    const texts = columns.filter(
      (each) => each.letters >= 2 && each.dates < 0.5 && each.numbers < 0.5 && !meansFirst(each, "status", "account", "counter_account", "currency"),
    );
    const signed = decideSign(best, columns, units, wordsOfRows(texts, bookings.length));
    const money: Money = signed?.money ?? best.money;
    if (money.amount !== undefined)
      take.take("amount", column(money.amount), whyColumn(column(money.amount), "amounts"));
    else {
      take.take("outflow", column(money.outflow!), "it is money out");
      take.take("inflow", column(money.inflow!), "it is money in");
    }
    if (found.unclearFee !== undefined && !given.fee_col_label) {
      const fee = column(found.unclearFee);
      const row = Math.max(
        0,
        units(fee.cell).findIndex((each) => each !== undefined && each !== 0n),
      );
      to.leave({
        field: "fee_col_label",
        candidates: [fee.header || `column ${fee.cell + 1}`],
        example: clip(bookings[row]?.cells.filter((cell) => cell !== "").join(" | ") ?? ""),
        line: bookings[row]?.line ?? 0,
        readings: ["the fee is taken in addition to the amount"],
        wording: sentence`It is not known whether the amount contains the fee. Add ${option("fee_col_label")} ${quoted(fee.header)} if it does not, or ${option("amount_col_label")} ${quoted(money.amount === undefined ? "" : column(money.amount).header)} if it does.`,
      });
    }
    if (money.fee !== undefined) take.take("fee", column(money.fee), "the fee is taken into the amount");
    if (best.proof !== undefined)
      take.take("balance", best.proof.balance, `${best.proof.explained} of ${best.proof.steps} steps agree with the amounts`);
    if (best.direction !== undefined) inspectDirection(best.direction, take, to);
    else if (money.amount !== undefined && signed !== undefined)
      to.resolve("signage_convention", money.inflowsPositive ? "inflows_positive" : "inflows_negative", signed.reason);
    if (signed === undefined) {
      const all = moneyOf(best.money, units, values);
      const row = Math.max(
        0,
        all.findIndex((each) => each !== undefined && each !== 0n),
      );
      const example = bookings[row]?.cells.filter((cell) => cell !== "").join(" | ") ?? "";
      const positive = best.money.inflowsPositive ? all[row] : -(all[row] ?? 0n);
      if (best.money.amount === undefined)
        to.leave({
          field: "debit_col_label",
          candidates: [best.money.outflow!, best.money.inflow!].map((cell) => column(cell).header || `column ${cell + 1}`),
          example: clip(example),
          line: bookings[row]?.line ?? 0,
          wording: "Two columns contain amounts, one for money out and one for money in, and nothing says which is which.",
        });
      else
        to.leave({
          field: "signage_convention",
          candidates: ["inflows_positive", "inflows_negative"],
          example: clip(example),
          line: bookings[row]?.line ?? 0,
          readings: [signWord(positive), signWord(-(positive ?? 0n))],
          wording: sentence`The file does not show whether money in is positive. Add ${choices("signage_convention", ["inflows_positive", "inflows_negative"])}.`,
        });
    }
  }

  // Dates
  const dates = column(dateAt.cell);
  if (!given.date_format) {
    const at = formatOf(dates, type, today, (see) => {
      for (const [i, value] of dates.values.entries()) see(value, bookings[i]!.line);
    });
    const late =
      at?.between === undefined || complete
        ? at
        : formatOf(dates, type, today, (see) =>
            eachCell(content, separator, [dates.cell], (value, _, line) => {
              if (isDateCell(value)) see(value, line);
            }),
          );
    if (late !== undefined) {
      const [, second] = findDates(columns).filter(({ cell }) => cell === dates.cell || columns[cell]!.filled >= 0.5);
      const decided =
        late.between === undefined
          ? { pattern: late.format, why: `${late.fits} of ${late.values} values fit${late.evidence === undefined ? "" : `, such as ${late.evidence}`}` }
          : dayOrMonth(late.between, {
              dates: dates.values,
              second: second?.values,
              oldFirst: best?.proof?.oldFirst,
              language: headerLanguage(header?.cells ?? []),
              separator,
              numberFormat,
              today,
              filename,
            });
      if (decided !== undefined) {
        to.resolve("date_format", decided.pattern, decided.why);
        if (header === undefined) skipUnlike(decided.pattern);
      } else {
        const example = late.example ?? "";
        const at = dates.values.indexOf(example);
        to.leave({
          field: "date_format",
          candidates: late.between ?? [],
          example,
          ...(at < 0 ? {} : { line: bookings[at]!.line }),
          readings: (late.between ?? []).map((pattern) => isoDay(knownDateFormat(pattern).read(example))),
          wording: sentence`Every date can be read with the day first and with the month first. Add ${choices("date_format", late.between ?? [])}.`,
        });
      }
    }
  }

  /** Lines above the data can begin with a date too, but write it in another way. */
  function skipUnlike(pattern: string): void {
    const format = knownDateFormat(pattern);
    const at = dates.values.findIndex((value) => format.read(value) > 0);
    const line = bookings[at]?.line ?? 0;
    if (at > 0 && at <= 3) to.resolve("rows_to_skip", line - 1, `the data begins on line ${line}`, line);
  }

  // Currency, account, and the texts
  const amountAt = best?.money.amount ?? best?.money.inflow;
  const currency = givenColumn(given.currency_col_label) ?? findCurrency(columns, amountAt === undefined ? undefined : columns[amountAt]);
  // One balance through all rows: they are in one currency, whatever a column says.
  const isOne = best?.proof !== undefined && best.proof.explained === best.proof.steps && !best.proof.isGrouped;
  if (currency !== undefined && !(isOne && "cell" in currency && currency.distinct.size > 1)) {
    if ("cell" in currency) take.take("currency", column(currency.cell), `its cells are currency codes, such as ${[...currency.distinct][0] ?? ""}`);
    else
      to.leave({
        field: "currency_col_label",
        candidates: currency.map((each) => each.header),
        example: clip(bookings[0]?.cells.join(" | ") ?? ""),
        line: bookings[0]?.line ?? 0,
        readings: currency.map((each) => each.values[0] ?? ""),
        wording: sentence`More than one column contains currencies. Set ${option("currency_col_label")} to that of the amount.`,
      });
  }
  const account = givenColumn(given.account_col_label) ?? findAccount(columns.filter(({ cell }) => !take.taken().has(cell)));
  if (account !== undefined) {
    take.take("account", account, "it names the account");
    const several = severalAccounts(account);
    if (several.length > 0 && !given.account_col_label)
      to.leave({
        field: "account_col_label",
        candidates: [],
        example: several.slice(0, 3).join(", "),
        wording: `The rows belong to ${several.length} accounts. Split the file into one per account.`,
      });
  }
  const holder = findHolder(columns);
  if (holder !== undefined) to.resolve("holder", holder, "it is payer or payee of most rows");
  const [name, ...others] = findNames(columns, take.taken(), holder);
  const named = givenColumn(given.name_col_label) ?? name;
  if (named !== undefined) take.take("name", named, "it says most about a row");
  if (named === name) for (const other of others) take.take("other_name", other, "it names rows without a name");
  for (const [key, meaning] of [
    ["notes", "notes"],
    ["category", "category"],
    ["tags", "tags"],
    ["bank_reference", "reference"],
    ["balance", "balance"],
  ] as const) {
    const there = columns.find((each) => !take.taken().has(each.cell) && meansFirst(each, meaning) && each.filled > 0);
    if (there !== undefined && !(key === "balance" && best?.proof !== undefined)) take.take(key, there, "its header says so");
  }
  take.done();
  inspectLeftOut(structure, dateAt.cell, to);
};

const inspectDirection = (
  { column, in: into, out, none, others }: DirectionColumn,
  take: ReturnType<typeof columnNotes>,
  to: Notes,
): void => {
  if (others.length > 0) {
    to.leave({
      field: "amount_type_inflow_value",
      candidates: [],
      example: others[0]!,
      wording: `${quoted(column.header)} says whether money came in or went out, but not with ${others.slice(0, 5).map(quoted).join(", ")}.`,
    });
    return;
  }
  take.take("entity_type", column, `its cells are ${[...column.distinct].slice(0, 6).map(quoted).join(", ")}`);
  to.resolve("amount_type_strategy", "custom_column", "a column says whether money came in or went out");
  to.resolve("amount_type_inflow_value", into[0] ?? "in", `${into.map(quoted).join(", ") || "no value"} means money in`);
  to.set("amount_type_values", { in: into, out, ...(none.length === 0 ? {} : { none }) });
};

const ALWAYS: readonly LeftOutReason[] = [
  "pending",
  "void",
  "no_record",
  "no_amount",
  "zero_amount",
  "neutral",
  "repeated_header",
  "footer",
];

/** Which rows are no transactions, and the lines below the records. */
const inspectLeftOut = ({ rows, complete }: Structure, date: number, to: Notes): void => {
  const sums = complete || rows.some(({ cells }) => cells.some(isSummaryText));
  to.set("left_out", sums ? [...ALWAYS, "summary"] : ALWAYS);
  const last = rows.findLastIndex(({ cells }) => isDateCell(cells[date] ?? ""));
  const footer = rows.slice(last + 1);
  if (complete && footer.length > 0)
    to.note(
      "footer",
      footer.length,
      `the lines from ${footer[0]!.line} on are not records: ${quoted(footer[0]!.cells.filter((cell) => cell !== "").join(" "))}`,
      footer[0]!.line,
    );
};
