import { createUser } from "@farthing/core/access";
import { layerMemory } from "@farthing/core/memory";
import { AccessUrlVault, BankConnections, ProviderTransport } from "@farthing/core/provider";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { keepSyncing, startServer } from "../src/index.ts";
import { SETTINGS } from "./settings.ts";

const CONNECTION = {
  id: "0190a7c2-6f00-7000-8000-000000000001",
  ...{ sealed_url: "sealed", revoked: false, institutions: [], created_at: "2026-01-01T00:00:00.000Z" },
  ...{ last_attempt_at: null, last_success_at: null, last_status: null, last_problem: null },
  ...{ failures: 0, cool_down_until: null, requests: null, backlog: null },
  ...{ sync_began_at: null, missing_accounts: [] },
};

const COUNT = 20_000;

const answerOf = (count: number): string =>
  JSON.stringify({
    accounts: [
      {
        ...{ id: "A1", name: "Checking", currency: "USD", balance: "1" },
        transactions: Array.from({ length: count }, (_, i) => ({
          ...{ id: `T${i}`, posted: 1_772_366_400 + i, amount: "-1.10", description: `SHOP ${i}` },
        })),
      },
    ],
  });

const [LARGE, EMPTY] = [answerOf(COUNT), answerOf(0)];

/** A provider with all data in its first answer, which counts the requests. */
const provider = () => {
  const asked = { times: 0 };
  const layer = Layer.mock(ProviderTransport, {
    send: () =>
      Effect.sync(() => {
        asked.times += 1;
        return { _tag: "Answered", body: Redacted.make(asked.times === 1 ? LARGE : EMPTY) };
      }),
  });
  return { asked, layer };
};

const VAULT = Layer.mock(AccessUrlVault, {
  open: () => Effect.succeed(Redacted.make("https://user-0001:password-99@bank.example/feed")),
});

it("requests are answered between a large answer of a provider and the next request to it", async () => {
  const { asked, layer } = provider();
  const runtime = ManagedRuntime.make(Layer.mergeAll(layerMemory, SecureRandom.layerWebCrypto, layer, VAULT));
  onTestFinished(() => runtime.dispose());
  await runtime.runPromise(
    Effect.gen(function* () {
      const { family_id } = yield* createUser({
        ...{ email: "ada@example.com", first_name: "Ada", last_name: "Quill" },
      });
      yield* (yield* BankConnections).add({ ...CONNECTION, family_id });
    }),
  );
  const server = await startServer({
    services: await runtime.context(),
    settings: SETTINGS,
    ...{ version: "0.0.0", host: "127.0.0.1", port: 0 },
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  });
  onTestFinished(() => server.stop());
  const told = Promise.withResolvers<string>();
  const log = pino({ base: null }, { write: told.resolve });
  const syncing = runtime.runFork(keepSyncing(Duration.hours(12), log));
  onTestFinished(() => syncing.interruptUnsafe());
  let answered = 0;
  while (asked.times < 2) {
    const { status } = await fetch(`${server.url}/healthz`);
    expect(status).toBe(200);
    if (asked.times === 1) answered += 1;
  }
  // One request may have been in progress.
  expect(answered).toBeGreaterThan(1);
  expect(JSON.parse(await told.promise)).toMatchObject({
    msg: "bank data synced",
    status: "ok",
    added: COUNT,
  });
});
