import type { ColumnKey } from "@farthing/preflight";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import { visible } from "../texts/text.tsx";
import type { FileColumn } from "../worker/file-rows.ts";

interface Shown {
  readonly file: FileState;
  readonly cell: number;
  readonly column: FileColumn;
}

/** What a column of the file is, to be changed. */
export const RoleSelect = ({ file, cell, column }: Shown) => {
  const { role } = column;
  const known = role === null || texts().roles.some(([key]) => key === role);
  const roles = known ? texts().roles : [...texts().roles, [role, role.replaceAll("_", " ")] as const];
  return (
    <select
      class={`role ${role === null ? "dim" : ""}`}
      aria-label={texts().role(visible(column.header) || texts().unnamed(cell + 1))}
      value={role ?? ""}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        file.sayRole(cell, chosen === "" ? null : (chosen as ColumnKey));
      }}
    >
      <option value="">{texts().noRole}</option>
      {roles.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
};
