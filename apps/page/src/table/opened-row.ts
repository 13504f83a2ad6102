import type { EditedCell } from "../file/editing.ts";
import type { FileState } from "../file/file-state.ts";

/** Whether a cell is edited in the source of its row, because no column shows it. */
export const isInSource = ({ view }: FileState, { column, cell }: EditedCell): boolean =>
  view.columns.value[column]?.cells.includes(cell) !== true;

/** The place of the row whose source is open; undefined if none is. */
export const openedRow = (file: FileState): number | undefined => {
  const { view, editing, active, index, filter } = file;
  const edited = editing.open.value;
  if (edited !== undefined && isInSource(file, edited) && edited.at.value >= 0) return edited.at.value;
  const hasSources = view.layout.value === "list" || view.layout.value === "rows";
  const { row } = active.value;
  return hasSources && view.isOpen.value && row < (index.value?.counts[filter.value] ?? 0) ? row : undefined;
};
