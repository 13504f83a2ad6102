import * as Effect from "effect/Effect";
import type { Context } from "koa";
import type { Limit } from "./answer-request.ts";
import type { ClientAddress } from "./request/client-address.ts";
import { countedAddress } from "./request/counted-address.ts";
import { credentialDigest } from "./request/credential.ts";
import { type Counted, type RateLimits, rateLimiter } from "./request/rate-limit.ts";

/** The groups by which requests are counted. */
const limitersOf = ({ perCredential, perAddress }: RateLimits) => ({
  credential: rateLimiter("credential", perCredential),
  address: rateLimiter("address", perCredential),
  code: rateLimiter("code", perAddress),
});

const NO_LIMIT: Limit = { refuse: () => Effect.void, count: () => Effect.void };

/** Tells the client what was counted; fails if that is too much. */
const report = (ctx: Context, { headers, exceeded }: Counted) => {
  ctx.set(headers as Record<string, string>);
  return exceeded === undefined ? Effect.void : Effect.fail(exceeded);
};

/** Counts requests by their credentials and addresses. */
export const requestLimit = (limits: RateLimits | "off", addresses: ClientAddress): Limit => {
  if (limits === "off") return NO_LIMIT;
  const limiters = limitersOf(limits);
  return {
    refuse: (ctx, credential) =>
      Effect.flatMap(limiters.credential.refusal(credentialDigest(credential)), (refused) =>
        refused === undefined ? Effect.void : report(ctx, refused),
      ),
    count: (ctx, by) =>
      Effect.flatMap(
        typeof by === "object"
          ? limiters.credential.count(credentialDigest(by))
          : limiters[by].count(countedAddress(addresses.of(ctx.req))),
        (counted) => report(ctx, counted),
      ),
  };
};
