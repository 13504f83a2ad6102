import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { isCut, withLineFeeds } from "../worker/cell-text.ts";
import type { Fix, ManyCells } from "../worker/fixes.ts";
import type { Answers, Changes } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";
import type { RightValue } from "../worker/right-value.ts";
import { type NotChanged, notChangedInWords } from "./not-changed.ts";

/** Other wrong rows that have the text that was corrected last, in the same column. */
interface Alike {
  readonly count: number;
  readonly was: string;
  readonly put: string;
  readonly cell: number;
}

/** What can be corrected in more than the cell that is edited. */
export interface Fixing {
  readonly alike: ReadonlySignal<Alike | undefined>;
  /** What stood in the rows that were left out, in their order. */
  readonly leftOut: ReadonlySignal<readonly string[]>;
  /** Why the last fix could not be done; blank if it could. */
  readonly refused: ReadonlySignal<string>;
  /** How many cells a fix meets. */
  readonly meets: (fix: ManyCells) => Promise<number>;
  readonly apply: (fix: Fix) => Promise<void>;
  /** The wrong cells of a row of which each has exactly one right text. */
  readonly rightValues: (row: number) => Promise<readonly RightValue[]>;
  /** Writes the right text into a wrong cell of a row. */
  readonly correct: (row: number, right: RightValue) => Promise<void>;
  /** Writes the text that was corrected last into the others, too. */
  readonly correctAlike: () => Promise<void>;
}

/** The same for who writes: what became of each change is told here. */
interface KnownFixing extends Fixing {
  /** A cell had a text and has another now. */
  readonly corrected: (cell: number, was: string, put: string) => Promise<void>;
  readonly changed: (changes: Changes) => void;
}

interface Table {
  readonly ask: Reader["ask"];
  /** Changes the file, and reads it again. Resolves with why that cannot be done, or null. */
  readonly change: (work: () => Promise<Answers["edit"]>) => Promise<NotChanged | null>;
}

/** Fixes of a file in which nothing was changed yet. */
export const fixing = ({ ask, change }: Table): KnownFixing => {
  const alike = signal<Alike | undefined>(undefined);
  const leftOut = signal<readonly string[]>([]);
  const refused = signal("");

  const corrected = async (cell: number, was: string, put: string): Promise<void> => {
    // Of a longer text only the beginning is known.
    if (isCut(was)) return;
    const of = { was: withLineFeeds(was), put, cell };
    const count = await ask("meets", { fix: { fix: "alike", ...of } });
    alike.value = count > 0 ? { count, ...of } : undefined;
  };
  const tell = (why: NotChanged | null): void => {
    refused.value = why === null ? "" : notChangedInWords(why);
  };
  const apply = async (fix: Fix): Promise<void> => tell(await change(() => ask("fix", { fix })));

  return {
    ...{ alike, leftOut, refused, corrected, apply },
    meets: (fix) => ask("meets", { fix }),
    rightValues: (row) => ask("rightValues", { row }),
    changed: ({ left_out }) =>
      batch(() => {
        leftOut.value = left_out;
        alike.value = undefined;
        refused.value = "";
      }),
    correct: async (row, { cell, was, text }) => {
      const why = await change(() => ask("edit", { row, cell, was, text }));
      tell(why);
      if (why === null) await corrected(cell, was, text);
    },
    correctAlike: async () => {
      const of = alike.peek();
      if (of !== undefined) await apply({ fix: "alike", was: of.was, put: of.put, cell: of.cell });
    },
  };
};
