import * as Effect from "effect/Effect";
import * as TestClock from "effect/testing/TestClock";
import { expect, it } from "vitest";
import { ApiKeys, createApiKey, createUser, revokeOwnApiKey } from "../../src/access/index.ts";
import { AuditLog, originOf } from "../../src/sso/index.ts";
import { inMemory, later, START } from "../still-clock.ts";
import { ADA, ada } from "./support.ts";

const ORIGIN = originOf("203.0.113.7", undefined);

const revokedAt = (id: string) =>
  Effect.map(
    Effect.flatMap(ApiKeys, (keys) => keys.find(id)),
    (found) => found!.key.revoked_at,
  );

it("a key is revoked by its owner, once, and that is logged", () =>
  inMemory(
    Effect.gen(function* () {
      const user = yield* ada;
      const { key } = yield* createApiKey({ user: ADA.email, name: "laptop", scope: "read" });
      yield* revokeOwnApiKey(key.id, user.id, ORIGIN);
      yield* TestClock.adjust(1_000);
      yield* revokeOwnApiKey(key.id, user.id, ORIGIN);
      expect(yield* revokedAt(key.id)).toBe(START);
      expect(yield* (yield* AuditLog).list(10)).toMatchObject([
        {
          ...{ event: "api_key_revoked", user_id: user.id, provider: null, created_at: later(0) },
          ...{ ip_address: "203.0.113.7", user_agent: null, metadata: { api_key_id: key.id } },
        },
      ]);
    }),
  ));

it("the key of another user is as unknown as one that does not exist", () =>
  inMemory(
    Effect.gen(function* () {
      const { family_id } = yield* ada;
      const other = yield* createUser({ ...ADA, email: "bo@example.com", family_id });
      const { key } = yield* createApiKey({ user: ADA.email, name: "laptop", scope: "read" });
      for (const id of [key.id, "00000000000", ""])
        expect(yield* Effect.flip(revokeOwnApiKey(id, other.id, ORIGIN))).toMatchObject({
          _tag: "ApiKeyNotFound",
          id,
        });
      expect(yield* revokedAt(key.id)).toBeNull();
      expect(yield* (yield* AuditLog).list(10)).toEqual([]);
    }),
  ));
