import { ApiKeys, Removals, Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { AuditLog, Tokens } from "@farthing/core/sso";
import { type Storage, StorageUnavailable, Waited } from "@farthing/core/storage";
import { Accounts, Taxonomy, Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, expect, it } from "vitest";
import { connect } from "../src/connection/connection.ts";
import { sql } from "../src/connection/sql.ts";
import { FAMILY, foundBooks, LATER, USER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const url = await newDatabase();
const storage = ManagedRuntime.make(layerPostgres({ url, patience: 5_000 }));
await storage.runPromise(foundBooks);
afterAll(() => storage.dispose());

const PAGE = { page: 1, per_page: 10 };

/** Everything that reads more than what has one id. */
const LISTS: Readonly<Record<string, Effect.Effect<unknown, unknown, Storage>>> = {
  users: Effect.flatMap(Users, (users) => users.list(10)),
  "families without users": Effect.flatMap(Users, (users) => users.familiesWithoutUsers(10)),
  "what a user has": Effect.flatMap(Removals, (removals) => removals.userContents(USER.email, LATER)),
  "what a family has": Effect.flatMap(Removals, (removals) => removals.familyContents(FAMILY.id)),
  "API keys": Effect.flatMap(ApiKeys, (keys) => keys.list(10)),
  sessions: Effect.flatMap(Tokens, (tokens) => tokens.sessions({ at: LATER, limit: 10 })),
  "audit entries": Effect.flatMap(AuditLog, (log) => log.list(10)),
  connections: Effect.flatMap(BankConnections, (connections) => connections.list(undefined)),
  accounts: Effect.flatMap(Accounts, (accounts) => accounts.list(FAMILY.id, PAGE)),
  categories: Effect.flatMap(Taxonomy, ({ categories }) => categories(FAMILY.id, PAGE)),
  transactions: Effect.flatMap(Transactions, (transactions) => transactions.list(FAMILY.id, {}, PAGE)),
  imports: Effect.flatMap(Imports, (imports) => imports.list(FAMILY.id, PAGE)),
  books: Effect.flatMap(Imports, (imports) => imports.books(FAMILY.id, [])),
};

it("what may read much is ended by the server, and says that it is busy", async () => {
  await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ readonly name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    await client.query(`BEGIN; LOCK TABLE ${rows.map(({ name }) => name).join(", ")}`);
    for (const [what, read] of Object.entries(LISTS)) {
      const waited = Effect.provideService(read, Waited, { milliseconds: 4_700 });
      const refused = await storage.runPromise(Effect.flip(waited));
      expect([what, refused]).toEqual([what, expect.any(StorageUnavailable)]);
      // Of a connection that is given up here nobody says that.
      expect([what, (refused as StorageUnavailable).reason]).toEqual([what, "busy"]);
    }
    await client.query("ROLLBACK");
  });
  for (const read of Object.values(LISTS)) await storage.runPromise(read);
});

it("no statement of an export may take longer than one of anything else", async () => {
  const { openSnapshot, readTogether, close } = connect({ url, connections: 1, patience: 5_000 });
  const limit = (queries: { get: (query: ReturnType<typeof sql>) => Promise<unknown> }) =>
    queries.get(sql`SELECT current_setting('statement_timeout') AS longest`);
  const snapshot = Effect.flatMap(openSnapshot("export"), ({ read }) => read("limit", limit));
  expect(await Effect.runPromise(Effect.scoped(snapshot))).toEqual({ longest: "30s" });
  expect(await Effect.runPromise(readTogether("limit", limit))).toEqual({ longest: "30s" });
  await close();
});
