import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { TransportFailed } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import type * as Scope from "effect/Scope";

/** Opens a connection to one of these addresses and to no other. */
export type Dial = (addresses: readonly string[], port: number) => Socket;

/** How long one of several addresses is tried before the next, in milliseconds. */
const ATTEMPT = 1_000;

/**
 * Tries one address after the other (RFC 8305). It does not get the name of the host, so the name cannot be resolved again.
 */
export const dialTcp: Dial = (addresses, port) =>
  connectTcp({
    host: "checked.invalid",
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT,
    lookup: (_, __, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
  });

/** A connected socket that is closed with its scope. */
const established = (
  begin: () => Socket,
  event: "connect" | "secureConnect",
): Effect.Effect<Socket, TransportFailed, Scope.Scope> =>
  Effect.acquireRelease(
    // An error without a listener would end the process.
    Effect.sync(() => begin().on("error", () => {})),
    (socket) => Effect.sync(() => socket.destroy()),
  ).pipe(
    Effect.tap((socket) =>
      Effect.callback<void, TransportFailed>((resume) => {
        socket.once(event, () => resume(Effect.void));
        socket.once("close", () =>
          resume(Effect.fail(new TransportFailed({ problem: "unreachable", opened: false }))),
        );
      }),
    ),
  );

/** A new connection to the host of a URL, with TLS unless it is plain http; no part of a request is sent yet. */
export const openConnection = Effect.fnUntraced(function* (
  url: URL,
  addresses: readonly string[],
  { dial, ca }: { readonly dial: Dial; readonly ca?: string },
) {
  const isPlain = url.protocol === "http:";
  const port = url.port === "" ? (isPlain ? 80 : 443) : Number(url.port);
  const tcp = yield* established(() => dial(addresses, port), "connect");
  if (isPlain) return tcp;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  return yield* established(
    () =>
      connectTls({
        socket: tcp,
        host,
        // An address is not a server name (RFC 6066, 3); the certificate is then checked against `host`.
        servername: isIP(host) === 0 ? host : "",
        // NODE_TLS_REJECT_UNAUTHORIZED must not expose credentials.
        rejectUnauthorized: true,
        ...(ca === undefined ? {} : { ca }),
      }),
    "secureConnect",
  );
});
