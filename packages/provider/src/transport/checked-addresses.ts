import { TransportFailed } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import { isGlobalAddress } from "./global-address.ts";

/** The addresses of a name, as text without brackets. Rejects if there are none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Names of the machine itself, whatever a resolver says (RFC 6761, 6.3). */
const LOCALHOST = /(?:^|\.)localhost\.?$/;

/** A literal address; a parsed URL has one spelling for each, and no name can look like one. */
const LITERAL = /^\[(.+)\]$|^(\d+\.\d+\.\d+\.\d+)$/;

const refused = (): TransportFailed => new TransportFailed({ problem: "address_refused", opened: false });

/**
 * The addresses of a URL's host, resolved once. One special address among several is enough to refuse: a bank has none, and
 * using the others would let the owner of the name try until a check fails.
 */
export const checkedAddresses = (
  url: URL,
  resolve: Resolve,
): Effect.Effect<readonly string[], TransportFailed> => {
  const [, v6, v4] = LITERAL.exec(url.hostname) ?? [];
  const literal = v6 ?? v4;
  // Plain http is allowed only for a literal loopback address.
  if (literal !== undefined && url.protocol === "http:") return Effect.succeed([literal]);
  if (literal === undefined && LOCALHOST.test(url.hostname)) return Effect.fail(refused());
  return Effect.tryPromise({
    try: async () => (literal === undefined ? await resolve(url.hostname) : [literal]),
    catch: () => new TransportFailed({ problem: "unreachable", opened: false }),
  }).pipe(Effect.filterOrFail((addresses) => addresses.every(isGlobalAddress), refused));
};
