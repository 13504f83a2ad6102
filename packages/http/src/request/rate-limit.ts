import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RateLimitExceeded } from "../answer/errors.ts";

/** How many requests per minute are answered. */
export interface RateLimits {
  /** With one key or token; without a valid one, from one address. */
  readonly per_credential: number;
  /** From one address to operations that accept a code or a token in their body. */
  readonly per_address: number;
}

export const DEFAULT_RATE_LIMITS: RateLimits = { per_credential: 600, per_address: 60 };

/** The limit of a client as it is reported, and whether it is exceeded. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  readonly exceeded: RateLimitExceeded | undefined;
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Counts requests by client, one minute at a time, and allows a limited number. */
export const rateLimiter = (points: number): ((whose: string) => Promise<Counted>) => {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (whose) => {
    const { result, isOver } = await limiter.consume(whose).then(
      (found) => ({ result: found, isOver: false }),
      (found: unknown) => {
        if (found instanceof RateLimiterRes) return { result: found, isOver: true };
        throw found;
      },
    );
    const reset = seconds(result.msBeforeNext);
    return {
      headers: {
        "X-RateLimit-Limit": String(points),
        "X-RateLimit-Remaining": String(Math.max(0, result.remainingPoints)),
        "X-RateLimit-Reset": String(reset),
      },
      exceeded: isOver ? new RateLimitExceeded({ retry_after: reset }) : undefined,
    };
  };
};
