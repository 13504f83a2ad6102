import { createHash } from "node:crypto";
import { type Family, type User, Users } from "@farthing/core/access";
import { layerMemory } from "@farthing/core/memory";
import {
  BankConnections,
  claimConnection,
  type ProviderRequest,
  ProviderTransport,
  type SyncOptions,
  syncConnection,
  TransportFailed,
} from "@farthing/core/provider";
import type { Storage } from "@farthing/core/storage";
import { type Transaction, Transactions } from "@farthing/core/transactions";
import { type FakeAnswer, type FakeBank, fakeBank, type Scenario } from "@farthing/provider-fake";
import { layerVault } from "@farthing/vault";
import * as Clock from "effect/Clock";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { readResponse } from "../../../src/transport/read-response.ts";

/** 2026-03-01, as Unix seconds. */
export const MARCH = 1_772_323_200;
export const DAY = 86_400;

const unanswered = (problem: TransportFailed["problem"], opened: boolean) =>
  Effect.fail(new TransportFailed({ problem, opened }));

const delivered = ({ status, headers, body, delivery }: FakeAnswer, time_limit: number) => {
  if (delivery.reset !== undefined || delivery.truncate === true) return unanswered("broken_off", true);
  if ((delivery.delay_ms ?? 0) > time_limit || delivery.drip !== undefined)
    return unanswered("timed_out", true);
  return body.length > 33_554_432
    ? unanswered("too_large", true)
    : Effect.map(Clock.currentTimeMillis, (now) => readResponse(status, headers, Buffer.from(body), now));
};

/** A fake bank's answers without a network between. */
const transportTo = (bank: FakeBank): Layer.Layer<ProviderTransport> =>
  Layer.succeed(
    ProviderTransport,
    ProviderTransport.of({
      mayCall: (url) => Effect.succeed(!new URL(Redacted.value(url)).hostname.startsWith("10.")),
      send: ({ method, url, time_limit }: ProviderRequest) =>
        Effect.suspend(() => {
          const { username, password, pathname, search } = new URL(Redacted.value(url));
          const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
          return delivered(
            bank.answer({
              method,
              path: pathname + search,
              headers:
                username === ""
                  ? {}
                  : { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
            }),
            time_limit,
          );
        }),
    }),
  );

/** Chance that is the same in every run. */
const layerSeeded = Layer.sync(SecureRandom.SecureRandom, () => {
  let drawn = 0;
  return SecureRandom.make((size) => {
    drawn += 1;
    return createHash("shake256", { outputLength: size }).update(String(drawn)).digest();
  });
});

const VAULT = layerVault({
  secret_key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
  key_file: "/nonexistent/farthing.key",
});

/** A clock that the bank reads as well as everybody else, and a bank. */
export interface Held {
  readonly bank: FakeBank;
  /** Moves time on, for everybody. */
  readonly pass: (seconds: number) => Effect.Effect<void>;
}

/** What a test of a sync can use. */
export type Given = Storage | SecureRandom.SecureRandom | ProviderTransport | Layer.Success<typeof VAULT>;

/** Does the work with a bank that holds the scenario, on storage that is empty, at the beginning of March 2026. */
export const withBank = <A, E>(
  scenario: Scenario,
  work: (held: Held) => Effect.Effect<A, E, Given>,
  storage: Layer.Layer<Storage, unknown> = layerMemory,
): Promise<A> =>
  Effect.gen(function* () {
    yield* TestClock.setTime(MARCH * 1000);
    const clock = yield* Clock.Clock;
    const bank = fakeBank(scenario, { now: () => clock.currentTimeMillisUnsafe() / 1000 });
    const pass = (seconds: number) => TestClock.adjust(seconds * 1000);
    return yield* Effect.provide(
      work({ bank, pass }),
      Layer.mergeAll(storage, transportTo(bank), VAULT, layerSeeded),
    );
    // However slow the machine is, time waits for whoever it has woken.
  }).pipe(Effect.provide(TestClock.layer({ warningDelay: "1 day" })), Effect.runPromise);

const USER: User = {
  id: "01900000-0000-7000-8000-000000000001",
  family_id: "01900000-0000-7000-8000-000000000002",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  role: "admin",
  ui_layout: "dashboard",
  ai_enabled: false,
  created_at: "2026-01-01T00:00:00.000Z",
  deactivated_at: null,
};

export const FAMILY: Family = { id: USER.family_id, currency: "USD", time_zone: "America/New_York" };

/** A family with a connection to the bank. */
export const connected = (bank: FakeBank, time_zone = FAMILY.time_zone) =>
  Effect.gen(function* () {
    yield* (yield* Users).create({ user: USER, family: { ...FAMILY, time_zone } });
    return yield* claim(bank);
  });

export const claim = (bank: FakeBank, connection_id?: string) =>
  claimConnection({
    family_id: FAMILY.id,
    token: Redacted.make(bank.newSetupToken()),
    rules: { allow_loopback: false },
    ...(connection_id === undefined ? {} : { connection_id }),
  });

export const sync = (id: string, options: Partial<SyncOptions> = {}) =>
  syncConnection(FAMILY.id, id, { pending: true, dry_run: false, ...options });

/** All transactions of the family, the oldest first. */
export const stored = Effect.gen(function* () {
  const found: Transaction[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = yield* (yield* Transactions).list(FAMILY.id, {}, { page, per_page: 1000 });
    found.push(...items);
    if (items.length < 1000) return found.toReversed();
  }
});

export const connection = (id: string) =>
  Effect.flatMap(BankConnections, (connections) =>
    Effect.map(connections.find(FAMILY.id, id), (found) => found!),
  );
