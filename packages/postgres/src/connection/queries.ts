import type { ClientBase, QueryResult } from "pg";
import { type Sql, toQuery } from "./sql.ts";

/** The statements of one piece of work, one after the other on one connection. */
export interface Queries {
  /** All rows of the answer. */
  readonly all: <Row>(statement: Sql) => Promise<readonly Row[]>;
  /** The first row of the answer. */
  readonly get: <Row>(statement: Sql) => Promise<Row | undefined>;
  /** How many rows were written. */
  readonly run: (statement: Sql) => Promise<number>;
  /** Begins a statement whose answer is not needed: if it fails, the transaction does. */
  readonly send: (statement: Sql) => void;
  /** Ends when everything has that was sent; fails with the first failure. */
  readonly sent: () => Promise<void>;
}

/** A failure that is awaited later is not unhandled. */
export const awaitedLater = <A>(answer: Promise<A>): Promise<A> => {
  answer.catch(() => undefined);
  return answer;
};

/** Not as one object: the driver would copy that. */
const ask = (client: ClientBase, statement: Sql): Promise<QueryResult> => {
  const { text, values } = toQuery(statement);
  return client.query(text, values);
};

export const queriesOn = (client: ClientBase): Queries => {
  const answers: Promise<unknown>[] = [];
  return {
    all: async <Row>(statement: Sql) => (await ask(client, statement)).rows as Row[],
    get: async <Row>(statement: Sql) => (await ask(client, statement)).rows[0] as Row | undefined,
    run: async (statement) => (await ask(client, statement)).rowCount ?? 0,
    send: (statement) => void answers.push(awaitedLater(ask(client, statement))),
    sent: async () => {
      for (const answer of answers) await answer;
    },
  };
};
