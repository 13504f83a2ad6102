import { quoted } from "../findings/finding.ts";
import { zoneIn } from "../formats/zone.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Reading } from "../reading/how-read.ts";
import type { Layout } from "../reading/layout.ts";
import { timeCells, timeReader } from "../reading/time-of-row.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

/** Finds the zone of the moments of a file: it looks no further than the first row that has one. */
export interface ZoneOfRows {
  readonly see: (row: RowView, line: number) => void;
  /** In which time zone the days are; nothing if no row has a moment and a zone. */
  readonly reading: () => Pick<Reading, "time_zone">;
}

/** Undefined if the file has no dates. */
export const zoneOfRows = (
  headers: readonly string[],
  layout: Layout,
  csv: CsvOptions,
): ZoneOfRows | undefined => {
  const date = layout.columns.get("date");
  if (date === undefined) return undefined;
  const timeOf = timeReader(headers, date.cell, csv);
  const { cells, isZoned } = timeCells(headers, date.cell, csv);
  const zoned = cells.map((cell) => new ColumnMemo(cell, (text) => zoneIn(text) !== undefined));
  const mayHaveZone = (row: RowView): boolean => isZoned || zoned.some((column) => column.of(row).verdict);
  let found: Required<Pick<Reading, "time_zone">>["time_zone"] | undefined;
  return {
    see: (row, line) => {
      if (found !== undefined || !mayHaveZone(row)) return;
      const { time, zone } = timeOf(row);
      if (zone === undefined || Number.isNaN(time)) return;
      const written = `line ${line} has ${quoted(row.at(date.cell))}`;
      found =
        csv.timeZone === undefined
          ? { value: zone.name, source: "found", evidence: written }
          : { value: csv.timeZone.name, source: "given", evidence: `${written}, a moment in ${zone.name}` };
    },
    reading: () => (found === undefined ? {} : { time_zone: found }),
  };
};
