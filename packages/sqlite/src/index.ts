/** Farthing's storage in one SQLite file. */

export { DatabaseUnusable } from "./database-unusable.ts";
export { layerSqlite, type SqliteOptions } from "./layer.ts";
