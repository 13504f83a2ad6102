import type { RowView } from "../src/split/row-view.ts";

/** A view of a row with these cells. */
export const shown = (view: RowView, cells: readonly string[]): RowView =>
  view.show({ cells, spans: [], badlyQuoted: -1, offset: 0 });
