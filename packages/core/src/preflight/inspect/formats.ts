import { type Day, importableDays } from "../../values/calendar.ts";
import { INSPECTED_DATE_FORMATS, isNamedMonthDate } from "../csv/cell-kinds.ts";
import { dateColumn } from "../csv/date-column.ts";
import { vendorDateFormat } from "../csv/layout.ts";
import { numberColumns } from "../csv/number-columns.ts";
import { quoted } from "../finding.ts";
import { NUMBER_FORMATS, type NumberFormat, oddNumberStyle } from "../formats/number-format.ts";
import type { CsvImportType } from "../import-type.ts";
import { option, sentence } from "../sentence.ts";
import type { ColumnLook } from "./columns.ts";
import type { Notes } from "./inspection.ts";
import type { Structure } from "./structure.ts";

/** The format of the dates of a column, over all rows. */
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
        ? sentence`Every value reads either way: no day is above 12. Say which with ${option("date_format")}.`
        : sentence`No format reads every value, and these read as many. Say which with ${option("date_format")}.`,
    );
  } else if (fits * 2 > values) {
    to.settle(
      "date_format",
      format.pattern,
      `${fits} of ${values} values read so${evidence === undefined ? "" : `, such as ${evidence}`}`,
    );
  } else {
    to.leave(
      "date_format",
      [],
      odd?.cells[look.cell] ?? [...look.values][0] ?? "",
      odd === undefined
        ? "The dates are written in no way that an import can read."
        : "The months are named in another language than English: write them as numbers.",
    );
  }
};

/** The format of the amounts, over all rows; undefined where none can be told. */
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
      odd?.why ?? "The amounts are written in no way that an import can read.",
    );
    return undefined;
  }
  if (unclear !== undefined) {
    to.leave(
      "number_format",
      NUMBER_FORMATS.slice(0, 2),
      unclear.value ?? "",
      sentence`No value tells a decimal mark from a mark between thousands. Say which with ${option("number_format")}.`,
    );
    return undefined;
  }
  to.settle(
    "number_format",
    format,
    evidence === undefined
      ? `${fits} of ${values} values read so`
      : `line ${evidence.line} has ${quoted(evidence.value ?? "")}`,
    evidence?.line,
  );
  return format;
};
