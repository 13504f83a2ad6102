/** Farthing's storage in one SQLite file. */

export { backUpDatabase, examineDatabase, readTables, restoreDatabase, writeTables } from "./copies/index.ts";
export { isBackup } from "./copies/is-backup.ts";
export { layerSqlite, type SqliteOptions } from "./layer.ts";
