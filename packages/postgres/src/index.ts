/** Farthing's storage in PostgreSQL, for one server or several. */

export { layerPostgres, type PostgresOptions } from "./layer.ts";
