import { MIGRATIONS } from "./migrations.ts";
import { SCHEMA } from "./schema.sql.ts";

/** What a database says of itself that has what {@link SCHEMA} makes. Those below it were made before the first release. */
export const FIRST_VERSION = 28;

/** What a database says of itself that has all steps. */
export const VERSION = FIRST_VERSION + MIGRATIONS.length;

/** The first version whose transactions are counted by month. */
export const COUNTED_BY_MONTH = FIRST_VERSION + 1;

/** The first version with pairs that are proposed or rejected. */
export const WITH_CANDIDATES = FIRST_VERSION + 2;

/** The SQL that a database of a version lacks, step by step; 0 is that of an empty one. */
export const stepsFrom = (version: number, migrations = MIGRATIONS): readonly string[] =>
  version === 0 ? [SCHEMA, ...migrations] : migrations.slice(version - FIRST_VERSION);
