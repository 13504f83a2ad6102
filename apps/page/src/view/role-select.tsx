import type { ColumnKey } from "@farthing/preflight";
import type { PageState } from "../state/page-state.ts";
import { visible } from "../texts/text.tsx";
import { ROLES, TEXTS } from "../texts/texts.ts";
import type { FileColumn } from "../worker/file-reading.ts";

interface Shown {
  readonly page: PageState;
  readonly cell: number;
  readonly column: FileColumn;
}

/** What a column of the file is, to be changed. */
export const RoleSelect = ({ page, cell, column }: Shown) => {
  const { role } = column;
  const known = role === null || ROLES.some(([key]) => key === role);
  const roles = known ? ROLES : [...ROLES, [role, role.replaceAll("_", " ")] as const];
  return (
    <select
      class="role"
      aria-label={TEXTS.role(visible(column.header) || TEXTS.unnamed(cell + 1))}
      value={role ?? ""}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        page.sayRole(cell, chosen === "" ? null : (chosen as ColumnKey));
      }}
    >
      <option value="">{TEXTS.noRole}</option>
      {roles.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
};
