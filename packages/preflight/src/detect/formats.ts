import { type Day, importableDays } from "@farthing/values";
import { NUMBER_FORMATS, type NumberFormat, oddNumberStyle } from "../formats/number-format.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { vendorDateFormat } from "../reading/layout.ts";
import { quoted } from "../report/finding.ts";
import { choices, sentence } from "../report/sentence.ts";
import { dateColumn } from "../rules/date-column.ts";
import { numberColumns } from "../rules/number-columns.ts";
import { INSPECTED_DATE_FORMATS, isNamedMonthDate } from "./cell-kinds.ts";
import type { ColumnLook } from "./columns.ts";
import type { Notes } from "./inspection.ts";
import type { Structure } from "./structure.ts";

/** The format of the dates in a column, over all rows. */
export const inspectDates = (
  { rows, each }: Structure,
  look: ColumnLook,
  type: CsvImportType,
  today: Day,
  to: Notes,
): void => {
  const dates = dateColumn(
    { key: "date", cell: look.cell, header: look.header },
    importableDays(today),
    undefined,
    vendorDateFormat(type),
    INSPECTED_DATE_FORMATS,
  );
  let seen = 0;
  each(({ cells, line }) => {
    const value = cells[look.cell] ?? "";
    if (value === "") return;
    seen += 1;
    dates.see(value, line, seen);
  });
  const { format, unclear, fits, values, evidence } = dates.decide();
  if (values === 0) return;
  const odd = rows.find(({ cells }) => isNamedMonthDate(cells[look.cell] ?? ""));
  if (unclear !== undefined) {
    to.leave(
      "date_format",
      unclear.formats,
      unclear.place.value ?? "",
      fits === values
        ? sentence`Every value fits both: no day is above 12. Add ${choices("date_format", unclear.formats)}.`
        : sentence`No format fits every value, and these fit equally many. Add ${choices("date_format", unclear.formats)}.`,
    );
  } else if (fits * 2 > values) {
    to.resolve(
      "date_format",
      format.pattern,
      `${fits} of ${values} values fit${evidence === undefined ? "" : `, such as ${evidence}`}`,
    );
  } else {
    to.leave(
      "date_format",
      [],
      odd?.cells[look.cell] ?? [...look.values][0] ?? "",
      odd === undefined
        ? "The dates are in a format that cannot be imported."
        : "The month names are not English. Write the months as numbers.",
    );
  }
};

/** The format of the amounts, over all rows; undefined if there is no evidence. */
export const inspectNumbers = (
  { rows, each }: Structure,
  looks: readonly ColumnLook[],
  to: Notes,
): NumberFormat | undefined => {
  const numbers = numberColumns();
  let odd: { value: string; why: string } | undefined;
  each(({ cells, line }) => {
    for (const { cell, header } of looks) {
      const value = cells[cell] ?? "";
      if (value !== "") numbers.see({ key: "amount", cell, header }, value, line, 0);
    }
  });
  const { format, evidence, unclear, fits, values } = numbers.decide(undefined);
  if (values === 0) return undefined;
  if (fits * 2 <= values) {
    for (const { cells } of rows) {
      const value = cells[looks[0]!.cell] ?? "";
      const why = oddNumberStyle(value);
      if (why !== undefined) {
        odd = { value, why };
        break;
      }
    }
    to.leave(
      "number_format",
      [],
      odd?.value ?? "",
      odd?.why ?? "The amounts are in a format that cannot be imported.",
    );
    return undefined;
  }
  if (unclear !== undefined) {
    to.leave(
      "number_format",
      NUMBER_FORMATS.slice(0, 2),
      unclear.value ?? "",
      sentence`No value shows which mark is the decimal one. Add ${choices("number_format", NUMBER_FORMATS.slice(0, 2))}.`,
    );
    return undefined;
  }
  to.resolve(
    "number_format",
    format,
    evidence === undefined
      ? `${fits} of ${values} values fit`
      : `line ${evidence.line} has ${quoted(evidence.value ?? "")}`,
    evidence?.line,
  );
  return format;
};
