import { layerPostgres } from "../../packages/postgres/dist/index.js";
import { layerSqlite } from "../../packages/sqlite/dist/index.js";

/** The storage in a file, or at a postgres:// address. */
export const storageOf = (database: string) =>
  database.startsWith("postgres://") ? layerPostgres({ url: database }) : layerSqlite({ file: database });
