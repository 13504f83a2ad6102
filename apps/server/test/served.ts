import { createApiKey, createUser } from "@farthing/core/access";
import { layerMemory } from "@farthing/core/memory";
import type { Storage } from "@farthing/core/storage";
import { addAccount } from "@farthing/core/transactions";
import type * as Context from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import { onTestFinished } from "vitest";
import { serveMetrics, serverMetrics, startServer, type Telemetry } from "../src/index.ts";
import { SETTINGS } from "./settings.ts";

const someone = Effect.gen(function* () {
  const { family_id } = yield* createUser({
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Quill",
  });
  const account = yield* addAccount(family_id, {
    ...{ name: "Everyday", currency: "EUR", account_type: "depository" },
  });
  const key = yield* createApiKey({ user: "ada@example.com", name: "Laptop", scope: "read_write" });
  return { family_id, account, key: Redacted.value(key.text) };
});

/** A server whose metrics are served, its log, and someone who uses it. */
export const served = async (
  change: (services: Context.Context<Storage>) => Context.Context<Storage> = (all) => all,
  telemetry?: Telemetry,
) => {
  const runtime = ManagedRuntime.make(layerMemory);
  onTestFinished(() => runtime.dispose());
  const random = SecureRandom.make(SecureRandom.randomBytesUnsafe);
  const who = await runtime.runPromise(Effect.provideService(someone, SecureRandom.SecureRandom, random));
  const services = change(await runtime.context());
  const metrics = serverMetrics(services);
  const log: object[] = [];
  const server = await startServer({
    ...{ services, meter: metrics.meter, version: "0.0.0", host: "127.0.0.1", port: 0 },
    settings: SETTINGS,
    ...(telemetry === undefined ? {} : { telemetry }),
    logger: { info: (line) => void log.push(line), warn: () => {}, error: () => {} },
  });
  onTestFinished(() => server.stop());
  const counted = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => counted.stop());
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { ...init, headers: { "X-Api-Key": who.key, ...init.headers } });
  return { ...who, metrics, ask, log, url: server.url, counted: counted.url };
};
