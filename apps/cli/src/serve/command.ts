import type { Storage } from "@farthing/core/storage";
import {
  keepSyncing,
  keyFileBeside,
  providerLayer,
  providerSettings,
  settings,
  standardErrorLog,
  startServer,
} from "@farthing/server";
import { Command, InvalidArgumentError } from "commander";
import * as Effect from "effect/Effect";
import { ExitCode } from "../exit-code.ts";
import { databaseOption, databasePath } from "../storage/database-path.ts";
import { Unclear } from "../storage/failure.ts";
import { runStored } from "../storage/run-stored.ts";
import { write } from "../terminal/output.ts";
import { parsePort } from "../terminal/port.ts";
import { stopSignal } from "../terminal/stop-signal.ts";
import { VERSION } from "../version.ts";
import { keepYoungSpaceSmall } from "./keep-young-space-small.ts";

interface Flags {
  readonly host: string;
  readonly port: number;
  readonly database?: string;
}

/** A blank one would mean every address of the machine. */
const parseHost = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Name an address, such as 127.0.0.1.");
  return text;
};

const REASONS: Record<string, string> = {
  EADDRINUSE: "another program listens there already; name another --port",
  EACCES: "you may not; name a --port above 1023",
  EADDRNOTAVAIL: "this machine has no such address; name another --host",
  ENOTFOUND: "there is no such host; name another --host",
};

const serve = Effect.fn("cli.serve")(function* ({ host, port, database }: Flags) {
  keepYoungSpaceSmall();
  const chosen = yield* settings(process.env);
  const provider = yield* providerSettings;
  const services = yield* Effect.context<Storage>();
  const log = standardErrorLog();
  const stopped = stopSignal();
  const server = yield* Effect.tryPromise({
    try: () => startServer({ services, settings: chosen, version: VERSION, log, host, port }),
    catch: (error) => {
      const { code = "", message } = error as NodeJS.ErrnoException;
      return new Unclear({
        message:
          error instanceof RangeError
            ? `FARTHING_TRUSTED_PROXIES: ${message}.`
            : `Cannot listen on ${host}, port ${port}: ${REASONS[code] ?? message}.`,
      });
    },
  });
  write(`Farthing listens on ${server.url}`);
  if (provider.sync_every !== "off")
    yield* keepSyncing(provider.sync_every, log).pipe(
      Effect.provide(providerLayer(provider, keyFileBeside(databasePath(database)))),
      Effect.forkChild,
    );
  yield* Effect.promise(() => stopped);
  yield* Effect.promise(server.stop);
  return ExitCode.ok;
});

/** `farthing serve` */
export const serveCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("serve")
    .description(
      "Serves the HTTP API, and brings bank data of connections that were claimed. Stops on SIGTERM, after the requests that have come are answered.",
    )
    .option("--host <address>", "address to listen on", parseHost, "127.0.0.1")
    .option("--port <port>", "port to listen on; 0 takes a free one", parsePort, 8080)
    .addOption(databaseOption())
    .addHelpText(
      "after",
      `
Environment:
  FARTHING_RATE_LIMIT        requests a minute that one key may make, and one address that
                             tries codes (default: 600,60), or off
  FARTHING_OIDC_PROVIDERS    file of identity providers; with it FARTHING_PUBLIC_URL and
                             FARTHING_DEEP_LINK (docs/sso.md)
  FARTHING_OIDC_ALLOW_LOOPBACK=1
                             lets an issuer be a loopback address over http: for trials
  FARTHING_SYNC_EVERY        how long after its last success bank data is synced by itself
                             (default: 12h), or off (farthing provider --help)
  FARTHING_TRUSTED_PROXIES   addresses and CIDRs, with commas, whose X-Forwarded-For is believed

The log goes to standard error, a line of JSON for each request.

Example:
  farthing serve --port 8080`,
    )
    .action(async (flags: Flags) => {
      exit(await runStored(databasePath(flags.database), "pretty", serve(flags)));
    });
