import { IdempotencyKeys } from "@farthing/core/access";
import { SignInStarts } from "@farthing/core/sso";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, expect, it } from "vitest";
import { foundBooks, USER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { proxyTo } from "./support/proxy.ts";

const proxy = await proxyTo(await newDatabase());
const storage = ManagedRuntime.make(layerPostgres({ url: proxy.url }));
afterAll(() => storage.dispose());
await storage.runPromise(foundBooks);

const AT = "2026-01-01T00:00:00.000Z";
const END = "2026-01-02T00:00:00.000Z";

const begin = IdempotencyKeys.use((keys) =>
  keys.begin({
    ...{
      credential: "credential",
      key: "key",
      user_id: USER.id,
      fingerprint: "fingerprint",
      attempt: "attempt",
    },
    ...{ at: AT, free_at: END, kept_until: END },
  }),
);

const addStart = SignInStarts.use((starts) =>
  starts.add({
    ...{
      state_hash: "state",
      browser_hash: "browser",
      provider: "google",
      app_state: null,
      code_challenge: null,
    },
    ...{ created_at: AT, expires_at: END },
  }),
);

it.each([
  ["an Idempotency-Key", begin],
  ["a sign-in", addStart],
] as const)("%s is begun by one statement, in a transaction with its mark", async (_, work) => {
  const statements: string[] = [];
  proxy.cutAt((message) => {
    statements.push(message);
    return undefined;
  });
  await storage.runPromise(Effect.asVoid(work as Effect.Effect<unknown, unknown, never>));
  const [begun, statement, ended, ...others] = statements;
  expect(begun).toMatch(/^BEGIN /);
  expect(statement).toMatch(/^WITH ended AS \(DELETE .*INSERT INTO/s);
  expect(ended).toMatch(/^INSERT INTO commit_markers .*; COMMIT$/);
  expect(others.filter((other) => !other.startsWith("DELETE FROM commit_markers"))).toEqual([]);
});
