import type { Accepted, LeftOut, Rejected, RowResult } from "@farthing/preflight";

/** A row of the file as it is kept: without the place of every cell in the text, which would be most of a large file. */
export type FileRow = Omit<Accepted, "spans" | "from"> | Omit<Rejected, "spans"> | Omit<LeftOut, "spans">;

/** What is kept of a row. */
export const fileRow = (of: RowResult): FileRow => {
  const { line, row, cells } = of;
  switch (of._tag) {
    case "Accepted": {
      const { _tag, record, entity } = of;
      return entity === undefined
        ? { _tag, line, row, cells, record }
        : { _tag, line, row, cells, record, entity };
    }
    case "Rejected":
      return { _tag: of._tag, line, row, cells, reasons: of.reasons };
    case "LeftOut":
      return { _tag: of._tag, line, row, cells, reason: of.reason };
  }
};
