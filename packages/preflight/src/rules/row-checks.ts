import { importableDays, parseIsoDay } from "@farthing/values";
import { isDateCell, isTellingAmount } from "../detect/cell-kinds.ts";
import { NOTHING, type NumberFormat } from "../formats/number-format.ts";
import type { Known } from "../known.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import { vendorDateFormat } from "../reading/import-columns.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import type { Column, Layout } from "../reading/layout.ts";
import type { ColumnKey } from "../reading/options.ts";
import type { Tally } from "../report/finding.ts";
import type { Assumption } from "../report/report.ts";
import type { RowView } from "../split/row-view.ts";
import type { Separator } from "../split/separators.ts";
import { amountType } from "./amount-type.ts";
import { color } from "./color.ts";
import { ColumnMemo, type Judged, OncePerRow } from "./column-memo.ts";
import { currencyCode } from "./currency-code.ts";
import { currencyOfAccount, currencyOfFile } from "./currency-of-account.ts";
import { cutAmount } from "./cut-amount.ts";
import { type DateClass, fitsFormat } from "./date-classes.ts";
import { type DateColumn, dateColumn, GIVEN } from "./date-column.ts";
import { DuplicateRows } from "./duplicate-rows.ts";
import { movedCells } from "./moved-cells.ts";
import type { NumberCell, NumberCells } from "./number-cell.ts";
import { NumberColumns } from "./number-columns.ts";
import { ownParent } from "./own-parent.ts";
import { requiredPair, requiredValue } from "./required-value.ts";
import { rowLength } from "./row-length.ts";
import { rowWidths } from "./row-widths.ts";
import { rowsInQuotes } from "./rows-in-quotes.ts";
import type { RowRule } from "./rule.ts";
import { ruleJsonArray, ruleResourceType, ruleTexts } from "./rule-json.ts";
import { storableText } from "./storable-text.ts";
import { strayQuote } from "./stray-quote.ts";
import { unknownAccounts } from "./unknown-accounts.ts";

/** Where a row has one of several amounts, a dash stands for those that it does not have. */
const MAY_BE_NOTHING: ReadonlySet<ColumnKey> = new Set<ColumnKey>(["outflow", "inflow", "fee"]);

const isNothing = ({ cell }: Column, row: RowView): boolean =>
  row.ends[cell]! - row.starts[cell]! <= 3 && NOTHING.test(row.at(cell));

const NUMBER_KEYS: readonly ColumnKey[] = ["amount", "outflow", "inflow", "qty", "price"];

/** Rules that look for missing values: they find nothing in a row without blank cells. */
const fillingRules = (layout: Layout): RowRule[] => {
  const [outflow, inflow] = [layout.columns.get("outflow"), layout.columns.get("inflow")];
  const rules = layout.requiredColumns
    .filter((column) => column !== outflow && column !== inflow)
    .map(requiredValue);
  if (outflow !== undefined && inflow !== undefined)
    rules.push(requiredPair(outflow, inflow, layout.fees[0]));
  return rules;
};

/** The columns whose cells are texts that an import stores; those of the other columns are read as something else. */
const TEXT_KEYS: ReadonlySet<ColumnKey> = new Set<ColumnKey>([
  ...([
    "name",
    "other_name",
    "category",
    "tags",
    "notes",
    "account",
    "bank_reference",
    "entity_type",
  ] as const),
  ...(["ticker", "exchange_operating_mic", "parent_category", "lucide_icon", "website_url"] as const),
]);

/** Rules for a text with characters that cannot be stored. */
const textRules = ({ columns, names }: Layout): RowRule[] => {
  const texts = [...columns.values()].filter(({ key }) => TEXT_KEYS.has(key));
  const others = names.filter(({ cell }) => texts.every((each) => each.cell !== cell));
  return [...texts, ...others].map(storableText);
};

const cellRules = (layout: Layout, csv: CsvOptions, known: Known): RowRule[] => {
  const rules: RowRule[] = [];
  const at = (key: ColumnKey): Column | undefined => layout.columns.get(key);
  const add = (key: ColumnKey, rule: (column: Column) => RowRule): void => {
    const column = at(key);
    if (column !== undefined) rules.push(rule(column));
  };

  const { direction } = csv;
  if (direction !== undefined) add("entity_type", (column) => amountType(column, direction));
  add("currency", (column) => currencyCode(column, at("date"), csv.dateFormat));
  add("color", color);
  add("resource_type", ruleResourceType);
  add("conditions", (column) => ruleJsonArray(column, 0));
  add("conditions", ruleTexts);
  add("actions", (column) => ruleJsonArray(column, 1));
  add("actions", ruleTexts);
  const [name, parent] = [at("name"), at("parent_category")];
  if (name !== undefined && parent !== undefined) rules.push(ownParent(name, parent));

  const { account, account_names } = known;
  if (account !== undefined) {
    add("currency", (column) => currencyOfAccount(column, account));
    if (at("currency") === undefined && csv.currency !== "")
      rules.push(currencyOfFile(csv.currency, account));
  } else if (account_names !== undefined) add("account", (column) => unknownAccounts(column, account_names));
  return rules;
};

/** What is judged in each row. */
interface Parts {
  /** How many cells a full row has. */
  readonly width: number;
  readonly lengthRule: RowRule;
  /** Rules that find nothing in a full row. */
  readonly fillings: readonly RowRule[];
  readonly rules: readonly RowRule[];
  readonly dates?: DateColumn | undefined;
  readonly judgeDate?: ColumnMemo<DateClass> | OncePerRow<Judged<DateClass>> | undefined;
  /** Whether the rows that are left out depend on the dates, too. */
  readonly isDateAskedTwice?: boolean;
  readonly numberCells: readonly {
    readonly column: Column;
    readonly number: NumberCell;
    readonly mayBeNothing: boolean;
  }[];
  readonly numberFormat?: NumberFormat | undefined;
}

