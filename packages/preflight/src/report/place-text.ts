import type { Finding } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";

/** Where a finding is, in words. */
export interface Spot {
  /** What its column is: entries of statements have fields. */
  readonly column: "column" | "field";
  /** Words for one and several of what is counted in the content. */
  readonly words: readonly [one: string, many: string];
  /** Undefined if the finding is about the whole content. */
  readonly number: number | undefined;
  /** `line 7`, `entry 3 (line 12)`, `entry 3 (Stmt[1]/Ntry[3])` or `Sheet1!B7`; blank if the finding is about the whole content. */
  readonly text: string;
}

const LINES = ["line", "lines"] as const;

/** Where a finding is: on a line, in an entry of a statement, or in a cell of a sheet. Throws a `TypeError` for a wrong argument. */
export const spotOf = (finding: Pick<Finding, "line" | "place">): Spot => {
  checkArguments({ finding });
  const { line, place } = finding;
  if (place === undefined)
    return { column: "column", words: LINES, number: line, text: line === undefined ? "" : `line ${line}` };
  if ("sheet" in place)
    return { column: "column", words: ["row", "rows"], number: line, text: `${place.sheet}!${place.cell}` };
  const { entry } = place;
  return "path" in place
    ? { column: "field", words: ["entry", "entries"], number: entry, text: `entry ${entry} (${place.path})` }
    : { column: "field", words: LINES, number: place.line, text: `entry ${entry} (line ${place.line})` };
};
