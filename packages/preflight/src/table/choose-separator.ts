import type { Utf8Text } from "../decode/utf8.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Assumption } from "../reading/how-read.ts";
import { layoutOf } from "../reading/layout.ts";
import { headerWorth } from "./find-header.ts";
import { findSeparator, onlySeparator, RecordWidths, type UsualWidth } from "./separator.ts";

/** The separator of the columns, and the one that is probably right if it differs. */
export interface ChosenSeparator {
  readonly separator: Assumption<Separator>;
  /** The file is probably separated by this, which was not given or cannot be imported. */
  readonly instead?: Separator;
  /** To be told of every record, if these were not read: they are the evidence. */
  readonly widths?: RecordWidths;
}

const evidenceOf = ({ alike, records, width }: UsualWidth): string =>
  `${alike} of the first ${records} records have ${width} ${width === 1 ? "column" : "columns"}`;

/** The separator with its evidence, after all records were read. */
export const withEvidence = ({ separator, widths }: ChosenSeparator): Assumption<Separator> =>
  widths === undefined ? separator : { ...separator, evidence: evidenceOf(widths.usual()) };

/** The given separator, otherwise the one that fits the file best, if it can be imported. */
export const chooseSeparator = (
  content: Utf8Text,
  type: CsvImportType,
  options: ReadingOptions,
  csv: CsvOptions,
): ChosenSeparator => {
  // Who says what each column is has seen the columns.
  if (csv.separator !== undefined && (options.columns ?? []).length > 0)
    return { separator: { value: csv.separator, source: "given" } };
  const only = onlySeparator(content);
  if (only !== undefined && csv.separator === undefined)
    return { separator: { value: only, source: "default" }, widths: new RecordWidths() };
  // Required columns count more than words that banks use.
  const found = findSeparator(
    content,
    (cells) => layoutOf(cells, type, options).requiredColumns.length * 100 + headerWorth(cells),
  );
  const { separator } = found;
  if (csv.separator !== undefined) {
    return {
      separator: { value: csv.separator, source: "given" },
      ...(separator === csv.separator ? {} : { instead: separator }),
    };
  }
  if (separator !== "," && separator !== ";")
    return { separator: { value: ",", source: "default" }, instead: separator };
  return {
    separator: {
      value: separator,
      source: separator === "," ? "default" : "found",
      evidence: evidenceOf(found),
    },
  };
};
