import fs from "node:fs";
import { dirname } from "node:path";
import { Users } from "@farthing/core/access";
import { layerMemory } from "@farthing/core/memory";
import { AccessUrlVault, BankConnections, ProviderFailure } from "@farthing/core/provider";
import type { Storage } from "@farthing/core/storage";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import { afterEach, expect, it } from "vitest";
import { standIn } from "../../../tools/testing/stand-in.ts";
import { claim } from "../../contracts/src/support/bank.ts";
import { newFamily, newUser } from "../../contracts/src/support/people.ts";
import { layerVault, rotateKey } from "../src/index.ts";
import type { KeySource } from "../src/keys.ts";
import type { KeyChange } from "../src/rotate-key.ts";
import { newKeyFile } from "./support.ts";
import { newKey, URL_TEXT } from "./unit/support.ts";

/** How many more calls may change something on the disk: what comes after them fails, as where a process is killed. */
let stepsLeft = Number.POSITIVE_INFINITY;
afterEach(() => {
  stepsLeft = Number.POSITIVE_INFINITY;
});

for (const name of ["openSync", "writeSync", "linkSync", "renameSync", "rmSync"] as const) {
  const real = fs[name] as (...args: never[]) => unknown;
  standIn(fs, {
    [name]: (...args: never[]) => {
      stepsLeft -= 1;
      if (stepsLeft < 0) throw new Error("killed");
      return real(...args);
    },
  });
}

const FAMILY = newFamily();

const idOf = (n: number): string => `01900000-0000-7000-8000-00000000010${n}`;
const urlOf = (n: number): string => `${URL_TEXT}/${n}`;

/** Storage in memory with three connections, sealed by a key. */
const books = async (source: KeySource) => {
  const runtime = ManagedRuntime.make(layerMemory);
  const add = (n: number, from: KeySource) =>
    Effect.gen(function* () {
      const sealed_url = yield* (yield* AccessUrlVault).seal(idOf(n), Redacted.make(urlOf(n)));
      yield* claim(FAMILY, { id: idOf(n), sealed_url });
    }).pipe(Effect.provide(layerVault(from)));
  await runtime.runPromise(
    Effect.gen(function* () {
      yield* (yield* Users).create({ user: newUser(FAMILY), family: FAMILY });
      for (const n of [1, 2, 3]) yield* add(n, source);
    }),
  );
  return {
    add: (n: number, from: KeySource) => runtime.runPromise(add(n, from)),
    rotate: (
      change: KeyChange,
      around: Layer.Layer<BankConnections, never, Storage> = Layer.empty as never,
    ) =>
      runtime.runPromiseExit(
        Effect.provide(rotateKey(change), around) as Effect.Effect<number, ProviderFailure, Storage>,
      ),
    /** What opens, of those that are kept. */
    opened: (from: KeySource) =>
      runtime.runPromise(
        Effect.gen(function* () {
          const vault = yield* AccessUrlVault;
          const all = yield* (yield* BankConnections).list(undefined);
          return yield* Effect.forEach(all, ({ id, sealed_url }) =>
            vault.open(id, sealed_url).pipe(
              Effect.map(Redacted.value),
              Effect.catchTag("ProviderFailure", ({ code }) => Effect.succeed(code)),
            ),
          );
        }).pipe(Effect.provide(layerVault(from))),
      ),
    sealed: () =>
      runtime.runPromise(
        Effect.map(
          Effect.flatMap(BankConnections, (connections) => connections.list(undefined)),
          (all) => all.map(({ sealed_url }) => sealed_url),
        ),
      ),
  };
};

const ALL = [1, 2, 3].map(urlOf);

const failureOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined;

it("puts a new key in the file's place, with which alone all opens", async () => {
  const key_file = newKeyFile();
  const { rotate, opened, sealed } = await books({ key_file });
  const old = Redacted.make(fs.readFileSync(key_file, "utf8"));
  const before = await sealed();
  expect(await rotate({ key_file })).toEqual(Exit.succeed(3));
  expect(await opened({ key_file })).toEqual(ALL);
  expect(await opened({ secret_key: old, key_file })).toEqual(ALL.map(() => "secret_key_mismatch"));
  expect((await sealed()).filter((text) => before.includes(text))).toEqual([]);
  expect(fs.readdirSync(dirname(key_file))).toEqual(["farthing.key"]);
  expect(fs.statSync(key_file).mode & 0o777).toBe(0o600);
});

it("cut off at any step, everything opens, and again brings it to its end", async () => {
  for (let step = 0; ; step += 1) {
    const key_file = newKeyFile();
    const { rotate, opened, sealed } = await books({ key_file });
    const before = await sealed();
    stepsLeft = step;
    const cut = await rotate({ key_file });
    stepsLeft = Number.POSITIVE_INFINITY;
    expect(await opened({ key_file }), `after step ${step}`).toEqual(ALL);
    if (Exit.isSuccess(cut)) {
      expect(step).toBeGreaterThan(5);
      break;
    }
    expect(await rotate({ key_file })).toEqual(Exit.succeed(3));
    expect(await opened({ key_file })).toEqual(ALL);
    expect(fs.readdirSync(dirname(key_file))).toEqual(["farthing.key"]);
    expect((await sealed()).filter((text) => before.includes(text))).toEqual([]);
  }
});

