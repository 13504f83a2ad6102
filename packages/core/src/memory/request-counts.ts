import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import { RequestCounts } from "../access/request-counts.ts";
import type { State } from "./state.ts";

const MINUTE = 60_000;

export const requestCountsIn = ({ requestCounts }: State) =>
  RequestCounts.of({
    count: (client) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const [each, { ends_at }] of requestCounts) if (ends_at <= now) requestCounts.delete(each);
        const before = requestCounts.get(client) ?? { count: 0, ends_at: now + MINUTE };
        const counted = { ...before, count: before.count + 1 };
        requestCounts.set(client, counted);
        return { count: counted.count, ends_in: counted.ends_at - now };
      }),
  });
