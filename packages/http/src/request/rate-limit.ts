import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RateLimitExceeded } from "../answer/errors.ts";

/** How many requests a minute are answered. */
export interface RateLimits {
  /** With one key or token; without any, from one address. */
  readonly per_credential: number;
}

export const DEFAULT_RATE_LIMITS: RateLimits = { per_credential: 600 };

/** What a client is told of its limit, and whether it is over it. */
export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  readonly exceeded: RateLimitExceeded | undefined;
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Counts requests by whom they come from, a minute at a time. */
export const rateLimiter = ({ per_credential }: RateLimits): ((whose: string) => Promise<Counted>) => {
  const limiter = new RateLimiterMemory({ points: per_credential, duration: 60 });
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
        "X-RateLimit-Limit": String(per_credential),
        "X-RateLimit-Remaining": String(Math.max(0, result.remainingPoints)),
        "X-RateLimit-Reset": String(reset),
      },
      exceeded: isOver ? new RateLimitExceeded({ retry_after: reset }) : undefined,
    };
  };
};
