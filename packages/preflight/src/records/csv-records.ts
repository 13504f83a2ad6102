import { isoDay } from "@farthing/values";
import type { Upload } from "../decode/content.ts";
import { knownDateFormat } from "../formats/date-format.ts";
import { isNumberFormat, NUMBER_FORMATS } from "../formats/number-format.ts";
import type { PreflightOptions } from "../reading/options.ts";
import { amountColumns, recordedAmount } from "../reading/transaction-columns.ts";
import type { PreflightReport } from "../report/report.ts";
import { rereadRows } from "./reread-rows.ts";

/** A row of a valid file of transactions; text that the row does not have is blank. */
export interface TransactionRecord {
  /** Physical line, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Canonical decimal; money out is positive. */
  readonly amount: string;
  /** As it is written, without white space around it. */
  readonly currency: string;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly tags: readonly string[];
}

const TAG_MARKS = /[|,;]/;

const tagsIn = (text: string): readonly string[] =>
  text
    .split(TAG_MARKS)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** Passes each row of a file of transactions that `report` finds valid to `onRecord`, in order. */
export const csvRecords = (
  upload: Upload,
  options: PreflightOptions,
  report: PreflightReport,
  onRecord: (record: TransactionRecord) => void,
): void => {
  const dates = knownDateFormat(report.reading.date_format?.value ?? "%Y-%m-%d");
  const found = report.reading.number_format?.value ?? "";
  const numbers = isNumberFormat(found) ? found : NUMBER_FORMATS[0];
  rereadRows(upload, options, report, (cells, line, { csv, layout }) => {
    const cell = (key: Parameters<typeof layout.columns.get>[0]): string => {
      const column = layout.columns.get(key);
      return column === undefined ? "" : (cells[column.cell] ?? "");
    };
    const amount = recordedAmount(cells, amountColumns(layout, csv), numbers, csv);
    const day = dates.read(cell("date"));
    if (amount === undefined || day < 0) throw new Error(`a valid row cannot be read: line ${line}`);
    onRecord({
      ...{ line, date: isoDay(day), amount },
      ...{ currency: cell("currency"), name: cell("name"), notes: cell("notes") },
      ...{ category: cell("category"), tags: tagsIn(cell("tags")) },
    });
  });
};
