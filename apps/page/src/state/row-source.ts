import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { RowFilter, ShownRow } from "../worker/protocol.ts";
import type { Reader } from "../worker/reader.ts";

/** The rows that the table shows, asked of the worker a part at a time. */
export interface RowSource {
  /** Grows whenever rows have come. */
  readonly arrivals: ReadonlySignal<number>;
  /** A row among those that are shown; undefined as long as it is on its way. */
  readonly at: (row: number) => ShownRow | undefined;
  /** The rows are others now. */
  readonly forget: () => void;
}

const PART = 200;
/** So many parts are kept. */
const MOST_PARTS = 50;

/** The rows of the worker that a filter shows. */
export const rowSource = (reader: Reader, filter: Signal<RowFilter>): RowSource => {
  const arrivals = signal(0);
  let parts = new Map<number, readonly ShownRow[] | "asked">();

  const askFor = async (part: number): Promise<void> => {
    const mine = parts;
    mine.set(part, "asked");
    try {
      const of = filter.peek();
      const rows = await reader.ask("rows", { filter: of, from: part * PART, count: PART });
      if (mine !== parts) return;
      mine.set(part, rows);
      if (mine.size > MOST_PARTS) mine.delete(mine.keys().next().value!);
      arrivals.value += 1;
    } catch {
      mine.delete(part);
    }
  };

  const forget = (): void => {
    parts = new Map();
    arrivals.value += 1;
  };
  let shown = filter.peek();
  effect(() => {
    if (filter.value === shown) return;
    shown = filter.value;
    parts = new Map();
  });

  return {
    arrivals,
    forget,
    at: (row) => {
      const part = Math.floor(row / PART);
      const found = parts.get(part);
      if (found === undefined) void askFor(part);
      return found === undefined || found === "asked" ? undefined : found[row % PART];
    },
  };
};
