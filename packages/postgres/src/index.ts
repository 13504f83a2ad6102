/** Farthing's storage in PostgreSQL, for one server or several. */

export { databaseName } from "./connection/address.ts";
export type { PostgresOptions } from "./connection/open-connection.ts";
export { examineDatabase } from "./copies/examine.ts";
export { readTables, writeTables } from "./copies/whole-copy.ts";
export { layerPostgres } from "./layer.ts";
