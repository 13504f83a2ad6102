import { checkKind, type Kind } from "../basics/kind.ts";
import { quoted, single, type Tally } from "../findings/finding.ts";
import { LabelCells } from "../reading/label-cells.ts";
import type { Accepted, Reason, RowResult } from "./row-result.ts";

/** What a program wants of each row beside its record. */
export interface RowWishes {
  /**
   * Further columns: by a name of the program the header of each, or its place, such as `column 3`. Rows have their cells as `more`.
   * Where the file lacks one, no row is read.
   */
  readonly more?: Readonly<Record<string, string>>;
  /**
   * A check of the program, of each row without an error: what is wrong with it, if anything is. Such a row is rejected with the
   * code `own_check`. It must say the same of the same row.
   */
  readonly check?: (row: Accepted) => Omit<Reason, "code"> | undefined;
}

/** A row as a program wants it. */
export type AsWished = (row: RowResult) => RowResult;

/** A promise, or a text alone, would be taken for a reason without words. */
const SAID: Kind = [
  "undefined, or an object with a message and, if one is at fault, a column",
  (said) => {
    if (said === undefined) return true;
    const { message, column } = Object(said);
    return typeof message === "string" && (column === undefined || typeof column === "string");
  },
];

const rejected = (
  { record: _, from: __, entity: ___, ...row }: Accepted,
  reason: Omit<Reason, "code">,
): RowResult => ({
  ...row,
  _tag: "Rejected",
  reasons: [{ code: "own_check", ...reason }],
});

/** How the rows below a header become what a program wants, or what the file lacks for that. */
export const wishedRows = ({ more = {}, check }: RowWishes, header: readonly string[]): AsWished | Tally => {
  const cells = new LabelCells(header);
  const columns = Object.entries(more).map(([name, label]) => ({
    name,
    label,
    cell: cells.find(label)[0] ?? -1,
  }));
  const missing = columns.find(({ cell }) => cell < 0);
  if (missing !== undefined)
    return single("missing_optional_header", { message: `There is no column ${quoted(missing.label)}` });
  const withMore: AsWished = (row) => ({
    ...row,
    more: Object.fromEntries(columns.map(({ name, cell }) => [name, row.cells[cell] ?? ""])),
  });
  const checked: AsWished = (row) => {
    const reason = row._tag === "Accepted" ? check?.(row) : undefined;
    checkKind("What check returns", reason, SAID);
    return row._tag === "Accepted" && reason !== undefined ? rejected(row, reason) : row;
  };
  return columns.length === 0 ? checked : (row) => checked(withMore(row));
};
