import type { ColumnKey } from "@farthing/preflight";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import { listed } from "../texts/locale.ts";
import type { ShownReading } from "../worker/shown-reading.ts";
import { columnNamed } from "./found-here.ts";

/** A file as it was read. */
export interface Shown {
  readonly file: FileState;
  readonly reading: ShownReading;
}

/** The sentences that say how the file is read, each with what shows it. */
export const sentencesOf = ({ file, reading: { outcome, options, questions } }: Shown): readonly string[] => {
  const report = outcome._tag === "Checked" ? outcome.report : undefined;
  const by = file.index.value?.by;
  if (report === undefined || by === undefined) return [];
  const { file: said } = texts();
  const isOpen = (field: string): boolean => questions.some((each) => each.field === field);
  const { header_line: line, separator, encoding, time_zone: zone } = report.reading;
  const isText = report.format === undefined;
  const isTable = report.accounts === undefined;
  return [
    ...(isTable ? [line === undefined ? said.noNames : said.names(line)] : []),
    ...(by.date === undefined || !isTable || isOpen("date_format") ? [] : [said.dates(by.date)]),
    ...(by.number === undefined || !isTable || isOpen("number_format") ? [] : [said.numbers(by.number)]),
    ...(by.amount === undefined || !isTable || isOpen("signage_convention") ? [] : [said.amounts(by.amount)]),
    ...(options.signs_by_balance == null ? [] : [said.balances]),
    ...(isText && separator !== undefined ? [said.separatedBy[separator.value]] : []),
    ...(isText && encoding !== undefined && !encoding.startsWith("utf-")
      ? [said.lettersAre(said.letters(encoding))]
      : []),
    ...(zone === undefined ? [] : [texts().days(zone.value, zone.source === "given")]),
  ];
};

/** What each column is that is used, in the order in which people look for it. */
export const columnsRead = (file: FileState): readonly (readonly [what: string, names: string])[] => {
  const columns = file.index.value?.columns ?? [];
  return texts().roles.flatMap(([key, what]: readonly [ColumnKey, string]) => {
    const of = columns.flatMap(({ header, role, isMade }, cell) =>
      role === key && isMade !== true ? [columnNamed(header, cell)] : [],
    );
    return of.length === 0 ? [] : [[what, listed(of)] as const];
  });
};
