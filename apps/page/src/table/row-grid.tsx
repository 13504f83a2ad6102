import { useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { canBeChanged } from "../file/can-be-changed.ts";
import type { FileState } from "../file/file-state.ts";
import { type CellPlace, cellIn, type TableColumn } from "../file/table-columns.ts";
import { texts } from "../texts/language.ts";
import type { ShownRow } from "../worker/protocol.ts";
import { CellEditor } from "./cell-editor.tsx";
import { HeadRow } from "./head-row.tsx";
import { keepColumnInSight, keepRowInSight } from "./keep-in-sight.ts";
import { moved } from "./moved.ts";
import { openedRow } from "./opened-row.ts";
import { RowOf } from "./row-of.tsx";
import { mostRows, rowHeight, rowsInSight, type Sight, topOf, useSight } from "./sight.ts";
import { SourceOf } from "./source-of.tsx";
import { useDoublePress } from "./use-double-press.ts";

/** How many rows the table shows. */
export const shownCount = ({ index, filter, view }: FileState): number =>
  Math.min(index.value?.counts[filter.value] ?? 0, mostRows(view.layout.value));

/** Opens the source of a row, or closes it. */
const toggle = ({ active, view }: FileState, row: number, opened: number | undefined): void => {
  active.value = { row, column: active.peek().column };
  view.isOpen.value = opened !== row;
};

/** Opens a cell, its row's source if it is of several, or says that its row is yet to come. */
const edit = (file: FileState, { row, column }: CellPlace): void => {
  const { view, rows, editing } = file;
  const [of, at] = [rows.at(row), view.columns.peek()[column]];
  view.isEditWanted.value = of === undefined;
  if (of === undefined || at === undefined) return;
  const cell = cellIn(of, at);
  const isEdited = cell !== undefined && view.layout.peek() !== "list" && canBeChanged(file);
  if (isEdited && cell < of.cells.length) editing.begin({ row, column }, of, cell);
  else toggle(file, row, openedRow(file));
};

/** What a key does in the grid; whether it does anything. */
const press = (file: FileState, event: KeyboardEvent, sight: Sight): boolean => {
  const { active, view } = file;
  const opened = openedRow(file);
  view.isEditWanted.value = false;
  switch (event.key) {
    case "Enter":
    case "F2":
      edit(file, active.value);
      return true;
    case " ":
      toggle(file, active.value.row, opened);
      return true;
    case "Escape":
      if (opened === undefined) return false;
      view.isOpen.value = false;
      return true;
    default: {
      const next = moved(event, active.value, {
        rows: shownCount(file),
        columns: view.columns.value.length,
        page: Math.max(1, Math.floor(sight.height.value / rowHeight(view.layout.value)) - 2),
      });
      if (next !== undefined) active.value = next;
      return next !== undefined;
    }
  }
};

/** A row on the screen; the one with the open cell is there in any case. */
const rowAt = ({ rows, editing }: FileState, row: number): ShownRow | undefined => {
  const open = editing.open.value;
  const found = rows.seen(row);
  const of = row === open?.at.value && found?.row !== open.row ? open.of : found;
  return of === undefined ? undefined : editing.shown(of);
};

/** The places of the rows in the document: the active one, the open one and the edited one are there wherever they are. */
const rowsShown = (file: FileState, sight: Sight, count: number): readonly number[] => {
  const { view, active, editing } = file;
  const opened = openedRow(file);
  const inSight = rowsInSight({ layout: view.layout.value, count, opened }, sight);
  const others = [active.value.row, opened ?? -1].filter((row) => row >= 0 && row < count);
  // It may be one that is not among the others any more: it stays until that is known.
  const edited = [editing.open.value?.at.value ?? -1].filter((row) => row >= 0);
  return [...new Set([...inSight, ...others, ...edited])];
};

const editorIn = ({ editing, view, active }: FileState, row: number) => {
  const open = editing.open.value;
  const column = view.columns.value[open?.column ?? -1];
  if (open === undefined || column === undefined || open.at.value !== row) return undefined;
  if (!column.cells.includes(open.cell)) return undefined;
  const isActive = active.value.row === row && active.value.column === open.column;
  return {
    column: open.column,
    is: (
      <CellEditor
        key={`${open.row} ${open.cell}`}
        {...{ editing, of: open, header: column.title, isActive }}
      />
    ),
  };
};

interface Shown {
  readonly file: FileState;
  readonly box: RefObject<HTMLDivElement | null>;
}

interface Counted {
  readonly sight: Sight;
  readonly count: number;
}

const Body = ({ file, sight, count }: Omit<Shown, "box"> & Counted) => {
  const { rows, active, editing, view } = file;
  void rows.arrivals.value;
  const layout = view.layout.value;
  const opened = openedRow(file);
  const open = editing.open.value;
  const pressed = useDoublePress(() => edit(file, active.peek()));
  // The row with the open cell keeps its element, and its place among the others in the document: the focus is lost if it is moved.
  const keyOf = (row: number): number => {
    if (row === open?.at.value) return open.from;
    return row === open?.from ? -1 : row;
  };
  const shown = rowsShown(file, sight, count).toSorted((a, b) => keyOf(a) - keyOf(b));
  const height = count * rowHeight(layout) + (opened === undefined ? 0 : sight.source.value);
  return (
    <div class="body" role="rowgroup" style={{ height: `${height}px` }}>
      {shown.map((at) => {
        const row = rowAt(file, at);
        const isSource = at === opened && row !== undefined;
        return (
          <RowOf
            key={keyOf(at)}
            {...{ file, at, row }}
            top={topOf(at, { layout, count, opened }, sight)}
            active={active.value.row === at ? active.value.column : undefined}
            editor={editorIn(file, at)}
            source={
              isSource ? (
                <SourceOf
                  {...{ file, at, row }}
                  onHeight={(of) => {
                    sight.source.value = of;
                  }}
                />
              ) : null
            }
            onPress={(column) => {
              view.isEditWanted.value = false;
              pressed();
              active.value = { row: at, column };
            }}
            onToggle={() => toggle(file, at, opened)}
          />
        );
      })}
    </div>
  );
};

/** The room of the amounts, in digits. */
const amountRoom = (columns: readonly TableColumn[]): number =>
  columns.find(({ kind }) => kind === "amount")?.width ?? 0;

/** Amounts of more digits have no room beside a name on a phone. */
const LONG = 18;

const hasLong = (columns: readonly TableColumn[]): boolean => amountRoom(columns) > LONG;

/** Whether something is said of some rows. */
const hasStates = ({ index }: FileState): boolean =>
  index.value == null || index.value.counts.All > index.value.counts.Accepted;

const useActiveInSight = ({ file, box }: Shown, sight: Sight, count: number): void =>
  useSignalEffect(() => {
    const { view, active } = file;
    const { row, column } = active.value;
    const [layout, opened] = [view.layout.value, openedRow(file)];
    const source = row === opened ? sight.source.value : 0;
    if (box.current === null || view.columns.value.length === 0) return;
    const from = topOf(row, { layout, count, opened }, sight);
    keepRowInSight(box.current, { from, to: from + rowHeight(layout) + source });
    keepColumnInSight(box.current, column);
  });

/** The rows. Only those in sight are in the document. */
export const RowGrid = ({ file, box }: Shown) => {
  const { index, active, rows, view } = file;
  const sight = useSight(box);
  const count = shownCount(file);
  useActiveInSight({ file, box }, sight, count);
  useSignalEffect(() => {
    void rows.arrivals.value;
    if (view.isEditWanted.value) edit(file, active.peek());
  });
  const { length } = view.columns.value;
  const last = openedRow(file) === active.value.row ? length : length - 1;
  return (
    <div class={`frame ${sight.sides.value}`}>
      <div
        class={`grid as-${view.layout.value} ${hasLong(view.columns.value) ? "has-long" : ""} ${hasStates(file) ? "" : "all-fine"}`}
        style={{ "--sight": `${sight.width.value}px`, "--amount": amountRoom(view.columns.value) }}
        role="grid"
        ref={box}
        tabIndex={0}
        aria-label={texts().table}
        aria-describedby="table-help"
        aria-rowcount={count + 1}
        aria-colcount={length}
        aria-busy={index.value === undefined}
        aria-activedescendant={
          count === 0 ? undefined : `cell-${active.value.row}-${Math.min(active.value.column, last)}`
        }
        onScroll={sight.look}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget && press(file, event, sight)) event.preventDefault();
        }}
      >
        <HeadRow file={file} />
        <Body {...{ file, sight, count }} />
      </div>
    </div>
  );
};
