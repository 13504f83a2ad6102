import * as Effect from "effect/Effect";
import { type Begun, IdempotencyKeys, type NamedRequest } from "../access/idempotency-keys.ts";
import type { State } from "./state.ts";

const nameOf = ({ credential, key }: Pick<NamedRequest, "credential" | "key">): string =>
  JSON.stringify([credential, key]);

export const idempotencyKeysIn = ({ users, namedRequests }: State) =>
  IdempotencyKeys.of({
    begin: (request) =>
      Effect.sync((): Begun => {
        if (!users.has(request.user_id)) throw new Error("the user does not exist");
        for (const [name, { kept_until }] of namedRequests)
          if (kept_until <= request.at) namedRequests.delete(name);
        const name = nameOf(request);
        const before = namedRequests.get(name);
        if (before !== undefined) {
          if (before.fingerprint !== request.fingerprint) return { _tag: "Reused" };
          if (before.answer !== undefined) return { _tag: "Answered", answer: before.answer };
          if (request.at < before.free_at) return { _tag: "InUse" };
        }
        namedRequests.set(name, request);
        return { _tag: "Begun" };
      }),
    finish: (attempt, answer) =>
      Effect.sync(() => {
        const name = nameOf(attempt);
        const begun = namedRequests.get(name);
        if (begun?.attempt !== attempt.attempt || begun.answer !== undefined) return;
        if (answer === undefined) namedRequests.delete(name);
        else namedRequests.set(name, { ...begun, answer });
      }),
  });
