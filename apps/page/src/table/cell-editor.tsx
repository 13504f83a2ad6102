import { useLayoutEffect, useRef } from "preact/hooks";
import type { EditedCell, Editing } from "../file/editing.ts";
import { scopeOf } from "../parts/scope.ts";
import { texts } from "../texts/language.ts";

interface Edited {
  readonly editing: Editing;
  readonly of: EditedCell;
  readonly header: string;
  /** Whether the cell is the one that the keys lead from. */
  readonly isActive: boolean;
}

const hasFocus = (element: Element): boolean => scopeOf(element).activeElement === element;

/** The open cell of the table: Enter writes its text, so does going elsewhere; Escape leaves it as it was. */
export const CellEditor = ({ editing, of, header, isActive }: Edited) => {
  const { of: row, was, whole, typed, isLeft } = of;
  const field = useRef<HTMLTextAreaElement>(null);

  // Before the next key: the focus goes from the table to the open cell, and back.
  useLayoutEffect(() => {
    const element = field.current!;
    const table = element.closest<HTMLElement>("[role=grid]")!;
    if (isActive && !isLeft && hasFocus(table)) element.focus({ preventScroll: true });
    return () => {
      if (hasFocus(element)) table.focus({ preventScroll: true });
    };
  }, []);
  // The first key replaces the text, also if it is not known yet.
  useLayoutEffect(() => {
    if (typed.peek() === undefined) field.current!.select();
  }, [whole.value]);

  return (
    <textarea
      rows={1}
      class="editor"
      ref={field}
      aria-label={texts().editing(row.line, header)}
      placeholder={was}
      value={typed.value ?? whole.value ?? ""}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
      }}
      onBlur={({ currentTarget }) => {
        // Who looks at another window has not left the cell.
        if (!hasFocus(currentTarget)) editing.write(true);
      }}
      onKeyDown={(event) => {
        // Enter and Escape are of the input method as long as it composes.
        if (event.isComposing) return;
        if (event.key === "Enter" && !event.shiftKey) editing.write(false);
        else if (event.key === "Escape") editing.leave();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
};
