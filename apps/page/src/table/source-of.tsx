import { useLayoutEffect, useRef } from "preact/hooks";
import { canBeChanged, canSayRoles } from "../file/can-be-changed.ts";
import type { FileState } from "../file/file-state.ts";
import { fileColumns, type TableColumn } from "../file/table-columns.ts";
import { explainedCell } from "../reading/explained.ts";
import { lineNamed } from "../reading/line-named.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import type { ShownRow } from "../worker/protocol.ts";
import { CellEditor } from "./cell-editor.tsx";
import { isInSource } from "./opened-row.ts";
import { RoleSelect } from "./role-select.tsx";
import { RowFix } from "./row-fix.tsx";

interface Shown {
  readonly file: FileState;
  /** The place of the row. */
  readonly at: number;
  readonly row: ShownRow;
}

const gridOf = (element: Element): HTMLElement => element.closest<HTMLElement>("[role=grid]")!;

interface Part extends Shown {
  readonly column: TableColumn;
  readonly cell: number;
}

/** The text of a cell, to be edited where it can be. */
const Value = ({ file, at, row, column, cell }: Part) => {
  const open = file.editing.open.value;
  const text = row.cells[cell] ?? "";
  if (open !== undefined && open.row === row.row && open.cell === cell && isInSource(file, open))
    return (
      <CellEditor
        key={`${open.row} ${open.cell}`}
        editing={file.editing}
        of={open}
        header={column.title}
        isActive={file.active.value.row === at}
      />
    );
  const shown = text === "" ? <span class="dim">{texts().empty}</span> : <Text of={text} />;
  // Where a row is too short for a cell, there is nothing to edit.
  if (!canBeChanged(file) || cell >= row.cells.length) return <span class="value">{shown}</span>;
  return (
    <button
      type="button"
      class="value"
      aria-label={texts().rows.change(visible(column.title), visible(text))}
      onClick={({ currentTarget }) => {
        // The button makes room for the editor, which takes the focus from the table.
        gridOf(currentTarget).focus({ preventScroll: true });
        file.editing.begin({ row: at, column: file.view.columns.value.length }, row, cell);
      }}
    >
      {shown}
    </button>
  );
};

const PartOf = (part: Part) => {
  const { file, row, column, cell } = part;
  const why = explainedCell(row, column);
  return (
    <div class={`part ${why === "" ? "" : "wrong"}`}>
      <span class="part-head">
        <Text of={column.title} />
        {column.of?.isBeyond !== true && canSayRoles(file) && (
          <RoleSelect file={file} cell={cell} column={column.of!} />
        )}
      </span>
      <Value {...part} />
    </div>
  );
};

/** What a row is in the file, each cell with its header, and what can be done about it. */
export const SourceOf = ({
  file,
  at,
  row,
  onHeight,
}: Shown & { readonly onHeight: (of: number) => void }) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = (): void => onHeight(element.offsetHeight);
    const watch = new ResizeObserver(measure);
    measure();
    watch.observe(element);
    return () => {
      watch.disconnect();
      onHeight(0);
    };
  }, []);
  const { view, index } = file;
  const columns = index.value == null ? [] : fileColumns(index.value);
  const isShown = ({ of }: TableColumn, cell: number): boolean =>
    (row.cells[cell] ?? "") !== "" || of?.role !== null;
  const column = view.columns.value.length;
  return (
    <div
      ref={box}
      class="source"
      id={`cell-${at}-${column}`}
      role="gridcell"
      aria-colindex={column + 1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        view.isOpen.value = false;
        gridOf(event.currentTarget).focus({ preventScroll: true });
      }}
    >
      <p class="dim small-text">
        {row.within === undefined ? (
          texts().rows.lineOfFile(row.line)
        ) : (
          <Text of={lineNamed(row.line, row.within)} />
        )}
      </p>
      <div class="parts">
        {columns.map(
          (each, cell) =>
            isShown(each, cell) && <PartOf key={cell} {...{ file, at, row, cell }} column={each} />,
        )}
      </div>
      <RowFix file={file} row={row} />
    </div>
  );
};
