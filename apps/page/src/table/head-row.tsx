import { canSayRoles } from "../file/can-be-changed.ts";
import type { FileState } from "../file/file-state.ts";
import { isBeyond, leastWidth, type TableColumn } from "../file/table-columns.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import { RoleSelect } from "./role-select.tsx";

/** A header of so many characters may be cut: it is said again where the mouse is. */
const WIDE = 12;

interface Shown {
  readonly file: FileState;
  readonly column: TableColumn;
}

const Beside = ({ file, column: { of, cells } }: Shown) => {
  if (of === undefined) return null;
  if (of.isBeyond) return <span class="dim small-text"> {texts().beyond}</span>;
  return canSayRoles(file) ? <RoleSelect file={file} cell={cells[0]!} column={of} /> : null;
};

/** The header row of the table. */
export const HeadRow = ({ file }: { readonly file: FileState }) => (
  <div class="row head" role="row" aria-rowindex={1}>
    {file.view.columns.value.map((column, i) => {
      const { kind, title } = column;
      const isSaid = kind !== "state" && kind !== "fold";
      return (
        <div
          key={`${kind} ${i}`}
          class={`cell ${kind} ${isBeyond(column) ? "beyond" : ""}`}
          style={{ minWidth: file.view.layout.value === "list" ? undefined : leastWidth(column) }}
          role="columnheader"
          tabIndex={-1}
          aria-colindex={i + 1}
          title={title.length > WIDE ? visible(title) : undefined}
        >
          {isSaid ? <Text of={title} /> : <span class="away">{title}</span>}
          <Beside file={file} column={column} />
        </div>
      );
    })}
  </div>
);