/** Storage that does what it is told and is gone: before or after so many changes of all access URLs. */
const dying = (nth: number, when: "before" | "after") =>
  Layer.effect(
    BankConnections,
    Effect.map(BankConnections, (connections) => {
      let calls = 0;
      return BankConnections.of({
        ...connections,
        reseal: (reseal) =>
          Effect.suspend(() => {
            calls += 1;
            const killed = Effect.die(new Error("killed"));
            if (calls !== nth) return connections.reseal(reseal);
            return when === "before" ? killed : Effect.andThen(connections.reseal(reseal), killed);
          }),
      });
    }),
  );

it.each([
  [1, "before"],
  [1, "after"],
  [2, "before"],
  [2, "after"],
] as const)("cut off at change %i of the database, %s it, nothing is lost", async (nth, when) => {
  const key_file = newKeyFile();
  const { rotate, opened } = await books({ key_file });
  expect(Exit.isFailure(await rotate({ key_file }, dying(nth, when)))).toBe(true);
  expect(await opened({ key_file })).toEqual(ALL);
  expect(await rotate({ key_file })).toEqual(Exit.succeed(3));
  expect(await opened({ key_file })).toEqual(ALL);
  expect(fs.readdirSync(dirname(key_file))).toEqual(["farthing.key"]);
});

it("includes what is claimed meanwhile with the old key", async () => {
  const key_file = newKeyFile();
  const held = await books({ key_file });
  const claiming = Layer.effect(
    BankConnections,
    Effect.map(BankConnections, (connections) => {
      let calls = 0;
      return BankConnections.of({
        ...connections,
        reseal: (reseal) =>
          Effect.suspend(() => {
            calls += 1;
            const claimed = calls === 1 ? Effect.promise(() => held.add(4, { key_file })) : Effect.void;
            return Effect.tap(connections.reseal(reseal), () => claimed);
          }),
      });
    }),
  );
  expect(await held.rotate({ key_file }, claiming)).toEqual(Exit.succeed(4));
  expect(await held.opened({ key_file })).toEqual([...ALL, urlOf(4)]);
});

it("of two at once neither takes the other's key away", async () => {
  for (let tries = 0; tries < 3; tries += 1) {
    const key_file = newKeyFile();
    const { rotate, opened } = await books({ key_file });
    await Promise.all([rotate({ key_file }), rotate({ key_file }), rotate({ key_file })]);
    expect(await opened({ key_file })).toEqual(ALL);
    expect(fs.readdirSync(dirname(key_file))).toEqual(["farthing.key"]);
  }
});

it("late to the end, it does not put the key of the next change in the file's place", async () => {
  const key_file = newKeyFile();
  const held = await books({ key_file });
  const overtaken = Layer.effect(
    BankConnections,
    Effect.map(BankConnections, (connections) =>
      BankConnections.of({
        ...connections,
        reseal: (reseal) =>
          Effect.tap(connections.reseal(reseal), () =>
            Effect.promise(async () => {
              await held.rotate({ key_file });
              await held.rotate({ key_file }, dying(1, "before"));
            }),
          ),
      }),
    ),
  );
  await held.rotate({ key_file }, overtaken);
  expect(await held.opened({ key_file })).toEqual(ALL);
});

it("goes from the file to the variable, from there to another one, and back to a file", async () => {
  const key_file = newKeyFile();
  const { rotate, opened } = await books({ key_file });
  const [first, second] = [newKey(), newKey()];
  expect(await opened({ key_file, secret_key: first })).toEqual(ALL.map(() => "secret_key_mismatch"));
  expect(await rotate({ key_file, secret_key: first })).toEqual(Exit.succeed(3));
  expect(await opened({ key_file, secret_key: first })).toEqual(ALL);
  fs.rmSync(key_file);
  const change = { key_file, secret_key: second, previous_secret_key: first };
  for (const _ of [1, 2]) expect(await rotate(change)).toEqual(Exit.succeed(3));
  expect(await opened({ key_file, secret_key: second })).toEqual(ALL);
  expect(await rotate({ key_file, previous_secret_key: second })).toEqual(Exit.succeed(3));
  expect(await opened({ key_file })).toEqual(ALL);
});

it("changes nothing where one of them does not open, and says which", async () => {
  const secret_key = newKey();
  const key_file = newKeyFile();
  const { rotate, opened, sealed, add } = await books({ secret_key, key_file });
  const before = await sealed();
  for (const [change, code, why] of [
    [{ previous_secret_key: newKey() }, "secret_key_mismatch", `The connection is ${idOf(1)}.`],
    [{}, "secret_key_missing", `${key_file} does not exist.`],
  ] as const) {
    const failure = failureOf(await rotate({ key_file, ...change }));
    expect(failure).toMatchObject({ code, message: expect.stringContaining(why) });
    expect(await sealed()).toEqual(before);
    expect(fs.readdirSync(dirname(key_file))).toEqual([]);
  }
  await add(4, { secret_key: newKey(), key_file });
  const mixed = await sealed();
  const exit = await rotate({ key_file, secret_key: newKey(), previous_secret_key: secret_key });
  expect(failureOf(exit)).toMatchObject({
    code: "secret_key_mismatch",
    message: expect.stringContaining(idOf(4)),
  });
  expect(await sealed()).toEqual(mixed);
  expect((await opened({ secret_key, key_file })).slice(0, 3)).toEqual(ALL);
});

it.each(["secret_key", "previous_secret_key"] as const)("an invalid %s is reported", async (name) => {
  const key_file = newKeyFile();
  const { rotate, opened } = await books({ key_file });
  const failure = failureOf(await rotate({ key_file, [name]: Redacted.make("hunter2") }));
  expect(failure).toBeInstanceOf(ProviderFailure);
  expect(failure).toMatchObject({ code: "secret_key_unusable", setting: name });
  expect(await opened({ key_file })).toEqual(ALL);
});
