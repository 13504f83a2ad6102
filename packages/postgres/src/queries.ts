import type { ClientBase } from "pg";
import { type Sql, toQuery } from "./sql.ts";

/** The statements of one piece of work, one after the other on one connection. */
export interface Queries {
  /** All rows of the answer. */
  readonly all: <Row>(statement: Sql) => Promise<readonly Row[]>;
  /** The first row of the answer. */
  readonly get: <Row>(statement: Sql) => Promise<Row | undefined>;
  /** How many rows were written. */
  readonly run: (statement: Sql) => Promise<number>;
}

export const queriesOn = (client: ClientBase): Queries => ({
  all: async <Row>(statement: Sql) => (await client.query(toQuery(statement))).rows as Row[],
  get: async <Row>(statement: Sql) => (await client.query(toQuery(statement))).rows[0] as Row | undefined,
  run: async (statement) => (await client.query(toQuery(statement))).rowCount ?? 0,
});
