import type { Database } from "better-sqlite3";
import { openSnapshot, seeNow } from "../file/open-snapshot.ts";
import { LONG_READS } from "./long-reads.ts";

/** What is to be done with a reading: begun, with its first step; continued with what is asked for; or ended before its time. */
export type Order = { readonly id: number } & (
  | { readonly begin: keyof typeof LONG_READS; readonly input: unknown }
  | { readonly ask: unknown }
  | { readonly end: true }
);

export type Step = IteratorResult<unknown, unknown>;

type Steps = Generator<unknown, unknown, unknown>;

/** A connection, and what was prepared on it for each read. */
interface Reader {
  readonly db: Database;
  readonly prepared: Map<string, (input: unknown) => Steps>;
}

/** The readings that are open in one thread, each on a connection of its own and of one state of the file. */
export interface OpenReadings {
  /** Does a step; undefined for an end. A reading that is done, or has failed, is open no longer. */
  readonly obey: (order: Order) => Step | undefined;
  readonly close: () => void;
}

/** Reads this file. */
export const openReadings = (file: string): OpenReadings => {
  const open = new Map<number, { readonly reader: Reader; readonly steps: Steps }>();
  /** Kept for the next reading. */
  let idle: Reader | undefined;

  const begin = (id: number, name: keyof typeof LONG_READS, input: unknown): void => {
    const kept = idle;
    idle = undefined;
    const reader: Reader = kept ?? { db: openSnapshot(file), prepared: new Map() };
    try {
      if (kept !== undefined) seeNow(kept.db);
      const read = reader.prepared.get(name) ?? (LONG_READS[name](reader.db) as (input: unknown) => Steps);
      reader.prepared.set(name, read);
      open.set(id, { reader, steps: read(input) });
    } catch (error) {
      reader.db.close();
      throw error;
    }
  };

  const end = (id: number): void => {
    const { reader, steps } = open.get(id)!;
    open.delete(id);
    // It may be in the middle of reading.
    steps.return(undefined);
    if (idle === undefined) {
      reader.db.exec("COMMIT");
      idle = reader;
    } else reader.db.close();
  };

  const step = (id: number, ask: unknown): Step => {
    const reading = open.get(id);
    if (reading === undefined) throw new Error("the reading has ended");
    try {
      const done = reading.steps.next(ask);
      if (done.done === true) end(id);
      return done;
    } catch (error) {
      if (open.has(id)) end(id);
      throw error;
    }
  };

  return {
    obey: (order) => {
      const { id } = order;
      if ("end" in order) {
        if (open.has(id)) end(id);
        return undefined;
      }
      if ("ask" in order) return step(id, order.ask);
      begin(id, order.begin, order.input);
      return step(id, undefined);
    },
    close: () => {
      for (const { reader, steps } of open.values()) {
        steps.return(undefined);
        reader.db.close();
      }
      idle?.db.close();
    },
  };
};
