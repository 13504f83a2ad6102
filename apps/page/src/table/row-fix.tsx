import { canBeChanged } from "../file/can-be-changed.ts";
import type { FileState } from "../file/file-state.ts";
import { focusTable, scopeOf } from "../parts/scope.ts";
import { explainedRow } from "../reading/explained.ts";
import { lineNamed } from "../reading/line-named.ts";
import { RightValues } from "../reading/right-values.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import type { ShownRow } from "../worker/protocol.ts";

interface Shown {
  readonly file: FileState;
  readonly row: ShownRow;
}

/** What can be done about a row. */
const Actions = ({ file, row }: Shown) => (
  <div class="fixes">
    {row.tag === "Rejected" && <RightValues key={row.row} file={file} row={row.row} />}
    <button
      type="button"
      class="quiet"
      onClick={async ({ currentTarget }) => {
        const scope = scopeOf(currentTarget);
        await file.fixes.apply({ fix: "leaveOut", row: row.row, cells: row.cells });
        focusTable(scope);
      }}
    >
      {texts().rows.leaveOut}
    </button>
  </div>
);

/** What is wrong with a row, or why it is left out, and what can be done about it. */
export const RowFix = ({ file, row }: Shown) => {
  const said = explainedRow(row);
  const why = row.tag === "LeftOut" ? `${texts().states.LeftOut} (${said})` : said;
  return (
    <div class={`row-fix ${row.tag}`}>
      <p class="why">
        <strong>
          <Text of={lineNamed(row.line, row.within)} />
        </strong>
        {why !== "" && (
          <>
            {": "}
            <Text of={why} />
          </>
        )}
      </p>
      {row.tag !== "LeftOut" && canBeChanged(file) && <Actions file={file} row={row} />}
    </div>
  );
};
