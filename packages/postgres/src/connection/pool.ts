import pg from "pg";
import { Client, NoConnection } from "./client.ts";
import { monotonic } from "./commit-marker.ts";
import type { Wait } from "./wait.ts";

/** The types whose values stay as the server writes them: exact, and without a time zone of this process. */
const AS_TEXT: ReadonlySet<number> = new Set([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.NUMERIC,
]);

const asText = (value: string): string => value;

const types = {
  getTypeParser: (id: number, format?: "text" | "binary"): unknown => {
    if (AS_TEXT.has(id)) return asText;
    // Counts and Unix seconds; no integer of ours is larger than a float holds.
    if (id === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(id, format);
  },
} as pg.CustomTypesConfig;

export interface PoolOptions {
  readonly url: string;
  /** The largest number of connections. */
  readonly connections: number;
  /** How long a new connection may take, in milliseconds, and a call wait for one at most. */
  readonly patience: number;
  /**
   * How long the answer to one statement may take, in milliseconds in which the process is awake: afterwards the connection counts
   * as lost. 0 sets no limit.
   */
  readonly answer_within: number;
}

/** A connection while it is in use by one call. */
export interface Checkout {
  readonly client: pg.PoolClient;
  /** Gives it back, or closes it. */
  readonly release: (isGone: boolean) => void;
}

/** The connections of this process to the database. */
export interface Pool {
  /** Fails if there is none within the time that the call may still wait. */
  readonly checkOut: (wait: Wait) => Promise<Checkout>;
  /** Whether a connection can be had without waiting for another call. */
  readonly isFree: () => boolean;
  readonly close: () => Promise<void>;
}

/** The idle connections are closed after this time, in milliseconds. */
const IDLE = 30_000;

/** How often it is looked for an answer before it counts as not coming. A process that stands still does not look. */
const LOOKS = 35;

/** Looks after the connections of a pool until it is closed; keeps no process alive. */
const watch = (pool: pg.Pool, answer_within: number): NodeJS.Timeout => {
  const clients = new Set<Client>();
  pool.on("connect", (client) => clients.add(client as unknown as Client));
  pool.on("remove", (client) => clients.delete(client as unknown as Client));
  return setInterval(() => {
    for (const client of clients) client.look(LOOKS);
  }, answer_within / LOOKS).unref();
};

/** The first free connection if it comes in time; if it comes later, others have it. */
const inTime = async (pool: pg.Pool, { left, spend }: Wait): Promise<pg.PoolClient> => {
  const begun = monotonic();
  const connecting = pool.connect();
  let isLate = false;
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isLate = true;
        reject(new NoConnection());
      }, left());
      connecting.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  } finally {
    spend(monotonic() - begun);
    if (isLate)
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
  }
};

export const openPool = ({ url, connections, patience, answer_within }: PoolOptions): Pool => {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: IDLE,
    application_name: "farthing",
    keepAlive: true,
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
    types,
  });
  const watching = answer_within === 0 ? undefined : watch(pool, answer_within);
  const isFree = (): boolean =>
    pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < connections);
  // The server may close an idle connection at any time: the next call gets another one.
  pool.on("error", () => undefined);
  return {
    checkOut: async (wait) => {
      const client = isFree() ? await pool.connect() : await inTime(pool, wait);
      return { client, release: (isGone) => client.release(isGone) };
    },
    isFree,
    close: async () => {
      await pool.end();
      clearInterval(watching);
    },
  };
};
