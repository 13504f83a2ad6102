import type Database from "better-sqlite3";
import { expect } from "vitest";
import { stateOf } from "../../src/copies/database-state.ts";
import { VERSION } from "../../src/schema/versions.ts";
import { expectIndexed } from "./search-index.ts";

/**
 * Passes if what triggers keep, the index of searches and the counts of months, is that of the transactions. Returns how many there
 * are.
 */
export const expectDerived = (db: Database.Database): number => {
  expect(stateOf({ db, schema: VERSION }).problems).toEqual([]);
  return expectIndexed(db);
};
