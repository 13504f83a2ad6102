import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import type { Storage } from "./storage.ts";

type Call = (...args: readonly unknown[]) => unknown;

/** A port of storage: the key of its service, and what provides it. */
export type Port = readonly [key: string, port: object];

/** What becomes of one call of storage; `name` is what is called, as `Users.create`. */
export type Through = (
  name: string,
  work: Effect.Effect<unknown, unknown>,
) => Effect.Effect<unknown, unknown>;

/** The ports of a storage. */
export const portsOf = (storage: Context.Context<Storage>): readonly Port[] =>
  [...storage.mapUnsafe].filter(
    (entry): entry is [string, object] =>
      entry[0].startsWith("@farthing/core/") && typeof entry[1] === "object",
  );

/** What is called, as `Users.create`. */
export const callName = (key: string, method: string): string => `${key.split("/").at(-1)}.${method}`;

const led = (name: string, work: unknown, through: Through): unknown => {
  if (Effect.isEffect(work)) return through(name, work as Effect.Effect<unknown, unknown>);
  return typeof work === "function"
    ? (...args: readonly unknown[]) => led(name, (work as Call)(...args), through)
    : work;
};

/** The same port, each of whose calls goes through a function. */
export const throughPort = ([key, port]: Port, through: Through): object =>
  Object.fromEntries(
    Object.entries(port).map(([method, work]) => [method, led(callName(key, method), work, through)]),
  );

/** The same storage, each of whose calls goes through a function: to tell of them, to delay or to fail them. */
export const throughEachCall = (
  storage: Context.Context<Storage>,
  through: Through,
): Context.Context<Storage> =>
  Context.makeUnsafe<Storage>(new Map(portsOf(storage).map((port) => [port[0], throughPort(port, through)])));
