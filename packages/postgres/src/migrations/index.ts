import { ALL } from "./0001-all.ts";

/**
 * The steps from an empty database to the current schema, in order. A released step is never changed: a database records how
 * many steps were applied.
 */
export const MIGRATIONS: readonly string[] = [ALL];
