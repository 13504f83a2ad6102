/** Farthing's storage in PostgreSQL, for one server or several. */

export { databaseName } from "./address.ts";
export { examineDatabase } from "./copies/examine.ts";
export { readTables, writeTables } from "./copies/whole-copy.ts";
export { layerPostgres } from "./layer.ts";
export type { PostgresOptions } from "./open-connection.ts";
