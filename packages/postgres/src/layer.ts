import { ApiKeys, IdempotencyKeys, Removals, RequestCounts, Users } from "@farthing/core/access";
import { Exports, Imports, Readings } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { AuditLog, Identities, OneTimeCodes, SignInStarts, Tokens } from "@farthing/core/sso";
import {
  type DatabaseUnusable,
  type Storage,
  StorageHealth,
  StorageUnavailable,
} from "@farthing/core/storage";
import { Accounts, Taxonomy, Transactions } from "@farthing/core/transactions";
import { Transfers } from "@farthing/core/transfers";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { postgresApiKeys } from "./access/api-keys.ts";
import { postgresAuditLog } from "./access/audit-log.ts";
import { postgresIdempotencyKeys } from "./access/idempotency-keys.ts";
import { postgresIdentities } from "./access/identities.ts";
import { postgresOneTimeCodes } from "./access/one-time-codes.ts";
import { postgresRemovals } from "./access/removals.ts";
import { postgresRequestCounts } from "./access/request-counts.ts";
import { postgresSignInStarts } from "./access/sign-in-starts.ts";
import { postgresTokens } from "./access/tokens.ts";
import { postgresUsers } from "./access/users.ts";
import { postgresBankConnections } from "./bank/bank-connections.ts";
import { postgresAccounts } from "./books/accounts.ts";
import { postgresExports } from "./books/exports.ts";
import { postgresTaxonomy } from "./books/taxonomy.ts";
import { postgresTransactions } from "./books/transactions.ts";
import { postgresTransfers } from "./books/transfers.ts";
import { NoAnswer } from "./connection/client.ts";
import { databaseClock } from "./connection/database-clock.ts";
import { openConnection, type PostgresOptions } from "./connection/open-connection.ts";
import { OutdatedProgram } from "./connection/postgres-failure.ts";
import { sql } from "./connection/sql.ts";
import { postgresImports } from "./imports/imports.ts";
import { postgresReadings } from "./imports/readings.ts";
import { VERSION } from "./schema/versions.ts";

/** How long it takes to know that storage does not answer, in milliseconds: whoever asks whether it does waits no longer. */
const ALIVE_WITHIN = 3_000;

/** A standby answers, but nobody can be served from it: each request of a client is counted in the database. */
const readOnly = (operation: string): StorageUnavailable =>
  new StorageUnavailable({ reason: "broken", operation, cause: new Error("the database can only be read") });

/**
 * All storage in one PostgreSQL database, which any number of processes can use. Its tables are made, if they may be, or updated
 * first. Fails with {@link DatabaseUnusable} if the database cannot be used, and with `StorageUnavailable` if it is not available now. The
 * connections are closed with the layer. Work that has this storage goes by the clock of the database. Throws a `TypeError` if there
 * is no address.
 */
export const layerPostgres = (
  options: PostgresOptions,
): Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable> => {
  if (typeof options?.url !== "string")
    throw new TypeError('layerPostgres needs the address of a database, such as { url: "postgres://…" }.');
  return Layer.effectContext(
    Effect.gen(function* () {
      const connection = yield* openConnection(options);
      const alive = connection.read("health.check", async ({ get }) => {
        const row = await get<{ readonly is_read_only: boolean; readonly is_current: boolean }>(
          sql`SELECT current_setting('transaction_read_only')::boolean AS is_read_only,
                EXISTS (SELECT 1 FROM farthing_schema WHERE version = ${VERSION}) AS is_current,
                (SELECT count(*) FROM (SELECT 1 FROM families LIMIT 1) AS f)`,
        );
        if (row!.is_read_only) throw readOnly("health.check");
        if (!row!.is_current) throw new OutdatedProgram();
      });
      const check = Effect.timeoutOrElse(alive, {
        duration: ALIVE_WITHIN,
        orElse: () =>
          new StorageUnavailable({
            ...{ reason: "unreachable", operation: "health.check", cause: new NoAnswer() },
          }),
      });
      return Context.make(Clock.Clock, yield* databaseClock(connection)).pipe(
        Context.add(Users, postgresUsers(connection)),
        Context.add(Removals, postgresRemovals(connection)),
        Context.add(ApiKeys, postgresApiKeys(connection)),
        Context.add(IdempotencyKeys, postgresIdempotencyKeys(connection)),
        Context.add(RequestCounts, postgresRequestCounts(connection)),
        Context.add(Accounts, postgresAccounts(connection)),
        Context.add(Taxonomy, postgresTaxonomy(connection)),
        Context.add(Transactions, postgresTransactions(connection)),
        Context.add(Transfers, postgresTransfers(connection)),
        Context.add(Imports, postgresImports(connection)),
        Context.add(Readings, postgresReadings(connection)),
        Context.add(Exports, postgresExports(connection)),
        Context.add(BankConnections, postgresBankConnections(connection)),
        Context.add(OneTimeCodes, postgresOneTimeCodes(connection)),
        Context.add(Tokens, postgresTokens(connection)),
        Context.add(Identities, postgresIdentities(connection)),
        Context.add(SignInStarts, postgresSignInStarts(connection)),
        Context.add(AuditLog, postgresAuditLog(connection)),
        Context.add(StorageHealth, StorageHealth.of({ check })),
      );
    }),
  );
};
