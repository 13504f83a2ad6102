import type { ComponentChildren } from "preact";
import { isBeyond, leastWidth, type TableColumn } from "../file/table-columns.ts";
import { explained, isWrong } from "../reading/explained.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import type { ShownRow } from "../worker/protocol.ts";

const textIn = (row: ShownRow, column: TableColumn): string => {
  switch (column.kind) {
    case "line":
      return String(row.line);
    case "state":
      return texts().states[row.tag];
    case "cell":
      return row.cells[column.cell] ?? "";
    default:
      return row.stored?.[column.kind] ?? "";
  }
};

interface Shown {
  readonly at: number;
  readonly top: number;
  /** Undefined as long as it is on its way. */
  readonly row: ShownRow | undefined;
  readonly columns: readonly TableColumn[];
  /** The column of the active cell, if it is in this row. */
  readonly active: number | undefined;
  readonly onActive: (column: number) => void;
  /** What stands in the place of a cell while it is edited. */
  readonly editor: { readonly column: number; readonly is: ComponentChildren } | undefined;
  readonly onHover: (column: number | undefined) => void;
}

/** A row of the table. */
export const CellsOf = ({ at, top, row, columns, active, editor, onActive, onHover }: Shown) => (
  <div
    class={`row ${row?.tag ?? ""}`}
    role="row"
    aria-rowindex={at + 2}
    style={{ transform: `translateY(${top}px)` }}
  >
    {columns.map((column, i) => {
      const why = row === undefined ? "" : explained(row, column);
      const isBad = row !== undefined && isWrong(row, column);
      return (
        <div
          key={i}
          id={`cell-${at}-${i}`}
          class={`cell ${column.kind} ${isBeyond(column) ? "beyond" : ""} ${isBad ? "wrong" : ""} ${active === i ? "active" : ""}`}
          style={{ minWidth: leastWidth(column) }}
          role="gridcell"
          aria-colindex={i + 1}
          aria-selected={active === i}
          aria-invalid={isBad}
          title={why !== "" && (isBad || column.kind === "state") ? visible(why) : undefined}
          onMouseDown={({ detail }) => {
            // The second press of two is for the cell of the first.
            if (detail < 2) onActive(i);
          }}
          onClick={({ detail }) => {
            // Of a program that reads the screen, which presses nothing.
            if (detail === 0) onActive(i);
          }}
          onPointerEnter={() => onHover(why === "" ? undefined : i)}
          onPointerLeave={() => onHover(undefined)}
        >
          {editor?.column === i ? editor.is : row !== undefined && <Text of={textIn(row, column)} />}
        </div>
      );
    })}
  </div>
);
