import type { CsvImportType } from "../import-type.ts";
import type { PreflightOptions } from "../options.ts";
import type { Assumption } from "../report.ts";
import type { Utf8Text } from "../text/utf8.ts";
import type { CsvOptions } from "./csv-options.ts";
import { headerWorth } from "./find-header.ts";
import { resolveLayout } from "./layout.ts";
import type { Separator } from "./read-csv.ts";
import { findSeparator } from "./separator.ts";

/** What separates the columns, and what seems to where that is something else. */
export interface SettledSeparator {
  readonly separator: Assumption<Separator>;
  /** The file seems to be separated by this instead, which was not asked for or cannot be imported. */
  readonly instead?: Separator;
}

/** The separator given, else the one under which the file reads best, as far as an import can use it. */
export const settleSeparator = (
  content: Utf8Text,
  type: CsvImportType,
  options: PreflightOptions,
  csv: CsvOptions,
): SettledSeparator => {
  // What an import needs counts before what banks call it.
  const found = findSeparator(
    content,
    (cells) => resolveLayout(cells, type, options).requiredColumns.length * 100 + headerWorth(cells),
  );
  const { separator } = found;
  if (csv.separator !== undefined) {
    return {
      separator: { value: csv.separator, source: "given" },
      ...(separator === csv.separator ? {} : { instead: separator }),
    };
  }
  if (separator === "\t" || separator === "|")
    return { separator: { value: ",", source: "default" }, instead: separator };
  return {
    separator: {
      value: separator,
      source: separator === "," ? "default" : "found",
      evidence: `${found.alike} of the first ${found.records} records have ${found.width} ${found.width === 1 ? "column" : "columns"}`,
    },
  };
};
