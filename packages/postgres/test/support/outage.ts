import { createApiKey } from "@farthing/core/access";
import { layerPostgres } from "@farthing/postgres";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { FAMILY, foundBooks, idOf, store, transaction, USER } from "./books.ts";
import { newDatabase } from "./database.ts";
import { onDatabase } from "./on-database.ts";
import { proxyTo } from "./proxy.ts";
import { type Answer, serve } from "./serve.ts";
import { startServer } from "./start-server.ts";

const CLIENTS = 8;

/** The transaction of who comes first when the database is back. */
const FIRST = CLIENTS;

/** How many answers there are of each phase before it ends. */
const ANSWERS = 40;

type Phase = "before" | "down" | "back";

/** A client that changes its own transaction again and again. */
interface Writer {
  /** The numbers that its transaction may have now: the last that was acknowledged, and those of which nothing is known. */
  possible: number[];
}

const nameOf = (index: number): string => `of client ${index}`;

/** The API on a database, with a key, and a transaction of each client. */
export const served = async (
  url: string,
  more: { readonly connections?: number; readonly patience: number },
) => {
  const runtime = ManagedRuntime.make(layerPostgres({ url, ...more }));
  const server = await serve(await runtime.context(), { rateLimits: "off" });
  afterAll(() => runtime.dispose());
  const transactions = Array.from({ length: CLIENTS + 1 }, (_, index) => transaction(nameOf(index)));
  const { text } = await runtime.runPromise(
    foundBooks.pipe(
      Effect.andThen(store("clients", { transactions })),
      Effect.andThen(createApiKey({ user: USER.email, name: "key", scope: "read_write" })),
      Effect.provide(SecureRandom.layerWebCrypto),
    ),
  );
  const headers = { "X-Api-Key": Redacted.value(text) };
  return {
    isReady: (): Promise<Answer> => server.ask({ method: "GET", path: "/readyz" }),
    change: (index: number, notes: string): Promise<Answer> =>
      server.ask({
        ...{ method: "PATCH", path: `/api/v1/transactions/${idOf(nameOf(index))}`, headers },
        json: { transaction: { notes } },
      }),
  };
};

/** Fails unless an answer is right, or a 503 that says when to come again. */
const check = ({ status, error, retry_after }: Answer): void => {
  if (status === 200) return;
  expect([status, retry_after]).toEqual([503, "5"]);
  expect(["storage_unavailable", "outcome_unknown"]).toContain(error);
};

/** Until a database lets somebody in: nothing tells of it. */
const untilItAccepts = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
  } catch {
    await untilItAccepts(url);
  }
};

/**
 * The same server answers before the database is away, while it is, and when it is back: then the first request at once, which
 * has not to come again. `direct` is another way to the database. What was acknowledged is there.
 */
const outageUnderLoad = async (
  url: string,
  direct: string,
  { down, up }: { readonly down: () => Promise<unknown>; readonly up: () => Promise<unknown> },
): Promise<void> => {
  const { change } = await served(url, { patience: 1_000 });
  let phase: Phase = "before";
  let isOver = false;
  let answered = 0;
  let reached: () => void = () => undefined;
  /** Until so many requests that began in this phase are answered like this. */
  const answers = (next: Phase): Promise<void> => {
    phase = next;
    answered = 0;
    return new Promise((resolve) => {
      reached = resolve;
    });
  };
  const count = (): void => {
    answered += 1;
    if (answered === ANSWERS) reached();
  };
  const write = async (index: number): Promise<Writer> => {
    const writer: Writer = { possible: [] };
    for (let n = 0; !isOver; n += 1) {
      const began = phase;
      const answer = await change(index, String(n));
      check(answer);
      if (answer.status === 200) writer.possible = [n];
      else if (answer.error === "outcome_unknown") writer.possible.push(n);
      if (began === phase && (answer.status === 200) === (phase !== "down")) count();
    }
    return writer;
  };
  const began = answers("before");
  const writing = Promise.all(Array.from({ length: CLIENTS }, (_, index) => write(index)));
  const all = async (): Promise<void> => {
    try {
      await began;
      await down();
      await answers("down");
      await up();
      await untilItAccepts(url);
      expect((await change(FIRST, "back")).status).toBe(200);
      await answers("back");
    } finally {
      isOver = true;
    }
  };
  await Promise.race([all(), writing]);
  const writers = await writing;
  const { rows } = await onDatabase(direct, (client) =>
    client.query<{ readonly name: string; readonly notes: string }>(
      "SELECT name, notes FROM transactions WHERE family_id = $1 AND notes IS NOT NULL",
      [FAMILY.id],
    ),
  );
  expect(rows).toHaveLength(CLIENTS + 1);
  expect(rows.find(({ name }) => name === nameOf(FIRST))?.notes).toBe("back");
  for (const [index, { possible }] of writers.entries())
    expect(possible).toContain(Number(rows.find(({ name }) => name === nameOf(index))?.notes));
};

/** PostgreSQL is out of reach for a while under load: through a proxy that is cut, or because its own server is stopped. */
export const outage = async (of: "proxy" | "server"): Promise<void> => {
  if (of === "server") {
    const server = await startServer([]);
    const url = `${server.url}/postgres`;
    try {
      await outageUnderLoad(url, url, { down: server.halt, up: server.resume });
    } finally {
      await server.stop();
    }
    return;
  }
  const url = await newDatabase();
  const proxy = await proxyTo(url);
  await outageUnderLoad(proxy.url, url, {
    down: async () => proxy.setDown(true),
    up: async () => proxy.setDown(false),
  });
};
