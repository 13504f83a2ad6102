import { raw, type Sql } from "../connection/sql.ts";

/** A column of type `date` as `YYYY-MM-DD`, whatever style the server has for dates. */
export const day = (column: string, name = column.replace(/^.*\./, "")): Sql =>
  raw(`to_char(${column}, 'YYYY-MM-DD') AS ${name}`);
