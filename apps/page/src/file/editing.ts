import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { cut, isCut, withLineFeeds } from "../worker/cell-text.ts";
import type { RowFilter, ShownCell, ShownRow } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";
import type { CellPlace } from "./table-columns.ts";

/** A cell that is edited, wherever its row goes when the file is read again. */
export interface EditedCell extends ShownCell {
  /** Its row as it was shown. */
  readonly of: ShownRow;
  /** Its column in the table. */
  readonly column: number;
  /** The place of its row among those that are shown when it was begun. */
  readonly from: number;
  /** The place now; below 0 if the filter does not show it. */
  readonly at: Signal<number>;
  /** Whether it was opened again for someone who had gone elsewhere. */
  readonly isLeft: boolean;
  /** All of its text; undefined as long as no more than its beginning is known. */
  readonly whole: Signal<string | undefined>;
  /** What was typed in its place, all of it; undefined if nothing was. */
  readonly typed: Signal<string | undefined>;
}

/** The editing of cells in the table: one at a time is open, others may be on their way into the file. */
export interface Editing {
  readonly open: ReadonlySignal<EditedCell | undefined>;
  /** Why the last text could not be written; blank if it could. */
  readonly refused: ReadonlySignal<string>;
  /** Opens a cell of the file, with its row and its place in the table. */
  readonly begin: (at: CellPlace, of: ShownRow, cell: number) => void;
  /**
   * Closes the open cell, and writes what was typed. What is refused is opened again with its text, if another cell is open then
   * as soon as that is closed.
   */
  readonly write: (isLeft: boolean) => void;
  /** Closes the open cell as it was. */
  readonly leave: () => void;
  /** A row with the texts that are on their way into it. */
  readonly shown: (row: ShownRow) => ShownRow;
  /** The file is another one. */
  readonly forget: () => void;
}

interface Table {
  readonly index: ReadonlySignal<unknown>;
  readonly filter: Signal<RowFilter>;
  readonly active: Signal<CellPlace>;
  readonly ask: Reader["ask"];
  /** Writes a text into the file, and reads it again. Resolves with why that cannot be done, or null. */
  readonly edit: (cell: EditedCell, text: string) => Promise<string | null>;
}

interface Write {
  readonly row: number;
  readonly cell: number;
  readonly text: string;
}

/** Editing without an open cell. */
export const cellEditing = ({ index, filter, active, ask, edit }: Table): Editing => {
  const open = signal<EditedCell | undefined>(undefined);
  const refused = signal("");
  const writes = signal<readonly Write[]>([]);
  /** Cells whose text was refused while another was open, each with the reason. */
  let kept: readonly { readonly edited: EditedCell; readonly why: string }[] = [];

  const follow = async (edited: EditedCell, isReadAgain: boolean): Promise<void> => {
    const shown = filter.peek();
    const at = await ask("place", { filter: shown, row: edited.row });
    // A row that is gone stays in sight until its cell is closed.
    if (at === null || open.peek() !== edited || filter.peek() !== shown) return;
    const before = edited.at.peek();
    const { row, column } = active.peek();
    // Whoever chose the filter wants to see its rows; whoever types wants to see the cell.
    if (at < 0 && isReadAgain) filter.value = "All";
    else if (at !== before)
      batch(() => {
        edited.at.value = at;
        if (at >= 0 && row === before && column === edited.column) active.value = { row: at, column };
      });
  };
  let last = index.peek();
  effect(() => {
    const isReadAgain = index.value !== last;
    last = index.value;
    void filter.value;
    const edited = open.peek();
    if (edited !== undefined) void follow(edited, isReadAgain);
  });

  const findWhole = async (edited: EditedCell): Promise<void> => {
    const { row, cell, was } = edited;
    const text = await ask("cell", { row, cell, was });
    if (text !== null) edited.whole.value = withLineFeeds(text);
  };

  const close = (): void =>
    batch(() => {
      open.value = undefined;
      refused.value = "";
    });

  const openKept = (): void => {
    const [first, ...others] = kept;
    if (first === undefined || open.peek() !== undefined) return;
    kept = others;
    const edited = { ...first.edited, isLeft: true };
    batch(() => {
      open.value = edited;
      refused.value = first.why;
    });
    void follow(edited, false);
  };

  const writeOpen = (isLeft: boolean): void => {
    const edited = open.peek();
    const text = edited?.typed.peek();
    close();
    if (edited === undefined || text === undefined || text === edited.whole.peek()) return;
    const mine: Write = { row: edited.row, cell: edited.cell, text };
    writes.value = [...writes.peek(), mine];
    void edit(edited, text).then((why) =>
      batch(() => {
        if (!writes.peek().includes(mine)) return;
        writes.value = writes.peek().filter((each) => each !== mine);
        if (why === null) return;
        refused.value = why;
        if (open.peek() !== undefined) {
          kept = [...kept, { edited, why }];
          return;
        }
        open.value = { ...edited, isLeft };
        void follow(open.value, false);
      }),
    );
  };

  return {
    ...{ open, refused },
    write: (isLeft) => {
      writeOpen(isLeft);
      openKept();
    },
    leave: () => {
      close();
      openKept();
    },
    begin: (at, of, cell) => {
      const isAt = (each: Write | EditedCell): boolean => each.row === of.row && each.cell === cell;
      const edited = open.peek();
      // What is on its way into a cell is there when the file has been read again.
      if ((edited !== undefined && isAt(edited)) || writes.peek().some(isAt)) return;
      writeOpen(true);
      const again = kept.find((each) => isAt(each.edited));
      kept = kept.filter((each) => each !== again);
      const was = of.cells[cell] ?? "";
      const begun: EditedCell = {
        ...{ row: of.row, cell, was, of, column: at.column, from: at.row, isLeft: false },
        at: signal(at.row),
        whole: signal(isCut(was) ? undefined : withLineFeeds(was)),
        typed: signal(again?.edited.typed.peek()),
      };
      batch(() => {
        open.value = begun;
        refused.value = again?.why ?? "";
        active.value = at;
      });
      if (isCut(was)) void findWhole(begun);
    },
    shown: (row) => {
      const mine = writes.value.filter((each) => each.row === row.row);
      if (mine.length === 0) return row;
      const cells = [...row.cells];
      for (const { cell, text } of mine) cells[cell] = cut(text);
      return { ...row, cells };
    },
    forget: () => {
      close();
      writes.value = [];
      kept = [];
    },
  };
};
