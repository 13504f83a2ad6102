import type { Finding, ReadingOptions } from "@farthing/preflight";

/** How the file can be read so that a finding goes away: with one button; undefined where people choose it in the table. */
export const suggestedBy = ({ suggest = {} }: Finding): ReadingOptions | undefined => {
  const { number_format, date_format, col_sep, rows_to_skip } = suggest;
  if (rows_to_skip != null) return { has_header: true, rows_to_skip };
  if (col_sep != null) return { col_sep };
  if (number_format != null) return { number_format };
  return date_format == null ? undefined : { date_format };
};
