import { useSignal, useSignalEffect } from "@preact/signals";
import type { FileState } from "../file/file-state.ts";
import { TextField } from "../parts/text-field.tsx";
import { texts } from "../texts/language.ts";
import { visible } from "../texts/text.tsx";
import type { ManyCells } from "../worker/fixes.ts";

const ALL = "";

/** Another text for one that stands in many cells. It says how many before it is done. */
export const FindReplace = ({ file }: { readonly file: FileState }) => {
  const [find, put, column] = [useSignal(""), useSignal(""), useSignal(ALL)];
  const met = useSignal<number | undefined>(undefined);
  const fix = (): ManyCells => ({
    ...{ fix: "replace", find: find.value, put: put.value },
    cell: column.value === ALL ? null : Number(column.value),
  });
  useSignalEffect(() => {
    void file.index.value;
    const wanted = fix();
    met.value = undefined;
    if (find.value === "") return;
    const isLast = (): boolean => JSON.stringify(wanted) === JSON.stringify(fix());
    file.fixes.meets(wanted).then(
      (count) => {
        if (isLast()) met.value = count;
      },
      () => {},
    );
  });
  const columns = file.index.value?.columns ?? [];
  return (
    <form
      class="find"
      aria-label={texts().rows.find}
      onSubmit={(event) => {
        event.preventDefault();
        if ((met.peek() ?? 0) > 0) void file.fixes.apply(fix());
      }}
    >
      <TextField label={texts().rows.findText} of={find} autocomplete="off" spellcheck={false} />
      <TextField label={texts().rows.putText} of={put} autocomplete="off" spellcheck={false} />
      <label class="control">
        <span>{texts().rows.findIn}</span>
        <select
          value={column.value}
          onChange={({ currentTarget }) => {
            column.value = currentTarget.value;
          }}
        >
          <option value={ALL}>{texts().rows.allColumns}</option>
          {columns.map(({ header }, cell) => (
            <option key={cell} value={String(cell)}>
              {visible(header) || texts().unnamed(cell + 1)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={(met.value ?? 0) === 0}>
        {met.value === undefined ? texts().rows.replace : texts().rows.replaceIn(met.value)}
      </button>
    </form>
  );
};
