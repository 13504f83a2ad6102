import { useEffect, useRef } from "preact/hooks";
import type { PageState } from "../state/page-state.ts";
import { TEXTS } from "../texts.ts";
import type { Editing } from "./editing.ts";

interface Edited {
  readonly page: PageState;
  readonly of: Editing;
  readonly cell: number;
  readonly header: string;
  /** Told why the text cannot be written; blank when it can. */
  readonly onRefused: (why: string) => void;
  readonly onDone: () => void;
}

/** A text as a browser has it in a field. */
const withLineFeeds = (text: string | undefined): string | undefined => text?.replace(/\r\n?/g, "\n");

/** A cell of the file while it is edited: Enter writes its text, Escape leaves it as it was. */
export const CellEditor = ({ page, of, cell, header, onRefused, onDone }: Edited) => {
  const { line, number, typed } = of;
  const input = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);

  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    if (typed.before !== undefined) {
      // Its row has gone elsewhere, and the cell with it.
      element.value = typed.text;
      if (typed.hasFocus) element.focus();
      if (typed.text === typed.before) element.select();
      return;
    }
    void page.ask("cell", { row: number, cell }).then((text) => {
      if (input.current === null) return;
      input.current.value = text;
      // As the browser has it, with one kind of line ends: what is not changed is not written.
      typed.before = input.current.value;
      typed.text = typed.before;
      input.current.focus();
      input.current.select();
    });
  }, []);

  const end = (): void => {
    isOver.current = true;
    onRefused("");
    onDone();
  };
  /** What is refused stays to be typed again, and keeps nobody from going elsewhere. */
  const write = async (isLeft: boolean): Promise<void> => {
    // It is gone, with its row, if nobody left it.
    if (isOver.current || typed.before === undefined || input.current === null) return;
    const { text } = typed;
    if (text === typed.before) return end();
    isOver.current = true;
    const why = await page.edit(async () => {
      const at = await page.ask("place", { filter: "All", row: number });
      const now = await page.ask("cell", { row: number, cell });
      // Rows are counted otherwise if one of them is blank now: no other row is written than the one that was shown.
      return at === null || withLineFeeds(now) !== typed.before ? undefined : { line: at.line, cell, text };
    });
    isOver.current = false;
    if (why === null) return end();
    onRefused(why);
    if (!isLeft) input.current?.focus();
  };

  return (
    <textarea
      rows={1}
      class="editor"
      ref={input}
      aria-label={TEXTS.editing(line, header)}
      onInput={({ currentTarget }) => {
        typed.text = currentTarget.value;
      }}
      onFocus={() => {
        typed.hasFocus = true;
      }}
      onBlur={() => {
        if (input.current === null) return;
        typed.hasFocus = false;
        void write(true);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.shiftKey) void write(false);
        else if (event.key === "Escape") end();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
};
