import {
  ADDED_AS,
  BY_HAND,
  CAME_AGAIN,
  COUNT_BY_MONTH,
  COUNT_TRANSFERS,
  MIGRATIONS,
  PAIR_TRANSFERS,
  PENDING_GONE,
  RESTORED_AT,
  SAID_AT,
} from "./migrations.ts";
import { SCHEMA } from "./schema.sql.ts";

/** What a database says of itself that has what {@link SCHEMA} makes. Those below it were made before the first release. */
export const FIRST_VERSION = 28;

/** What a database says of itself that has all steps. */
export const VERSION = FIRST_VERSION + MIGRATIONS.length;

/** The first version that has a change. */
const versionWith = (migration: string): number => FIRST_VERSION + MIGRATIONS.indexOf(migration) + 1;

/** The first version whose transactions are counted by month. */
export const COUNTED_BY_MONTH = versionWith(COUNT_BY_MONTH);

/** The first version whose transfers are counted by month. */
export const WITH_COUNTED_TRANSFERS = versionWith(COUNT_TRANSFERS);

/** The first version with pairs that are proposed or rejected. */
export const WITH_CANDIDATES = versionWith(PAIR_TRANSFERS);

/** The first version that knows which transactions were added by hand. */
export const WITH_BY_HAND = versionWith(BY_HAND);

/** The first version that knows as what a transaction was added by hand. */
export const WITH_ADDED_AS = versionWith(ADDED_AS);

/** The first version that knows which pending transactions are gone. */
export const WITH_PENDING_GONE = versionWith(PENDING_GONE);

/** The first version that keeps when a person said a balance. */
export const WITH_SAID_AT = versionWith(SAID_AT);

/** The first version that knows which deletions were taken back. */
export const WITH_RESTORED_AT = versionWith(RESTORED_AT);

/** The first version that knows as what deleted entries came in again. */
export const WITH_CAME_AGAIN = versionWith(CAME_AGAIN);

/** The SQL that a database of a version lacks, step by step; 0 is that of an empty one. */
export const stepsFrom = (version: number, migrations = MIGRATIONS): readonly string[] =>
  version === 0 ? [SCHEMA, ...migrations] : migrations.slice(version - FIRST_VERSION);
