import type { Storage } from "@farthing/core/storage";
import {
  keepSyncing,
  type Log,
  type Metrics,
  providerLayer,
  providerSettings,
  type ServerOptions,
  startServer,
  telemetry,
} from "@farthing/server";
import * as Effect from "effect/Effect";
import { databasePath, isServer } from "../storage/database-path.ts";
import { keyFileToUse } from "../storage/key-file.ts";
import { VERSION } from "../terminal/version.ts";
import { cannotListen } from "./cannot-listen.ts";
import { pageFiles } from "./page-files.ts";

/** What a command says of its server. */
interface Asked extends Pick<ServerOptions, "settings" | "host" | "port" | "pageSignIn" | "uploadLimits"> {
  /** As `--database` gives it. */
  readonly database: string | undefined;
  readonly logger: Log;
  readonly metrics?: Metrics | undefined;
}

/** A server with the page, and the syncs of bank connections, until the scope ends: then it answers what it has received, and stops. */
export const startedServer = Effect.fn("cli.startedServer")(function* (asked: Asked) {
  const { database, metrics, logger, host, port, ...rest } = asked;
  const provider = yield* providerSettings;
  const services = yield* Effect.context<Storage>();
  const page = yield* Effect.promise(pageFiles);
  const path = databasePath(database);
  const told = yield* Effect.promise(() => telemetry(isServer(path) ? "postgresql" : "sqlite"));
  const server = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () =>
        startServer({
          ...{ ...rest, services, version: VERSION, logger, host, port, page },
          ...(metrics === undefined ? {} : { meter: metrics.meter }),
          ...(told === undefined ? {} : { telemetry: told }),
        }),
      catch: (error) => cannotListen(host, port, error),
    }),
    ({ stop }) => Effect.promise(stop),
  );
  if (provider.sync_every !== "off")
    yield* keepSyncing(provider.sync_every, logger, metrics?.synced).pipe(
      Effect.provide(providerLayer(provider, keyFileToUse(path))),
      Effect.provide(told === undefined ? services : told.traced(services)),
      Effect.forkScoped,
    );
  return server;
});
