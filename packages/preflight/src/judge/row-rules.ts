import { importableDays, parseIsoDay } from "@farthing/values";
import type { FindingKind } from "../findings/finding.ts";
import { isDateCell, isTellingAmount } from "../formats/cell-kinds.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ColumnKey, LeftOutReason } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import { vendorDateFormat } from "../reading/import-columns.ts";
import type { Known } from "../reading/known.ts";
import type { Column, Layout } from "../reading/layout.ts";
import type { NumberCells } from "../split/number-cell.ts";
import type { RowPlace } from "../split/row-place.ts";
import type { RowView } from "../split/row-view.ts";
import { rowWidths } from "./row-widths.ts";
import type { RowFinding, Rule } from "./rule.ts";
import { amountType } from "./rules/amount-type.ts";
import { color } from "./rules/color.ts";
import { currencyCode } from "./rules/currency-code.ts";
import { currencyOfAccount } from "./rules/currency-of-account.ts";
import { cutAmount } from "./rules/cut-amount.ts";
import { DateRule } from "./rules/date-rule.ts";
import { foreignFee } from "./rules/foreign-fee.ts";
import { movedCells } from "./rules/moved-cells.ts";
import { NumberRules } from "./rules/number-rules.ts";
import { ownParent } from "./rules/own-parent.ts";
import { requiredPair, requiredValue } from "./rules/required-value.ts";
import { rowLength } from "./rules/row-length.ts";
import { rowsInQuotes } from "./rules/rows-in-quotes.ts";
import { ruleJsonArray, ruleResourceType, ruleTexts } from "./rules/rule-json.ts";
import { storableText } from "./rules/storable-text.ts";
import { strayQuote } from "./rules/stray-quote.ts";
import type { SettledFormats } from "./settled-formats.ts";

/** Rules that look for missing values: they find nothing in a row without blank cells. */
const fillingRules = (layout: Layout): Rule[] => {
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
const textRules = ({ columns, names }: Layout): Rule[] => {
  const texts = [...columns.values()].filter(({ key }) => TEXT_KEYS.has(key));
  const others = names.filter(({ cell }) => texts.every((each) => each.cell !== cell));
  return [...texts, ...others].map(storableText);
};

const cellRules = (layout: Layout, csv: CsvOptions, { account }: Known): Rule[] => {
  const at = (key: ColumnKey): Column | undefined => layout.columns.get(key);
  const forColumn = (key: ColumnKey, ...rules: readonly ((column: Column) => Rule)[]): Rule[] => {
    const column = at(key);
    return column === undefined ? [] : rules.map((rule) => rule(column));
  };
  const { direction } = csv;
  const [name, parent] = [at("name"), at("parent_category")];
  return [
    ...(direction === undefined ? [] : forColumn("entity_type", (column) => amountType(column, direction))),
    ...forColumn("currency", (column) => currencyCode(column, at("date"), csv.dateFormat)),
    ...forColumn("color", color),
    ...forColumn("resource_type", ruleResourceType),
    ...forColumn("conditions", (column) => ruleJsonArray(column, 0), ruleTexts),
    ...forColumn("actions", (column) => ruleJsonArray(column, 1), ruleTexts),
    ...(name === undefined || parent === undefined ? [] : [ownParent(name, parent)]),
    ...(account === undefined ? [] : forColumn("currency", (column) => currencyOfAccount(column, account))),
  ];
};

/** What the rules have to know of a file. */
interface RuledFile {
  readonly header: readonly string[];
  /** Undefined if nothing is known of the columns: then only rows as a whole are judged. */
  readonly layout: Layout | undefined;
  readonly type: CsvImportType;
  readonly csv: CsvOptions;
  readonly settled: SettledFormats;
  readonly known: Known;
  readonly separator: Separator;
  /** How many cells most of the first rows have. */
  readonly usualWidth: () => number;
  /** Whether U+0000 is among the characters. */
  readonly hasNuls: boolean;
  readonly numbers: NumberCells;
}

/** Rows whose cells are not those of the header row. */
const OF_OTHER_ROWS: ReadonlySet<LeftOutReason> = new Set([
  "other_table",
  "repeated_header",
  "summary",
  "footer",
]);

/** All rules of a file, in the order of a report. */
export class RowRules {
  readonly dates: DateRule | undefined;
  readonly numbers: NumberRules | undefined;
  /** How many cells a full row has. */
  private readonly width: number;
  private readonly ofLength: Rule;
  /** Rules that find nothing in a full row. */
  private readonly fillings: readonly Rule[];
  private readonly others: readonly Rule[];

  constructor({ header, layout, type, csv, settled, known, separator, ...of }: RuledFile) {
    const { hasNuls, usualWidth, numbers } = of;
    const widths = rowWidths(header, { layout, hasHeader: csv.hasHeader, usualWidth });
    this.width = widths.columns;
    this.ofLength = rowLength(this.width, csv.hasHeader);
    const date = layout?.columns.get("date");
    const money = (["amount", "outflow", "inflow"] as const).flatMap((key) => layout?.columns.get(key) ?? []);
    this.fillings = [
      this.ofLength,
      cutAmount(money, widths),
      ...(layout === undefined ? [] : [movedCells(widths, layout), ...fillingRules(layout)]),
    ];
    this.dates =
      date === undefined
        ? undefined
        : new DateRule(date, {
            range: importableDays(parseIsoDay(known.today)!),
            given: csv.dateFormat,
            vendorPattern: vendorDateFormat(type),
            settled: settled.date,
          });
    this.numbers = layout === undefined ? undefined : new NumberRules(layout, numbers, settled.number);
    this.others = [
      strayQuote(),
      rowsInQuotes({ width: this.width, separator, date }),
      ...(layout === undefined ? [] : cellRules(layout, csv, known)),
      ...(layout === undefined || layout.fees.length === 0 ? [] : [foreignFee(layout, header, csv.currency)]),
      ...(layout !== undefined && hasNuls ? textRules(layout) : []),
      ...(this.dates === undefined ? [] : [this.dates]),
      ...(this.numbers?.rules ?? []),
    ];
  }

  /** What the rules can find in rows that are not full, and in all rows: in the order of a report. */
  get kinds(): readonly [notFull: readonly FindingKind[], all: readonly FindingKind[]] {
    return [this.fillings.flatMap(({ kinds }) => kinds), this.others.flatMap(({ kinds }) => kinds)];
  }

  /** Adds what is wrong with a row. */
  check(row: RowView, found: RowFinding[], at: RowPlace): void {
    const { fillings, others } = this;
    if (!row.isFull(this.width))
      for (let i = 0; i < fillings.length; i += 1) fillings[i]!.check(row, found, at);
    for (let i = 0; i < others.length; i += 1) others[i]!.check(row, found, at);
  }

  /** A row that is left out is judged by its length alone, if it has a date or an amount. */
  checkLeftOut(row: RowView, reason: LeftOutReason, found: RowFinding[], at: RowPlace): void {
    if (row.length === this.width || OF_OTHER_ROWS.has(reason)) return;
    for (let cell = 0; cell < row.length; cell += 1) {
      const text = row.at(cell);
      if (!isDateCell(text) && !isTellingAmount(text)) continue;
      this.ofLength.check(row, found, at);
      return;
    }
  }
}
