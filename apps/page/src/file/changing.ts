import { type ReadonlySignal, signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import type { Answers } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";
import type { EditedCell } from "./editing.ts";
import { type Fixing, fixing } from "./fixing.ts";
import { type NotChanged, notChangedInWords } from "./not-changed.ts";

/** The changes that a person makes in a file. */
export interface Changing {
  /** How many of them can be taken back. */
  readonly edits: ReadonlySignal<number>;
  readonly fixes: Fixing;
  /** Writes a text into a cell, and reads the file again. Resolves with why that cannot be done, or null. */
  readonly edit: (cell: EditedCell, text: string) => Promise<string | null>;
  readonly undoEdit: () => Promise<void>;
}

/** Changes of a file, each of it as the one before left it; `onChange` reads it again. */
export const changing = (ask: Reader["ask"], onChange: () => Promise<void>): Changing => {
  const edits = signal(0);
  let last: Promise<unknown> = Promise.resolve();
  const oneAfterAnother = <A>(work: () => Promise<A>): Promise<A> => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };

  const change = (work: () => Promise<Answers["edit"]>): Promise<NotChanged | null> =>
    oneAfterAnother(async () => {
      const written = await work();
      if (written === null) return { _tag: "Gone" };
      if ("refused" in written) return { _tag: "Refused", why: written.refused };
      if (written.edits === edits.value) return null;
      edits.value = written.edits;
      fixes.changed(written);
      await onChange();
      return null;
    });
  const fixes = fixing({ ask, change });

  return {
    ...{ edits, fixes },
    edit: async ({ row, cell, was, of }, text) => {
      const before = edits.value;
      const why = await change(() => ask("edit", { row, cell, was, text }));
      if (why === null && edits.value !== before) void fixes.corrected(cell, was, text).catch(() => {});
      if (why === null) return null;
      return why._tag === "Gone" ? texts().cellIsGone(of.line) : notChangedInWords(why);
    },
    undoEdit: async () => {
      await change(() => ask("undoEdit", {}));
    },
  };
};
