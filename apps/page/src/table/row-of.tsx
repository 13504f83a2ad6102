import type { ComponentChildren } from "preact";
import type { FileState } from "../file/file-state.ts";
import { isBeyond, leastWidth, type TableColumn } from "../file/table-columns.ts";
import type { HowWritten } from "../file/written.ts";
import { Icon } from "../parts/icon.tsx";
import { explainedCell, explainedRow } from "../reading/explained.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import type { ShownRow } from "../worker/protocol.ts";
import { cellText, stateText } from "./row-texts.ts";

const ICONS = { Accepted: "good", Rejected: "bad", LeftOut: "out" } as const;

/** By its picture and its colour; the words are of what is not imported, and for who listens. */
const State = ({ row }: { readonly row: ShownRow }) => {
  const said = stateText(row);
  return (
    <>
      <Icon of={ICONS[row.tag]} />
      <span class={said === "" ? "away" : "words"}>{said || texts().states[row.tag]}</span>
    </>
  );
};

interface Shown {
  readonly file: FileState;
  readonly at: number;
  readonly top: number;
  /** Undefined as long as it is on its way. */
  readonly row: ShownRow | undefined;
  /** The column of the active cell, if it is in this row. */
  readonly active: number | undefined;
  /** What stands in the place of a cell while it is edited. */
  readonly editor: { readonly column: number; readonly is: ComponentChildren } | undefined;
  /** The source of the row, if it is open. */
  readonly source: ComponentChildren;
  readonly onPress: (column: number, isListener: boolean) => void;
  readonly onToggle: () => void;
}

const signOf = ({ imported }: ShownRow): string =>
  imported !== undefined && imported.amount !== "" && !imported.amount.startsWith("-") ? "comes-in" : "";

interface Cell extends Pick<Shown, "at" | "row" | "active" | "editor" | "onPress" | "onToggle"> {
  readonly column: TableColumn;
  readonly i: number;
  readonly how: HowWritten;
  readonly isList: boolean;
  readonly isOpen: boolean;
}

const contentOf = ({ column, row, how }: Cell): ComponentChildren => {
  if (row === undefined) return null;
  if (column.kind === "state") return <State row={row} />;
  if (column.kind === "fold") return <Icon of="more" />;
  return <Text of={cellText(row, column, how)} />;
};

/** A text of so many characters may be cut: it is said again where the mouse is. */
const WIDE = 16;

const wholeOf = ({ row, column, how }: Cell): string => {
  const text = row === undefined ? "" : cellText(row, column, how);
  return text.length > WIDE ? text : "";
};

const CellOf = (cell: Cell) => {
  const { column, i, at, row, active, editor, isList, isOpen, onPress, onToggle } = cell;
  const { kind } = column;
  const why = row === undefined ? "" : kind === "state" ? explainedRow(row) : explainedCell(row, column);
  const isWrong = kind !== "state" && why !== "";
  const whole = kind === "name" || kind === "date" ? wholeOf(cell) : "";
  const sign = kind === "amount" && row !== undefined ? signOf(row) : "";
  const isToggle = isList || kind === "fold";
  return (
    <div
      id={`cell-${at}-${i}`}
      class={`cell ${kind} ${sign} ${isBeyond(column) ? "beyond" : ""} ${isWrong ? "wrong" : ""} ${active === i ? "active" : ""}`}
      style={{ minWidth: isList ? undefined : leastWidth(column) }}
      role="gridcell"
      aria-colindex={i + 1}
      aria-selected={active === i}
      aria-invalid={isWrong}
      aria-expanded={kind === "fold" ? isOpen : undefined}
      aria-label={kind === "fold" && row !== undefined ? texts().rows.sourceOf(row.line) : undefined}
      title={visible(why || whole) || undefined}
      onMouseDown={({ detail }) => {
        // The second press of two is for the cell of the first.
        if (!isToggle && detail < 2) onPress(i, false);
      }}
      onClick={({ detail }) => {
        if (isToggle) onToggle();
        // Of a program that reads the screen, which presses nothing.
        else if (detail === 0) onPress(i, true);
      }}
    >
      {editor?.column === i ? editor.is : contentOf(cell)}
    </div>
  );
};

/** A row of the table, with its source where that is open. */
export const RowOf = (shown: Shown) => {
  const { file, at, top, row, source } = shown;
  const { places = 0, widths } = file.index.value ?? {};
  const isOpen = source !== null;
  return (
    <div
      class={`row ${row?.tag ?? ""} ${isOpen ? "opened" : ""}`}
      role="row"
      aria-rowindex={at + 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div class="cells">
        {file.view.columns.value.map((column, i) => (
          <CellOf
            key={`${column.kind} ${i}`}
            {...{ ...shown, column, i, isOpen }}
            how={{ places, currency: widths?.currency }}
            isList={file.view.layout.value === "list"}
          />
        ))}
      </div>
      {source}
    </div>
  );
};
