import { knownMeanings } from "../detect/words/header-words.ts";
import { timeAfterDate, timeAlone } from "../formats/clock-time.ts";
import type { CsvOptions } from "./csv-options.ts";
import type { Layout } from "./layout.ts";

const SECONDS_OF_A_DAY = 86_400;
const MILLISECONDS = 13;

const timeOfUnix = (text: string): number => {
  const number = Number(text);
  const seconds = (text.length === MILLISECONDS ? number / 1_000 : number) % SECONDS_OF_A_DAY;
  return seconds > 0 ? seconds : Number.NaN;
};

/** A column that may have times of day, and whether its header says so. */
interface TimeColumn {
  readonly cell: number;
  readonly isTime: boolean;
}

/** The columns that may have times of day: by their headers, or each of a file without headers. */
const timeColumns = (
  headers: readonly string[],
  date: number | undefined,
  { hasHeader }: CsvOptions,
): readonly TimeColumn[] =>
  headers
    .map((header, cell) => ({ cell, meaning: hasHeader ? knownMeanings(header)[0] : "date" }))
    .filter(({ cell, meaning }) => cell !== date && (meaning === "time" || meaning === "date"))
    .map(({ cell, meaning }) => ({ cell, isTime: meaning === "time" }));

/**
 * Reads when on its day a row happened, in seconds after midnight: the time beside its day, or else that in a column of times.
 * NaN where it says none.
 */
export const timeReader = (
  headers: readonly string[],
  { columns }: Layout,
  csv: CsvOptions,
): ((cells: readonly string[]) => number) => {
  const date = columns.get("date")?.cell;
  const ofDate = csv.dateFormat?.pattern.includes("%s") === true ? timeOfUnix : timeAfterDate;
  let candidates = timeColumns(headers, date, csv);
  return (cells) => {
    const own = date === undefined ? Number.NaN : ofDate(cells[date] ?? "");
    if (!Number.isNaN(own)) return own;
    for (const column of candidates) {
      const time = timeAlone(cells[column.cell] ?? "", column.isTime);
      if (Number.isNaN(time)) continue;
      // The column that has a time in one row has it in the others.
      if (candidates.length > 1) candidates = [column];
      return time;
    }
    return Number.NaN;
  };
};
