import { RequestCounts } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import { RateLimiterMemory } from "rate-limiter-flexible";

/** In the memory of this process: one server uses a file, and to count in it would be a write for each request. */
export const sqliteRequestCounts = (): RequestCounts["Service"] => {
  const counts = new RateLimiterMemory({ points: 0, duration: 60 });
  return RequestCounts.of({
    count: (client) =>
      Effect.map(
        Effect.promise(() => counts.penalty(client)),
        ({ consumedPoints, msBeforeNext }) => ({ count: consumedPoints, ends_in: msBeforeNext }),
      ),
  });
};
