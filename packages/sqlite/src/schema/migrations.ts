/**
 * Changes of the schema since schema.sql.ts, in order: each is SQL that takes a database from one version to the next. None is
 * changed once it is released, and neither is schema.sql.ts. The first of them brings along what becomes of a database that lacks
 * it where nothing may be changed: a copy, and a command that only reads.
 */
export const MIGRATIONS: readonly string[] = [];
