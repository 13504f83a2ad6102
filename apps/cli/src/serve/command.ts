import type { Storage } from "@farthing/core/storage";
import {
  type BackupSettings,
  backupSettings,
  keepBackingUp,
  type Log,
  logWarnings,
  type Metrics,
  type MetricsAddress,
  type Settings,
  serveMetrics,
  serverMetrics,
  settings,
  standardErrorLog,
} from "@farthing/server";
import { Command, InvalidArgumentError } from "commander";
import * as Effect from "effect/Effect";
import { type Database, databaseOption, databasePath } from "../storage/database-path.ts";
import { UsageError } from "../storage/failure.ts";
import { newDatabase } from "../storage/missing-database.ts";
import { databaseName, runStored } from "../storage/run-stored.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { progress, write } from "../terminal/output.ts";
import { parsePort } from "../terminal/port.ts";
import { stopSignal } from "../terminal/stop-signal.ts";
import { unknownVariables } from "../terminal/variables.ts";
import { VERSION } from "../terminal/version.ts";
import { cannotListen } from "./cannot-listen.ts";
import { startedServer } from "./started-server.ts";

interface Flags {
  readonly host: string;
  readonly port: number;
  readonly database?: string;
}

/** A blank address would mean every address of the machine. */
const parseHost = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Use an address such as 127.0.0.1.");
  return text;
};

/** Serves metrics until the scope ends, if they are collected and have an address. */
const serveCounted = (metrics: Metrics | undefined, address: MetricsAddress | undefined) =>
  metrics === undefined || address === undefined
    ? Effect.undefined
    : Effect.acquireRelease(
        Effect.tryPromise({
          try: () => serveMetrics(metrics, address),
          catch: (error) =>
            new UsageError({
              message: `FARTHING_METRICS: ${cannotListen(address.host, address.port, error).message.replace(/--(?=port|host)/, "")}`,
            }),
        }),
        ({ stop }) => Effect.promise(stop),
      );

/** What backs up is loaded where it is set alone: it starts processes, and to load what does takes a while. */
const backupsOf = Effect.fnUntraced(function* (database: Database, scheduled: BackupSettings) {
  const { scheduledBackups } = yield* Effect.promise(() => import("./scheduled-backups.ts"));
  return yield* scheduledBackups(database, scheduled);
});

/** Serves until a signal, and has answered what was received when it returns. */
const serveUntilStopped = Effect.fn("cli.serveUntilStopped")(function* (
  flags: Flags,
  { chosen, logger }: { readonly chosen: Settings; readonly logger: Log },
) {
  const services = yield* Effect.context<Storage>();
  const scheduled = yield* backupSettings;
  const path = databasePath(flags.database);
  const backups = scheduled === undefined ? undefined : yield* backupsOf(path, scheduled);
  const stopped = stopSignal();
  const metrics = chosen.metrics === undefined ? undefined : serverMetrics(services);
  const counted = yield* serveCounted(metrics, chosen.metrics);
  const { url } = yield* startedServer({
    ...flags,
    database: flags.database,
    settings: chosen,
    logger,
    metrics,
  });
  if (counted !== undefined) logger.info({ url: counted.url }, "metrics are served");
  if (scheduled !== undefined && backups !== undefined)
    yield* keepBackingUp(backups, scheduled.schedule, logger, metrics?.backups(backups.lastAt)).pipe(
      Effect.forkScoped,
    );
  const database = yield* databaseName(path);
  logger.info({ url, version: VERSION, node: process.versions.node, pid: process.pid, database }, "started");
  write(`Farthing listens on ${url}`);
  const signal = yield* Effect.promise(() => stopped);
  logger.info({ signal }, "stopping");
}, Effect.scoped);

/** `begun` is the path of the database if there was none before. */
const serve = Effect.fn("cli.serve")(function* (flags: Flags, begun: string | undefined) {
  const chosen = yield* settings(process.env);
  const logger = standardErrorLog(chosen.logLevel);
  logWarnings(logger);
  for (const sentence of unknownVariables(process.env)) logger.warn(sentence);
  if (begun !== undefined) {
    logger.warn({ database: begun }, `new database at ${begun}`);
    progress(
      `Beginning new books at ${begun}. For others, stop this and add --database or FARTHING_DATABASE.`,
    );
  }
  yield* serveUntilStopped(flags, { chosen, logger });
  logger.info("stopped");
  return ExitCode.ok;
});

/** `farthing serve` */
export const serveCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("serve")
    .description(
      "Serves the HTTP API and, at /, the page that reads exports in the browser; syncs connections automatically. On SIGTERM it answers the requests in progress and stops.",
    )
    .option("--host <address>", "address to listen on", parseHost, "127.0.0.1")
    .option("--port <port>", "port to listen on; 0 takes a free one", parsePort, 8080)
    .addOption(databaseOption())
    .addHelpText(
      "after",
      `
Environment:
  FARTHING_ACCESS_TOKEN_TTL  seconds for which an access token is valid: 60 to 86400
                             (default: 3600)
  FARTHING_BACKUP_FOLDER     folder that the database is backed up to; without it no backup
                             is made
  FARTHING_BACKUP_EVERY      when: hours or days such as 6h or 1d (default: 1d), or a time of
                             day in UTC such as 03:30
  FARTHING_BACKUP_KEEP       how many backups are kept (default: 7)
  FARTHING_CORS_ORIGINS      origins whose pages may ask the API in a browser, separated by
                             commas, such as https://app.example.com (default: none)
  FARTHING_RATE_LIMIT        requests per minute of a key, and of an address that tries
                             codes (default: 600,60), or off
  FARTHING_LOG_LEVEL         what stands in the log: info (default), with each request; warn,
                             error, or silent
  FARTHING_METRICS           address and port of /metrics for Prometheus, such as
                             127.0.0.1:9464; without it there are none
  FARTHING_OIDC_PROVIDERS    file of identity providers; with it FARTHING_PUBLIC_URL and
                             FARTHING_DEEP_LINK (docs/sso.md)
  FARTHING_OIDC_ALLOW_LOOPBACK=1
                             allows an issuer at a loopback address over http, for trials
  FARTHING_REFRESH_GRACE     seconds for which a spent refresh token is answered with the
                             same tokens: 0 to 60 (default: 10)
  FARTHING_SYNC_EVERY        interval of automatic syncs of bank data
                             (default: 12h), or off (farthing provider --help)
  FARTHING_TRUSTED_PROXIES   proxies whose X-Forwarded-For is trusted: addresses and CIDRs,
                             separated by commas

The log goes to standard error, a line of JSON for each request, and for start and stop.

Example:
  farthing serve --port 8080`,
    )
    .action(async (flags: Flags) => {
      const opening = { flag: flags.database, begins: true, used_by: "server" } as const;
      exit(await runStored(opening, "pretty", serve(flags, newDatabase(flags.database))));
    });
