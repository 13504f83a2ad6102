import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { RowFilter, ShownRow } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";

/** The rows that the table shows, asked of the worker a part at a time. */
export interface RowSource {
  /** Grows whenever rows have come. */
  readonly arrivals: ReadonlySignal<number>;
  /** A row among those that are shown; undefined as long as it is on its way. */
  readonly at: (row: number) => ShownRow | undefined;
  /** The same to be looked at: as it was before the file was read again, as long as it is on its way. */
  readonly seen: (row: number) => ShownRow | undefined;
  /** The first of them, as far as they have come: they are asked for before anybody prints, when it is too late to ask. */
  readonly first: () => readonly ShownRow[];
  /** The rows are others now. */
  readonly forget: () => void;
}

const PART = 200;
/** So many parts are kept. */
const MOST_PARTS = 50;
/** These are always kept, to be printed. */
const FIRST_PARTS = 5;

/** The rows of the worker that a filter shows. */
export const rowSource = (reader: Reader, filter: Signal<RowFilter>): RowSource => {
  const arrivals = signal(0);
  let parts = new Map<number, readonly ShownRow[] | "asked">();
  let before: typeof parts = new Map();

  const askFor = async (part: number): Promise<void> => {
    const mine = parts;
    mine.set(part, "asked");
    try {
      const of = filter.peek();
      const rows = await reader.ask("rows", { filter: of, from: part * PART, count: PART });
      if (mine !== parts) return;
      mine.set(part, rows);
      if (mine.size > MOST_PARTS) mine.delete([...mine.keys()].find((each) => each >= FIRST_PARTS)!);
      arrivals.value += 1;
    } catch {
      mine.delete(part);
    }
  };

  const at = (row: number): ShownRow | undefined => {
    const part = Math.floor(row / PART);
    const found = parts.get(part);
    if (found === undefined) void askFor(part);
    return found === undefined || found === "asked" ? undefined : found[row % PART];
  };
  const begin = (): void => {
    parts = new Map();
    for (let part = 0; part < FIRST_PARTS; part += 1) void askFor(part);
  };
  const forget = (): void => {
    before = parts;
    begin();
    arrivals.value += 1;
  };
  let shown = filter.peek();
  effect(() => {
    if (filter.value === shown) return;
    shown = filter.value;
    before = new Map();
    begin();
  });

  return {
    arrivals,
    forget,
    first: () => {
      const rows: ShownRow[] = [];
      for (let part = 0; part < FIRST_PARTS; part += 1) {
        const found = parts.get(part);
        if (found === undefined || found === "asked") break;
        rows.push(...found);
      }
      return rows;
    },
    at,
    seen: (row) => {
      const was = before.get(Math.floor(row / PART));
      return at(row) ?? (was === undefined || was === "asked" ? undefined : was[row % PART]);
    },
  };
};
