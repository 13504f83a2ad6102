import { lookup } from "node:dns/promises";
import { ProviderTransport, readProviderUrl, TransportFailed, type UrlRules } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { checkedAddresses, type Resolve } from "./checked-addresses.ts";
import { type Dial, dialTcp, openConnection } from "./connection.ts";
import { exchange } from "./exchange.ts";

/** How a transport resolves names and connects. */
export interface World {
  readonly resolve: Resolve;
  readonly dial: Dial;
  /** Trusted certificate authorities in PEM, instead of Node's own. */
  readonly ca?: string;
}

const resolveBySystem: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** Fails after the time limit. It uses the system's clock, because a test clock does not apply to sockets. */
const deadline = (time_limit: number, isOpened: () => boolean): Effect.Effect<never, TransportFailed> =>
  Effect.callback((resume) => {
    const timer = setTimeout(
      () => resume(Effect.fail(new TransportFailed({ problem: "timed_out", opened: isOpened() }))),
      time_limit,
    );
    return Effect.sync(() => clearTimeout(timer));
  });

/** The time limit for resolving a host before a request, in milliseconds. */
const LOOKUP_LIMIT = 15_000;

/** A transport with the given ways to resolve and connect, for tests. */
export const transportWith = (rules: UrlRules, world: World): ProviderTransport["Service"] => ({
  mayCall: Effect.fnUntraced(function* (url) {
    const read = readProviderUrl(Redacted.value(url), rules);
    if (Result.isFailure(read)) return false;
    return yield* Effect.raceFirst(
      checkedAddresses(read.success, world.resolve),
      deadline(LOOKUP_LIMIT, () => false),
    ).pipe(
      Effect.as(true),
      Effect.catch(({ problem }) => Effect.succeed(problem !== "address_refused")),
    );
  }),
  send: Effect.fnUntraced(function* (request) {
    const read = readProviderUrl(Redacted.value(request.url), rules);
    if (Result.isFailure(read))
      return yield* new TransportFailed({ problem: "address_refused", opened: false });
    const url = read.success;
    let opened = false;
    const answered = Effect.gen(function* () {
      const addresses = yield* checkedAddresses(url, world.resolve);
      const connection = yield* openConnection(url, addresses, world);
      opened = true;
      return yield* exchange(connection, request.method, url);
    });
    return yield* Effect.raceFirst(
      Effect.scoped(answered),
      deadline(request.time_limit, () => opened),
    );
  }),
});

/**
 * Sends requests to providers: only `https`, except plain `http` to a literal loopback address with `allow_loopback`. The
 * host is resolved once for each request, none of its addresses may be special (RFC 6890), and the connection goes to a
 * checked address. There is no proxy, redirect, cookie, compression or retry; each request has its own connection, which is
 * closed with it.
 *
 * Fails with `TransportFailed`, which contains no part of the request.
 */
export const layerProviderTransport = (rules: UrlRules): Layer.Layer<ProviderTransport> =>
  Layer.succeed(ProviderTransport, transportWith(rules, { resolve: resolveBySystem, dial: dialTcp }));
