import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { PageState, Place } from "../state/page-state.ts";
import type { ShownRow } from "../worker/protocol.ts";

/** A cell that is edited. Its row may have another place, and begin on another line, when the file is read again. */
export interface Editing extends Place {
  /** The line on which the row began at first. */
  readonly line: number;
  /** Of the data row, from 1. */
  readonly number: number;
  /** What was typed: it is the same wherever the row is. */
  readonly typed: {
    /** The text of the cell as it was; undefined until it is known. */
    before?: string;
    text: string;
    hasFocus: boolean;
  };
}

/** The editing of a cell that nothing was typed into. */
export const beginAt = ({ row, column }: Place, of: ShownRow): Editing => ({
  ...{ row, column, line: of.line, number: of.row },
  typed: { text: "", hasFocus: true },
});

/** What is edited, which goes with its row: a row that a filter does not show any more is looked for among all. */
export const useEditing = (page: PageState): Signal<Editing | undefined> => {
  const editing = useSignal<Editing | undefined>(undefined);
  const last = useRef(page.index.peek());
  useSignalEffect(() => {
    const isReadAgain = page.index.value !== last.current;
    last.current = page.index.value;
    const filter = page.filter.value;
    const at = editing.peek();
    if (at === undefined) return;
    void page.ask("place", { filter, row: at.number }).then((found) => {
      const now = editing.peek();
      if (now?.typed !== at.typed || filter !== page.filter.peek()) return;
      const row = found?.at ?? -1;
      // Whoever chose the filter wants to see its rows; whoever types wants to see the cell.
      if (row < 0 && isReadAgain && found !== null) page.filter.value = "All";
      else if (row !== now.row) {
        editing.value = { ...now, row };
        if (row >= 0) page.active.value = { row, column: now.column };
      }
    });
  });
  return editing;
};
