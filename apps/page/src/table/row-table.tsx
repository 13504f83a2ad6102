import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { canBeChanged } from "../file/can-be-changed.ts";
import type { FileState } from "../file/file-state.ts";
import { Toggle } from "../parts/toggle.tsx";
import { texts } from "../texts/language.ts";
import { Text } from "../texts/text.tsx";
import { Changes } from "./changes.tsx";
import { FindReplace } from "./find-replace.tsx";
import { openedRow } from "./opened-row.ts";
import { PrintedRows } from "./printed-rows.tsx";
import { RowFilters } from "./row-filters.tsx";
import { RowFix } from "./row-fix.tsx";
import { RowGrid, shownCount } from "./row-grid.tsx";

interface Shown {
  readonly file: FileState;
}

/** What is wrong with the active row, and what can be done about it, unless that is said with its source. */
const ActiveRow = ({ file }: Shown) => {
  const { rows, active, editing, view } = file;
  void rows.arrivals.value;
  const refused = editing.refused.value;
  const row = shownCount(file) === 0 ? undefined : rows.seen(active.value.row);
  const isSaid = openedRow(file) === active.value.row;
  const isAsked = row?.tag !== "Accepted" || view.layout.value === "beside";
  return (
    <div class="explained">
      <p role="status">{refused !== "" && <Text of={refused} />}</p>
      {row !== undefined && !isSaid && isAsked && <RowFix file={file} row={row} />}
    </div>
  );
};

const Help = ({ file, isOpen }: Shown & { readonly isOpen: boolean }) => {
  const more = file.index.value?.more ?? 0;
  const total = file.index.value?.counts[file.filter.value] ?? 0;
  const count = shownCount(file);
  return (
    <>
      <p class="dim" id="table-help" hidden={!isOpen}>
        {texts().tableHelp}
      </p>
      {more > 0 && <p class="dim">{texts().moreColumns(more)}</p>}
      {total > count && <p class="dim">{texts().moreRows(total - count)}</p>}
    </>
  );
};

/** The rows of the file: what is imported of each, what it is in the file, and what can be done about those that are wrong. */
export const RowTable = ({ file }: Shown) => {
  const box = useRef<HTMLDivElement>(null);
  const [isHelpOpen, isFindOpen] = [useSignal(false), useSignal(false)];
  const { index, view } = file;
  if (index.value === null) return null;
  const flip = (of: { value: boolean }) => () => {
    of.value = !of.value;
  };
  return (
    <section class="rows" aria-label={texts().table}>
      <h2>{texts().table}</h2>
      <div class="bar">
        <RowFilters file={file} />
        <span class="tools">
          {view.hasRoomBeside.value && (
            <Toggle isOn={view.isBeside.value} text={texts().rows.beside} onClick={flip(view.isBeside)} />
          )}
          {canBeChanged(file) && index.value !== undefined && (
            <Toggle isOn={isFindOpen.value} text={texts().rows.find} onClick={flip(isFindOpen)} />
          )}
          <Toggle isOn={isHelpOpen.value} text="?" name={texts().rows.keys} onClick={flip(isHelpOpen)} />
        </span>
      </div>
      {isFindOpen.value && <FindReplace file={file} />}
      <Help file={file} isOpen={isHelpOpen.value} />
      <RowGrid file={file} box={box} />
      {shownCount(file) === 0 && index.value !== undefined && <p class="dim">{texts().noRows}</p>}
      <PrintedRows file={file} />
      <ActiveRow file={file} />
      <Changes file={file} onGone={() => box.current?.focus({ preventScroll: true })} />
    </section>
  );
};
