import { useSignal, useSignalEffect } from "@preact/signals";
import type { FileState } from "../file/file-state.ts";
import { focusTable, scopeOf } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";
import { visible } from "../texts/text.tsx";
import type { RightValue } from "../worker/right-value.ts";

interface Wrong {
  readonly file: FileState;
  /** The data row. */
  readonly row: number;
  /** Its wrong cell; undefined for all that are wrong in it. */
  readonly cell?: number;
}

/** Texts that are right in the wrong cells of a row, each to be written with a button. */
export const RightValues = ({ file, row, cell }: Wrong) => {
  const found = useSignal<readonly RightValue[]>([]);
  useSignalEffect(() => {
    void file.index.value;
    found.value = [];
    file.fixes.rightValues(row).then(
      (values) => {
        found.value = values.filter((each) => cell === undefined || each.cell === cell);
      },
      () => {},
    );
  });
  return (
    <>
      {found.value.map((right) => (
        <button
          key={right.cell}
          type="button"
          onClick={async ({ currentTarget }) => {
            const scope = scopeOf(currentTarget);
            await file.fixes.correct(row, right);
            focusTable(scope);
          }}
        >
          {texts().rows.write(visible(right.text))}
        </button>
      ))}
    </>
  );
};
