import { quoted } from "../findings/finding.ts";
import { knownDateFormat } from "../formats/date-format.ts";
import { timeReader } from "../reading/time-of-row.ts";
import type { Row } from "../table/sampled-rows.ts";
import type { Notes } from "./inspection.ts";
import type { Statement } from "./statement.ts";

/** Notes in which time zone the moments of a file are written, by the first row that has one. */
export const noteZone = ({ bookings, date }: Statement, header: Row | undefined, to: Notes): void => {
  const format = to.profile.date_format;
  if (format === undefined) return;
  const dateFormat = knownDateFormat(format);
  const headers = header?.cells ?? bookings[0]?.cells ?? [];
  const timeOf = timeReader(headers, date.cell, { dateFormat, hasHeader: header !== undefined });
  for (const { cells, line } of bookings) {
    const { time, zone } = timeOf(cells);
    if (zone === undefined || Number.isNaN(time)) continue;
    const reason = `${quoted(cells[date.cell] ?? "")} is a moment in it`;
    to.note("time_zone", zone.name, reason, line);
    return;
  }
};
