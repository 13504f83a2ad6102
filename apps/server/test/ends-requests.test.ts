// @module-tag slow

import { createApiKey, createUser } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { layerMemory } from "@farthing/core/memory";
import type { Storage } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import { afterEach, expect, it, vi } from "vitest";
import { startServer } from "../src/index.ts";
import { SETTINGS } from "./settings.ts";

const GRACE = 10_000;

afterEach(() => void vi.useRealTimers());

const serve = async (services: Context.Context<Storage>) => {
  const errors: unknown[] = [];
  const { url, stop } = await startServer({
    services,
    settings: SETTINGS,
    version: "0.0.0",
    logger: { info: () => {}, warn: () => {}, error: (entry) => void errors.push(entry) },
    host: "127.0.0.1",
    port: 0,
  });
  return { url, stop, errors };
};

const someone = Effect.gen(function* () {
  const email = "ada@example.com";
  yield* createUser({ email, first_name: "Ada", last_name: "Lovelace" });
  return Redacted.value((yield* createApiKey({ user: email, name: "Laptop", scope: "read_write" })).text);
});

it("what is at work after the grace period is ended, without a failure, before the server has stopped, and leaves its Idempotency-Key free", async () => {
  const runtime = ManagedRuntime.make(layerMemory);
  const services = await runtime.context();
  const key = await runtime.runPromise(
    Effect.provideService(
      someone,
      SecureRandom.SecureRandom,
      SecureRandom.make(SecureRandom.randomBytesUnsafe),
    ),
  );
  const told: string[] = [];
  const storing = Promise.withResolvers<void>();
  const imports: Imports["Service"] = {
    ...Context.get(services, Imports),
    store: () =>
      Effect.onInterrupt(
        Effect.suspend(() => {
          storing.resolve();
          return Effect.never;
        }),
        () =>
          Effect.promise(async () => {
            await new Promise(setImmediate);
            told.push("ended");
          }),
      ),
  };
  const post = (url: string): Promise<Response> =>
    fetch(`${url}/api/v1/imports`, {
      method: "POST",
      headers: { "X-Api-Key": key, "Content-Type": "application/json", "Idempotency-Key": "one" },
      body: JSON.stringify({
        raw_file_content:
          "date,amount,name,account\n2026-03-13,-4.25,Bread,Giro\n2026-03-14,1000.00,Salary,Giro\n",
        create_accounts: true,
      }),
    });

  const first = await serve(Context.add(services, Imports, imports));
  const cut = expect(post(first.url)).rejects.toThrow();
  await storing.promise;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stopped = first.stop().then(() => told.push("stopped"));
  vi.advanceTimersByTime(GRACE);
  vi.useRealTimers();
  await Promise.all([cut, stopped]);
  expect(told).toEqual(["ended", "stopped"]);
  expect(first.errors).toEqual([]);

  const second = await serve(services);
  expect((await post(second.url)).status).toBe(201);
  await second.stop();
  await runtime.dispose();
});
