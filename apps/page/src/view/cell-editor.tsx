import { useEffect, useRef } from "preact/hooks";
import type { PageState } from "../state/page-state.ts";
import { TEXTS } from "../texts.ts";

interface Edited {
  readonly page: PageState;
  readonly line: number;
  readonly cell: number;
  readonly header: string;
  /** The line on which the row begins now; undefined if the row is not there any more. */
  readonly lineNow: () => Promise<number | undefined>;
  /** Told why the text cannot be written; blank when it can. */
  readonly onRefused: (why: string) => void;
  readonly onDone: () => void;
}

/** A cell of the file while it is edited: Enter writes its text, Escape leaves it as it was. */
export const CellEditor = ({ page, line, cell, header, lineNow, onRefused, onDone }: Edited) => {
  const input = useRef<HTMLTextAreaElement>(null);
  const before = useRef<string | undefined>(undefined);
  const isOver = useRef(false);

  useEffect(() => {
    void page.ask("cell", { line, cell }).then((text) => {
      if (input.current === null) return;
      input.current.value = text;
      // As the browser has it, with one kind of line ends: what is not changed is not written.
      before.current = input.current.value;
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
    const text = input.current?.value;
    if (isOver.current || before.current === undefined || text === undefined) return;
    if (text === before.current) return end();
    isOver.current = true;
    const why = await page.edit(async () => {
      const at = await lineNow();
      return at === undefined ? undefined : { line: at, cell, text };
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
      onBlur={() => void write(true)}
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
