import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";

/** What to look for, where a file is no export of a bank. */
export const NoExport = ({ file }: { readonly file: FileState }) => {
  const words = texts().files;
  const isTable = file.index.value !== null && (file.index.value?.counts.All ?? 0) > 0;
  return (
    <div class="look-for">
      <h3>{words.lookFor}</h3>
      <ul>
        {words.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      {isTable && (
        <button
          type="button"
          class="link"
          onClick={() => {
            file.isTakenAsTable.value = true;
          }}
        >
          {words.asTable}
        </button>
      )}
    </div>
  );
};
