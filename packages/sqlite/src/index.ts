/** Farthing's storage in one SQLite file. */

export { CopyRefused } from "./copies/copy-refused.ts";
export type { DatabaseState } from "./copies/database-state.ts";
export { backUpDatabase, examineDatabase, restoreDatabase } from "./copies/index.ts";
export { isBackup } from "./copies/is-backup.ts";
export { layerSqlite, type SqliteOptions } from "./layer.ts";
