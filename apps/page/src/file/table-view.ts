import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { RowIndex } from "../worker/protocol.ts";
import { fits } from "./fits.ts";
import { isImportKnown, type Layout, type TableColumn, tableColumns } from "./table-columns.ts";

/** How the table is shown. */
export interface TableView {
  readonly layout: ReadonlySignal<Layout>;
  readonly columns: ReadonlySignal<readonly TableColumn[]>;
  /** Whether there is room for the file's own columns beside what is imported. */
  readonly hasRoomBeside: ReadonlySignal<boolean>;
  /** Whether they are wanted there. */
  readonly isBeside: Signal<boolean>;
  /** Whether the source of the active row is open below it. */
  readonly isOpen: Signal<boolean>;
  /** Whether the active cell is to be opened when its row has come. */
  readonly isEditWanted: Signal<boolean>;
  /** The column of the table that shows a cell of the file; the one behind the last is the open source of its row. */
  readonly columnOf: (cell: number) => number;
}

/** From so many pixels on the columns stand side by side. */
const COLUMNS = 600;
const BESIDE = 1100;

/** A table that shows what is imported alone. */
export const tableView = (index: ReadonlySignal<RowIndex | null | undefined>): TableView => {
  const isBeside = signal(false);
  const isOpen = signal(false);
  const isEditWanted = signal(false);
  const isKnown = computed(() => index.value == null || isImportKnown(index.value));
  const hasRoomBeside = computed(() => fits(BESIDE).value && isKnown.value);
  const layout = computed<Layout>(() => {
    if (!isKnown.value) return "source";
    if (!fits(COLUMNS).value) return "list";
    return hasRoomBeside.value && isBeside.value ? "beside" : "rows";
  });
  const columns = computed(() => (index.value == null ? [] : tableColumns(layout.value, index.value)));
  const columnOf = (cell: number): number => {
    if (cell < 0) return 0;
    const shown = columns.peek();
    const own = shown.findIndex(({ kind, cells }) => kind === "cell" && cells.includes(cell));
    if (own >= 0) return own;
    const imported = layout.peek() === "list" ? -1 : shown.findIndex(({ cells }) => cells.includes(cell));
    return imported >= 0 ? imported : shown.length;
  };
  return { layout, columns, hasRoomBeside, isBeside, isOpen, isEditWanted, columnOf };
};
