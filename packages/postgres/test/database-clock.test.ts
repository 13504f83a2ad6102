import { Users } from "@farthing/core/access";
import { exchangeCode, issueAuthorizationCode, originOf } from "@farthing/core/sso";
import { layerPostgres } from "@farthing/postgres";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { afterAll, expect, it } from "vitest";
import { FAMILY, USER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const HOUR = 3_600_000;

const url = await newDatabase();

/** A server whose own clock is wrong by so much. It sleeps only until it is woken. */
const opened = (wrong_by: number) => {
  const right: Clock.Clock = Context.get(Context.empty(), Clock.Clock);
  let off = wrong_by;
  const sleepers: (() => void)[] = [];
  let asleep: () => void = () => undefined;
  const own: Clock.Clock = Object.create(right, {
    currentTimeMillisUnsafe: { value: () => right.currentTimeMillisUnsafe() + off },
    sleep: {
      value: () =>
        Effect.promise(
          () =>
            new Promise<void>((resolve) => {
              sleepers.push(resolve);
              asleep();
            }),
        ),
    },
  });
  const runtime = ManagedRuntime.make(
    Layer.provide(layerPostgres({ url, connections: 2 }), Layer.succeed(Clock.Clock, own)),
  );
  afterAll(() => runtime.dispose());
  return {
    runtime,
    /** Moves its own clock, as whoever sets it does, or as it is found after the machine has slept. */
    set: (by: number) => {
      off += by;
    },
    /** Moves its own clock; resolves when it has looked at that of the database again. */
    move: async (by: number) => {
      off += by;
      const looked = new Promise<void>((resolve) => {
        asleep = resolve;
      });
      for (const wake of sleepers.splice(0)) wake();
      await looked;
    },
  };
};

/** How far the time of a server is from that of the database. */
const apart = async ({ runtime }: ReturnType<typeof opened>): Promise<number> => {
  const now = await runtime.runPromise(Clock.currentTimeMillis);
  const there = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ readonly now: Date }>("SELECT clock_timestamp() AS now");
    return rows[0]!.now.getTime();
  });
  return Math.abs(there - now);
};

it("a server whose clock is wrong goes by that of the database, also after its own was moved", async () => {
  for (const wrong_by of [-3 * HOUR, 3 * HOUR]) {
    const server = opened(wrong_by);
    expect(await apart(server)).toBeLessThan(HOUR);
    await server.move(-5 * HOUR);
    expect(await apart(server)).toBeLessThan(HOUR);
  }
});

it("a server whose own clock was just set has looked at that of the database before it goes by it", async () => {
  const server = opened(0);
  await server.runtime.context();
  for (const by of [-5 * HOUR, 9 * HOUR]) {
    server.set(by);
    expect(await apart(server)).toBeLessThan(HOUR);
  }
});

it("a code that one server has issued is good at another one whose clock is hours ahead", async () => {
  const [one, other] = [opened(0), opened(3 * HOUR)];
  const { code } = await one.runtime.runPromise(
    Effect.andThen(
      Users.use((users) => users.create({ user: USER, family: FAMILY })),
      issueAuthorizationCode({ user_id: USER.id, provider: "google", code_challenge: null }),
    ).pipe(Effect.provide(SecureRandom.layerWebCrypto)),
  );
  const origin = originOf("203.0.113.7", undefined);
  const { user } = await other.runtime.runPromise(
    Effect.provide(exchangeCode({ code, code_verifier: undefined, origin }), SecureRandom.layerWebCrypto),
  );
  expect(user.id).toBe(USER.id);
});
