import type { NoStatement } from "./opened.ts";
import type { Entry } from "./statement.ts";

/** More stand in no statement that anybody downloads. */
const MAX_ENTRIES = 100_000;

/** A file with more is no statement, however it begins. */
const MAX_UNREADABLE = 10_000;

const TOO_MANY: NoStatement = {
  kind: "none",
  what: "too_large",
  message: `This file holds more than ${MAX_ENTRIES} entries. Download a shorter period from the bank.`,
};

const UNREADABLE: NoStatement = {
  kind: "none",
  what: "damaged",
  message: `More than ${MAX_UNREADABLE} entries of this file have no readable date or amount. Download it again.`,
};

const isUnreadable = ({ problems }: Entry): boolean =>
  problems.some(({ code }) => code === "unreadable_date" || code === "unreadable_amount");

/** Bounds the memory that one file can take: a few bytes of it are enough for an entry that nobody can use. */
export class EntryLimit {
  private entries = 0;
  private unreadable = 0;

  addEntry(entry: Entry): void {
    this.entries += 1 + entry.parts.length;
    if (isUnreadable(entry)) this.unreadable += 1;
  }

  addStatement(): void {
    this.entries += 1;
  }

  /** Why the file is read no further, once it is so. */
  get refusal(): NoStatement | undefined {
    if (this.unreadable > MAX_UNREADABLE) return UNREADABLE;
    return this.entries > MAX_ENTRIES ? TOO_MANY : undefined;
  }
}
