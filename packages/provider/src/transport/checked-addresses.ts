import { TransportFailed } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import { isGlobalAddress } from "./global-address.ts";

/** The addresses of a name, as text without brackets. Rejects where there are none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Names of the machine itself, whatever a resolver says (RFC 6761, 6.3). */
const LOCALHOST = /(?:^|\.)localhost\.?$/;

/** A literal address; a URL that was read writes all its spellings in one way, and lets no name look like one. */
const LITERAL = /^\[(.+)\]$|^(\d+\.\d+\.\d+\.\d+)$/;

const refused = (): TransportFailed => new TransportFailed({ problem: "address_refused", opened: false });

/**
 * Where the host of a URL lies, asked once. One special address among several is enough to refuse: a bank has none, and
 * to pick the others would let whoever answers for the name try us until a check fails.
 */
export const checkedAddresses = (
  url: URL,
  resolve: Resolve,
): Effect.Effect<readonly string[], TransportFailed> => {
  const [, v6, v4] = LITERAL.exec(url.hostname) ?? [];
  const literal = v6 ?? v4;
  // Plain http has been let through to a literal loopback address alone.
  if (literal !== undefined && url.protocol === "http:") return Effect.succeed([literal]);
  if (literal === undefined && LOCALHOST.test(url.hostname)) return Effect.fail(refused());
  return Effect.tryPromise({
    try: async () => (literal === undefined ? await resolve(url.hostname) : [literal]),
    catch: () => new TransportFailed({ problem: "unreachable", opened: false }),
  }).pipe(Effect.filterOrFail((addresses) => addresses.every(isGlobalAddress), refused));
};
