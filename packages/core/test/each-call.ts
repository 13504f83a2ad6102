import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import type { Storage } from "../src/storage/index.ts";

type Call = (...args: readonly unknown[]) => unknown;

export type Port = readonly [key: string, port: object];

export const portsOf = (storage: Context.Context<Storage>): readonly Port[] =>
  [...storage.mapUnsafe].filter((entry): entry is [string, object] => entry[0].startsWith("@farthing/core/"));

/** What is called, as `Users.create`. */
const nameOf = (key: string, method: string): string => `${key.split("/").at(-1)}.${method}`;

/** Everything that a storage can do, as `Users.create`. */
export const allWork = (storage: Context.Context<Storage>): readonly string[] =>
  portsOf(storage).flatMap(([key, port]) => Object.keys(port).map((method) => nameOf(key, method)));

/** What becomes of one call of storage. */
export type Through = (
  name: string,
  work: Effect.Effect<unknown, unknown>,
) => Effect.Effect<unknown, unknown>;

const led = (name: string, work: unknown, through: Through): unknown => {
  if (Effect.isEffect(work)) return through(name, work as Effect.Effect<unknown, unknown>);
  return typeof work === "function"
    ? (...args: readonly unknown[]) => led(name, (work as Call)(...args), through)
    : work;
};

/** The same port, each of whose calls goes through a function. */
export const throughPort = ([key, port]: Port, through: Through): object =>
  Object.fromEntries(
    Object.entries(port).map(([method, work]) => [method, led(nameOf(key, method), work, through)]),
  );

/** The same storage, each of whose calls goes through a function. */
export const throughEachCall = (
  storage: Context.Context<Storage>,
  through: Through,
): Context.Context<Storage> =>
  Context.makeUnsafe<Storage>(new Map(portsOf(storage).map((port) => [port[0], throughPort(port, through)])));
