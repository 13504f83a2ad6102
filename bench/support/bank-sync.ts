import { randomUUID } from "node:crypto";
import { type User, Users } from "@farthing/core/access";
import {
  claimConnection,
  type ProviderRequest,
  type ProviderResponse,
  ProviderTransport,
  syncConnection,
} from "@farthing/core/provider";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { layerProviderTransport } from "../../packages/provider/dist/index.js";
import {
  type FakeProvider,
  fakeBank,
  largeScenario,
  startFakeProvider,
} from "../../packages/provider-fake/dist/index.js";
import { layerVault } from "../../packages/vault/dist/index.js";
import { timedAsync } from "./rounds.ts";
import { storageOf } from "./storage.ts";

/** The clock does not move, so that every sync requests the same windows. */
const NOW = Date.UTC(2026, 5, 30, 12);

/** The beginning of the first sync, in Unix seconds. */
const FIRST = NOW / 1000 - 365 * 86_400;

export const TRANSACTIONS = 20_000;

export const startBank = (): Promise<FakeProvider> =>
  startFakeProvider({
    port: 0,
    bank: fakeBank(largeScenario({ transactions: TRANSACTIONS }), { now: () => NOW / 1000 }),
  });

/** The bank's answers by requested path. */
export type Answers = Map<string, ProviderResponse>;

const pathOf = ({ url }: ProviderRequest): string => {
  const { pathname, search } = new URL(Redacted.value(url));
  return pathname + search;
};

const overHttp = layerProviderTransport({ allow_loopback: true });

/** Requests over HTTP what was not requested before, and keeps the answer. */
const remembering = (answersNow: () => Answers): Layer.Layer<ProviderTransport> =>
  Layer.effect(
    ProviderTransport,
    Effect.gen(function* () {
      const { send } = yield* ProviderTransport;
      return ProviderTransport.of({
        mayCall: () => Effect.succeed(true),
        send: (request) => {
          const answers = answersNow();
          const known = answers.get(pathOf(request));
          return known === undefined
            ? Effect.tap(send(request), (answer) => Effect.sync(() => answers.set(pathOf(request), answer)))
            : Effect.succeed(known);
        },
      });
    }),
  ).pipe(Layer.provide(overHttp));

const VAULT = layerVault({
  secret_key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
  key_file: "/nonexistent/farthing.key",
});

const FAMILY = { id: randomUUID(), currency: "USD", time_zone: "America/New_York" };

const USER: User = {
  ...{ id: randomUUID(), family_id: FAMILY.id, email: "b@example.com", first_name: "B", last_name: "Ench" },
  ...{ role: "admin", ui_layout: "dashboard", ai_enabled: false },
  ...{ created_at: "2026-01-01T00:00:00.000Z", deactivated_at: null },
};

/** What a second sync of everything receives, and whether it changes something. */
export interface Again {
  readonly answers: Answers;
  readonly changes: boolean;
}

/**
 * Milliseconds of a first sync into this new database, or of a second one of the same days after it; known answers
 * come from memory.
 */
export const syncOnce = (
  bank: FakeProvider,
  database: string,
  answers?: Answers,
  again?: Again,
): Promise<number> => {
  let current = answers;
  return Effect.gen(function* () {
    yield* TestClock.setTime(NOW);
    yield* (yield* Users).create({ user: USER, family: FAMILY });
    const id = yield* claimConnection({
      family_id: FAMILY.id,
      token: Redacted.make(bank.newSetupToken()),
      rules: { allow_loopback: true },
    });
    const context = yield* Effect.context<Effect.Services<ReturnType<typeof syncConnection>>>();
    const run = async (
      of: "added" | "updated",
      isGood: (count: number) => boolean,
      since?: number,
    ): Promise<void> => {
      const { accounts, status } = await Effect.runPromiseWith(context)(
        syncConnection(FAMILY.id, id, {
          pending: true,
          dry_run: false,
          ...(since === undefined ? {} : { since }),
        }),
      );
      const count = accounts.reduce((sum, each) => sum + each[of], 0);
      if (status !== "ok" || !isGood(count)) throw new Error(`${status}: ${count} ${of}`);
    };
    if (again === undefined)
      return yield* Effect.promise(() => timedAsync(() => run("added", (count) => count === TRANSACTIONS)));
    yield* Effect.promise(() => run("added", (count) => count === TRANSACTIONS));
    current = again.answers;
    return yield* Effect.promise(() =>
      timedAsync(() => run("updated", (count) => count > 0 === again.changes, FIRST)),
    );
  }).pipe(
    // PostgreSQL comes with a clock, behind this one.
    Effect.provide(TestClock.layer()),
    Effect.provide(
      Layer.mergeAll(
        storageOf(database),
        answers === undefined ? overHttp : remembering(() => current ?? answers),
        VAULT,
        SecureRandom.layerWebCrypto,
      ),
    ),
    Effect.runPromise,
  );
};
