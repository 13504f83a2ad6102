import { quoted } from "../../findings/finding.ts";
import type { Structure } from "../../table/structure.ts";
import { type Conclusion, decision } from "../facts/conclusion.ts";

/** A reason names no more columns. */
const MOST_NAMED = 6;

/** Which line names the columns; none if the first row is data. */
export const headerRow = ({ header, firstLine: line }: Structure): readonly Conclusion[] => {
  if (header === undefined) {
    const none = decision("has_header", false, "the first row is data");
    return line > 1
      ? [none, decision("rows_to_skip", line - 1, `the data begins on line ${line}`, line)]
      : [none];
  }
  const named = header.cells
    .filter((cell) => cell !== "")
    .slice(0, MOST_NAMED)
    .map(quoted)
    .join(", ");
  const reason = `line ${header.line} names the columns: ${named}`;
  return [decision("rows_to_skip", header.line - 1, reason, header.line)];
};
