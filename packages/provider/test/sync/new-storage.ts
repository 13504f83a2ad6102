import { join } from "node:path";
import { layerSqlite } from "@farthing/sqlite";

/** SQLite in a folder. */
export const storageIn = (folder: string) => layerSqlite({ file: join(folder, "farthing.db") });
