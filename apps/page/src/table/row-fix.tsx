import { useSignal, useSignalEffect } from "@preact/signals";
import { canBeChanged } from "../file/can-be-changed.ts";
import type { FileState } from "../file/file-state.ts";
import { scopeOf } from "../parts/scope.ts";
import { explainedRow } from "../reading/explained.ts";
import { texts } from "../texts/language.ts";
import { Text, visible } from "../texts/text.tsx";
import type { ShownRow } from "../worker/protocol.ts";
import type { RightValue } from "../worker/right-value.ts";

interface Shown {
  readonly file: FileState;
  readonly row: ShownRow;
}

/** The table has the focus when a button that led here is gone. */
const focusGrid = (scope: Document | ShadowRoot): void =>
  scope.querySelector<HTMLElement>(".grid")?.focus({ preventScroll: true });

/** Texts that are right in the wrong cells of a row, each to be written with a button. */
const RightValues = ({ file, row }: Shown) => {
  const found = useSignal<readonly RightValue[]>([]);
  useSignalEffect(() => {
    void file.index.value;
    found.value = [];
    file.fixes.rightValues(row.row).then(
      (values) => {
        found.value = values;
      },
      () => {},
    );
  });
  return (
    <>
      {found.value.map(({ cell, text }) => (
        <button
          key={cell}
          type="button"
          onClick={async ({ currentTarget }) => {
            const scope = scopeOf(currentTarget);
            await file.fixes.correct(row, cell, text);
            focusGrid(scope);
          }}
        >
          {texts().rows.write(visible(text))}
        </button>
      ))}
    </>
  );
};

/** What can be done about a row. */
const Actions = ({ file, row }: Shown) => (
  <div class="fixes">
    {row.tag === "Rejected" && <RightValues key={row.row} file={file} row={row} />}
    <button
      type="button"
      class="quiet"
      onClick={async ({ currentTarget }) => {
        const scope = scopeOf(currentTarget);
        await file.fixes.apply({ fix: "leaveOut", row: row.row, cells: row.cells });
        focusGrid(scope);
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
        <strong>{texts().line(row.line)}</strong>
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
