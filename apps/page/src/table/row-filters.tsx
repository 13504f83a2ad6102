import { batch } from "@preact/signals";
import type { FileState } from "../file/file-state.ts";
import { texts } from "../texts/language.ts";
import { grouped } from "../texts/locale.ts";
import type { RowFilter } from "../worker/protocol.ts";

const KINDS: readonly RowFilter[] = ["Rejected", "LeftOut", "Accepted"];

/** Which rows are shown, where there are several kinds of them. */
export const RowFilters = ({ file }: { readonly file: FileState }) => {
  const { index, filter, active } = file;
  const counts = index.value?.counts;
  if (counts === undefined) return null;
  const kinds = KINDS.filter((kind) => counts[kind] > 0 || filter.value === kind);
  const isOneKind = kinds.length <= 1 && filter.value === "All";
  if (isOneKind) return null;
  const show = (chosen: RowFilter): void =>
    batch(() => {
      filter.value = chosen;
      active.value = { row: 0, column: active.value.column };
    });
  return (
    <div class="segments" role="group" aria-label={texts().show}>
      {(["All", ...kinds] as const).map((kind) => (
        <button key={kind} type="button" aria-pressed={filter.value === kind} onClick={() => show(kind)}>
          {texts().filters[kind]} <span class="figure dim">{grouped(counts[kind])}</span>
        </button>
      ))}
    </div>
  );
};
