import { quoted } from "../../findings/finding.ts";
import { knownDateFormat } from "../../formats/date-format.ts";
import { timeReader } from "../../reading/time-of-row.ts";
import { note } from "../facts/conclusion.ts";
import type { Decider } from "../facts/facts.ts";

/** In which time zone the moments of a file are written, by the first row that has one. */
export const timeZone: Decider = ({ structure: { header }, bookings, date }, { profile }) => {
  if (profile.date_format === undefined) return [];
  const dateFormat = knownDateFormat(profile.date_format);
  const headers = header?.cells ?? bookings[0]?.cells ?? [];
  const timeOf = timeReader(headers, date.cell, { dateFormat, hasHeader: header !== undefined });
  for (const { cells, line } of bookings) {
    const { time, zone } = timeOf(cells);
    if (zone === undefined || Number.isNaN(time)) continue;
    return [note("time_zone", zone.name, `${quoted(cells[date.cell] ?? "")} is a moment in it`, line)];
  }
  return [];
};
