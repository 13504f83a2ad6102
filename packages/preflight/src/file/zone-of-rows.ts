import { quoted } from "../findings/finding.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Reading } from "../reading/how-read.ts";
import type { Layout } from "../reading/layout.ts";
import type { RowView } from "../split/row-view.ts";
import { momentOfRow } from "./moment-of-row.ts";

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
  const momentOf = momentOfRow(headers, layout, csv);
  let found: Required<Pick<Reading, "time_zone">>["time_zone"] | undefined;
  return {
    see: (row, line) => {
      if (found !== undefined) return;
      const { time, zone } = momentOf(row);
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
