import { RequestCounts } from "@farthing/core/access";
import type { StorageUnavailable } from "@farthing/core/storage";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { RateLimitExceeded } from "../answer/errors.ts";

/** How many requests per minute are answered. */
export interface RateLimits {
  /** With one key or token; without a valid one, from one address. */
  readonly perCredential: number;
  /** From one address to operations that accept a code or a token in their body. */
  readonly perAddress: number;
}

/** The limits of a server that is given none (docs/spec/http.md). */
export const DEFAULT_RATE_LIMITS: RateLimits = { perCredential: 600, perAddress: 60 };

/** The limit of a client as it is reported, and whether it is exceeded. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  readonly exceeded: RateLimitExceeded | undefined;
}

/** The limit of each client of one kind. */
export interface RateLimiter {
  /** Counts a request. */
  readonly count: (client: string) => Effect.Effect<Counted, StorageUnavailable, RequestCounts>;
  /** The refusal of a request whose client is known to have sent too many; undefined if that is not known here. */
  readonly refusal: (client: string) => Effect.Effect<Counted | undefined>;
}

const MS = 1000;

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / MS));

/** Allows each client of a kind a limited number of requests a minute, on all servers that share storage together. */
export const rateLimiter = (kind: string, points: number): RateLimiter => {
  const counted = (remaining: number, ends_in: number): Counted => {
    const reset = seconds(ends_in);
    return {
      headers: {
        "X-RateLimit-Limit": String(points),
        "X-RateLimit-Remaining": String(Math.max(0, remaining)),
        "X-RateLimit-Reset": String(reset),
      },
      exceeded: remaining < 0 ? new RateLimitExceeded({ retry_after: reset }) : undefined,
    };
  };

  // Whose requests are spent stays so until the minute is over: however many are refused, storage is not asked.
  const spent = new RateLimiterMemory({ points: 0, duration: 60 });

  const refusal: RateLimiter["refusal"] = (client) =>
    Effect.map(
      Effect.promise(() => spent.get(client)),
      (found) => (found === null || found.msBeforeNext <= 0 ? undefined : counted(-1, found.msBeforeNext)),
    );

  const ask = Effect.fnUntraced(function* (client: string) {
    const counts = yield* RequestCounts;
    const [took, { count, ends_in }] = yield* Effect.timed(counts.count(`${kind} ${client}`));
    const left = ends_in - Duration.toMillis(took);
    if (count >= points && left > 0) yield* Effect.promise(() => spent.block(client, left / MS));
    return counted(points - count, ends_in);
  });

  return {
    refusal,
    count: (client) =>
      Effect.flatMap(refusal(client), (refused) =>
        refused === undefined ? ask(client) : Effect.succeed(refused),
      ),
  };
};
