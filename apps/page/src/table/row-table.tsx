import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { FileState } from "../file/file-state.ts";
import { isBeyond, leastWidth, type Place, tableColumns } from "../file/table-columns.ts";
import { explained } from "../reading/explained.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import type { RowFilter, ShownRow } from "../worker/protocol.ts";
import { CellEditor } from "./cell-editor.tsx";
import { CellsOf } from "./cells-of.tsx";
import { moved } from "./moved.ts";
import { PrintedRows } from "./printed-rows.tsx";
import { RoleSelect } from "./role-select.tsx";

/** The height of a row in pixels, as in the style sheet. */
const ROW = 32;
/** Browsers draw nothing beyond some thirty million pixels. */
const MOST_ROWS = 500_000;
/** A header of so many characters may be cut: it is said again where the mouse is. */
const WIDE = 12;
/** Rows that are drawn above and below those in sight. */
const BEYOND = 8;

const FILTERS: readonly RowFilter[] = ["All", "Accepted", "Rejected", "LeftOut"];

const Filters = ({ file }: { readonly file: FileState }) => {
  const counts = file.index.value?.counts;
  return (
    <fieldset class="filters">
      <legend class="away">{texts().show}</legend>
      {FILTERS.map((filter) => (
        <label key={filter}>
          <input
            type="radio"
            name="filter"
            checked={file.filter.value === filter}
            onChange={() => {
              file.filter.value = filter;
              file.active.value = { row: 0, column: file.active.value.column };
            }}
          />
          <span>
            {texts().filters[filter]} {counts === undefined ? "" : counts[filter].toLocaleString("en")}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** The report of the file, as far as there is one. */
const reportOn = ({ reading }: FileState) => {
  const outcome = reading.value?.outcome;
  return outcome?._tag === "Checked" ? outcome.report : undefined;
};

/** Whether the cells are those of the file: of a statement or a workbook they are made. */
const isCsv = (file: FileState): boolean => reportOn(file)?.format === undefined;

/** The rows of the file, each next to what is stored of it. Only the rows in sight are in the document. */
export const RowTable = ({ file }: { readonly file: FileState }) => {
  const { index, filter, active, rows, editing } = file;
  const box = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  const hovered = useSignal<Place | undefined>(undefined);
  const columns = useComputed(() => tableColumns(index.value?.columns ?? [], index.value?.widths));
  const total = index.value?.counts[filter.value] ?? 0;
  const count = Math.min(total, MOST_ROWS);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => {
      height.value = element.clientHeight;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [index.value === null]);

  // The active cell is kept in sight.
  useSignalEffect(() => {
    const { row, column } = active.value;
    const element = box.current;
    if (element === null || columns.value.length === 0) return;
    const [from, to] = [row * ROW, (row + 1) * ROW];
    // The header row stays in sight, above the others.
    const room = element.clientHeight - (element.querySelector<HTMLElement>(".head")?.offsetHeight ?? 0);
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + room) element.scrollTop = to - room;
    const head = element.querySelector<HTMLElement>(`[aria-colindex="${column + 1}"]`);
    if (head === null) return;
    const sticky = element.querySelector<HTMLElement>('[aria-colindex="1"]')?.offsetWidth ?? 0;
    if (head.offsetLeft - sticky < element.scrollLeft) element.scrollLeft = head.offsetLeft - sticky;
    else if (head.offsetLeft + head.offsetWidth > element.scrollLeft + element.clientWidth)
      element.scrollLeft = head.offsetLeft + head.offsetWidth - element.clientWidth;
  });

  /** Whether the active cell is to be opened when its row has come. */
  const isWanted = useRef(false);
  const open = editing.open.value;
  const refused = editing.refused.value;
  const edit = ({ row, column }: Place): void => {
    const [of, at] = [rows.at(row), columns.value[column]];
    isWanted.current = of === undefined;
    if (of !== undefined && at?.kind === "cell" && isCsv(file)) editing.begin({ row, column }, of, at.cell);
  };
  /** Whether a cell was pressed last. Of a double click it is the one that is meant: rows may move below the pointer in between. */
  const isPressed = useRef(false);
  useEffect(() => {
    const press = ({ detail }: MouseEvent): void => {
      if (detail < 2) isPressed.current = false;
    };
    const open = (): void => {
      if (isPressed.current) edit(active.peek());
    };
    document.addEventListener("mousedown", press, { capture: true });
    document.addEventListener("dblclick", open);
    return () => {
      document.removeEventListener("mousedown", press, { capture: true });
      document.removeEventListener("dblclick", open);
    };
  }, []);
  useSignalEffect(() => {
    void rows.arrivals.value;
    if (isWanted.current) edit(active.peek());
  });
  const editorOf = (row: number) => {
    const column = columns.value[open?.column ?? 0];
    if (open === undefined || open.at.value !== row || column?.kind !== "cell") return undefined;
    return {
      column: open.column,
      is: (
        <CellEditor
          key={`${open.row} ${open.cell}`}
          editing={editing}
          of={open}
          header={column.title}
          isActive={active.value.row === row && active.value.column === open.column}
        />
      ),
    };
  };
  /** A row on the screen; the one with the open cell is there in any case. */
  const rowAt = (row: number): ShownRow | undefined => {
    const found = rows.at(row);
    const of = row === open?.at.value && found?.row !== open.row ? open.of : found;
    return of === undefined ? undefined : editing.shown(of);
  };
  // The row with the open cell keeps its element, and its place among the others in the document: the focus is lost if it is moved.
  const keyOf = (row: number): number => {
    if (row === open?.at.value) return open.from;
    return row === open?.from ? -1 : row;
  };

  if (index.value === null) return null;
  void rows.arrivals.value;
  const first = Math.max(0, Math.floor(top.value / ROW) - BEYOND);
  const last = Math.min(count, Math.ceil((top.value + height.value) / ROW) + BEYOND);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  // The active cell and the open one are in the document wherever they are.
  if ((active.value.row < first || active.value.row >= last) && active.value.row < count)
    shown.push(active.value.row);
  if (open !== undefined && open.at.value >= 0 && !shown.includes(open.at.value)) shown.push(open.at.value);
  shown.sort((a, b) => keyOf(a) - keyOf(b));
  const place = hovered.value ?? active.value;
  const about = count === 0 ? undefined : rows.at(Math.min(place.row, count - 1));
  const said = about === undefined ? "" : explained(about, columns.value[place.column] ?? columns.value[0]!);
  const more = index.value?.more ?? 0;

  return (
    <section class="rows" aria-label={texts().table}>
      <h2>{texts().table}</h2>
      <Filters file={file} />
      <div
        class="grid"
        role="grid"
        ref={box}
        tabIndex={0}
        aria-label={texts().table}
        aria-describedby="table-help"
        aria-rowcount={count + 1}
        aria-colcount={columns.value.length}
        aria-busy={index.value === undefined}
        aria-activedescendant={count === 0 ? undefined : `cell-${active.value.row}-${active.value.column}`}
        onScroll={(event) => {
          top.value = event.currentTarget.scrollTop;
        }}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          isWanted.current = false;
          if (event.key === "Enter" || event.key === "F2") {
            event.preventDefault();
            edit(active.value);
            return;
          }
          const next = moved(event, active.value, {
            rows: count,
            columns: columns.value.length,
            page: Math.max(1, Math.floor(height.value / ROW) - 2),
          });
          if (next === undefined) return;
          event.preventDefault();
          hovered.value = undefined;
          active.value = next;
        }}
      >
        <div class="row head" role="row" aria-rowindex={1}>
          {columns.value.map((column, i) => (
            <div
              key={i}
              class={`cell ${column.kind} ${isBeyond(column) ? "beyond" : ""}`}
              style={{ minWidth: leastWidth(column) }}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={i + 1}
              title={column.title.length > WIDE ? visible(column.title) : undefined}
            >
              <Text of={column.title} />
              {["date", "amount", "name"].includes(column.kind) && (
                <span class="stored dim">{texts().stored}</span>
              )}
              {column.kind === "cell" &&
                (column.column.isBeyond ? (
                  <>
                    {" "}
                    <span class="stored dim">{texts().beyond}</span>
                  </>
                ) : (
                  reportOn(file)?.accounts === undefined && (
                    <RoleSelect file={file} cell={column.cell} column={column.column} />
                  )
                ))}
            </div>
          ))}
        </div>
        <div class="body" role="rowgroup" style={{ height: `${count * ROW}px` }}>
          {shown.map((row) => (
            <CellsOf
              key={keyOf(row)}
              at={row}
              top={row * ROW}
              row={rowAt(row)}
              columns={columns.value}
              active={active.value.row === row ? active.value.column : undefined}
              onActive={(column) => {
                isWanted.current = false;
                isPressed.current = true;
                active.value = { row, column };
              }}
              editor={editorOf(row)}
              onHover={(column) => {
                hovered.value = column === undefined ? undefined : { row, column };
              }}
            />
          ))}
        </div>
      </div>
      <PrintedRows file={file} />
      {/* What is wrong with the active cell is read with the cell: it is not told a second time. */}
      <p class="explained">
        <span role="status">{refused !== "" && <Text of={refused} />}</span>
        {refused === "" && about !== undefined && said !== "" && (
          <>
            <strong>{texts().line(about.line)}:</strong> <Text of={said} />
          </>
        )}
      </p>
      {file.edits.value > 0 && (
        <p class="fields">
          {texts().edited(file.edits.value)}
          <button
            type="button"
            onClick={async () => {
              await file.undoEdit();
              // With the last edit the button goes away, too.
              if (file.edits.value === 0) box.current?.focus({ preventScroll: true });
            }}
          >
            {texts().undoEdit}
          </button>
        </p>
      )}
      {count === 0 && index.value !== undefined && <p class="dim">{texts().noRows}</p>}
      <p class="dim" id="table-help">
        {texts().tableHelp}
        {more > 0 && ` ${texts().moreColumns(more)}.`}
        {total > count && ` ${texts().moreRows(total - count)}`}
      </p>
    </section>
  );
};
