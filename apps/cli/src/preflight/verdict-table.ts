import { paint } from "../terminal/output.ts";
import { number, path, table, whole } from "../terminal/table.ts";

/** What became of one of several files. */
export interface FileVerdict {
  readonly name: string;
  /** Such as `imported`, of each file in the same words. */
  readonly verdict: string;
  readonly color: "green" | "yellow" | "red";
  /** How much was taken of it; undefined if nothing was read. */
  readonly count?: number | undefined;
}

/** Several files at a glance: a line each, and how many there are of each verdict. `taken` is what is counted of them, if that is. */
export const verdictTable = (files: readonly FileVerdict[], taken?: string): string => {
  const rows = table(
    [path("file"), whole("verdict"), ...(taken === undefined ? [] : [number(taken)])],
    files.map((each) => [
      each.name,
      each.verdict,
      ...(taken === undefined ? [] : [String(each.count ?? "")]),
    ]),
    (padded, row, column) => (column === 1 ? paint(files[row]!.color, padded) : padded),
  );
  const counts = [...Map.groupBy(files, ({ verdict }) => verdict)].map(
    ([verdict, same]) => `${same.length} ${verdict}`,
  );
  const sum = files.reduce((all, { count = 0 }) => all + count, 0);
  const inAll = taken === undefined ? "" : `; ${sum} ${taken} in all`;
  return `${rows}\n\n${files.length} files: ${counts.join(", ")}${inAll}.`;
};