/** All checks of a row, put together for one file. */
export class RowChecks {
  /** Whether a row has a date in the format that is given, if one is. */
  readonly hasDate: ((row: RowView) => boolean) | undefined;
  private readonly parts: Parts;
  private readonly numbers = new NumberColumns();

  constructor(parts: Parts) {
    this.parts = parts;
    const { judgeDate, isDateAskedTwice } = parts;
    this.hasDate =
      judgeDate === undefined || !isDateAskedTwice
        ? undefined
        : (row) => fitsFormat(judgeDate.of(row).verdict, GIVEN);
  }

  see(row: RowView, line: number, number: number): void {
    const { width, fillings, rules, dates, judgeDate, numberCells } = this.parts;
    if (!row.isFull(width)) for (let i = 0; i < fillings.length; i += 1) fillings[i]!.see(row, line, number);
    for (let i = 0; i < rules.length; i += 1) rules[i]!.see(row, line, number);
    if (dates !== undefined && judgeDate !== undefined) {
      const { value, verdict } = judgeDate.of(row);
      if (value !== "") dates.count(verdict, row, line, number);
    }
    for (let i = 0; i < numberCells.length; i += 1) {
      const { column, number: value, mayBeNothing } = numberCells[i]!;
      if (!row.isBlankAt(column.cell) && !(mayBeNothing && isNothing(column, row)))
        this.numbers.seeCell(column, value, row, line, number);
    }
  }

  /** A row that is left out is checked for its length alone, if it has a date or an amount. */
  seeLeftOut(row: RowView, line: number, number: number): void {
    const { width, lengthRule } = this.parts;
    if (row.length !== width && row.cells().some((cell) => isDateCell(cell) || isTellingAmount(cell)))
      lengthRule.see(row, line, number);
  }

  /** What was found, and how dates and numbers are read. A format that fits no value was not found. */
  finish(): {
    readonly tallies: readonly Tally[];
    readonly date_format?: Assumption<string>;
    readonly number_format?: Assumption<NumberFormat>;
  } {
    const { fillings, rules, dates, numberFormat } = this.parts;
    const number = this.numbers.decide(numberFormat);
    const day = dates?.decide();
    return {
      tallies: [
        ...[...fillings, ...rules].flatMap((rule) => rule.tallies()),
        ...(day?.tallies ?? []),
        ...number.tallies,
      ],
      ...(day === undefined || day.values === 0 || (day.fits === 0 && day.source !== "given")
        ? {}
        : {
            date_format: {
              value: day.format.pattern,
              source: day.source,
              ...(day.evidence === undefined ? {} : { evidence: day.evidence }),
            },
          }),
      ...(number.values === 0 ? {} : { number_format: { value: number.format, source: number.source } }),
    };
  }
}

/** What the checks of a row have to know of its file. */
export interface CheckedContent {
  readonly header: readonly string[];
  readonly separator: Separator;
  /** The number of bytes. */
  readonly length: number;
  /** How many cells most of the first rows have. */
  readonly usualWidth: () => number;
  /** Whether U+0000 is among the characters. */
  readonly hasNuls: boolean;
}

/**
 * The checks for a file with this layout; without a layout, only rows as a whole are checked. `numbers` are those of the same
 * rows.
 */
export const rowChecks = (
  layout: Layout | undefined,
  content: CheckedContent,
  type: CsvImportType,
  csv: CsvOptions,
  known: Known,
  numbers: NumberCells,
): RowChecks => {
  const today = parseIsoDay(known.today)!;

  const { header, separator, length, usualWidth, hasNuls } = content;
  const widths = rowWidths(header, { layout, hasHeader: csv.hasHeader, usualWidth });
  const width = widths.columns;
  const moneyCells = (["amount", "outflow", "inflow"] as const).flatMap(
    (key) => layout?.columns.get(key) ?? [],
  );
  const lengthRule = rowLength(width, csv.hasHeader);
  const fillings = [
    lengthRule,
    cutAmount(moneyCells, widths),
    ...(layout === undefined ? [] : [movedCells(widths, layout), ...fillingRules(layout)]),
  ];
  const rules = [
    new DuplicateRows(length),
    strayQuote(),
    rowsInQuotes({ width, separator, date: layout?.columns.get("date") }),
    ...(layout === undefined ? [] : cellRules(layout, csv, known)),
    ...(layout !== undefined && hasNuls ? textRules(layout) : []),
  ];
  const numberCells = [
    ...NUMBER_KEYS.flatMap((key) => layout?.columns.get(key) ?? []),
    ...(layout?.fees ?? []),
  ].map((column) => ({
    column,
    number: numbers.at(column.cell),
    mayBeNothing: MAY_BE_NOTHING.has(column.key),
  }));
  const date = layout?.columns.get("date");
  const dates =
    date === undefined
      ? undefined
      : dateColumn(date, importableDays(today), csv.dateFormat, vendorDateFormat(type));
  const dateMemo =
    dates === undefined || date === undefined ? undefined : new ColumnMemo(date.cell, dates.classOf);
  // Where rows are left out, that rule asks for the date too.
  const isDateAskedTwice = csv.dateFormat !== undefined && csv.leftOut.size > 0;
  const judgeDate = dateMemo !== undefined && isDateAskedTwice ? new OncePerRow(dateMemo) : dateMemo;

  return new RowChecks({
    width,
    lengthRule,
    fillings,
    rules,
    dates,
    judgeDate,
    numberCells,
    isDateAskedTwice,
    numberFormat: csv.numberFormat,
  });
};
