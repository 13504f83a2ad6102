import type { Storage } from "@farthing/core/storage";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

type Call = (...args: readonly unknown[]) => unknown;

type Port = readonly [key: string, port: object];

export const portsOf = (storage: Context.Context<Storage>): readonly Port[] =>
  [...storage.mapUnsafe].filter((entry): entry is [string, object] => entry[0].startsWith("@farthing/core/"));

/** What a port can do, as `Users.create`. */
const workOf = ([key, port]: Port): readonly string[] =>
  Object.keys(port).map((name) => `${key.split("/").at(-1)}.${name}`);

/** Everything that a storage can do. */
export const allWork = (storage: Context.Context<Storage>): readonly string[] =>
  portsOf(storage).flatMap(workOf);

/** Hears of what succeeded, as `Users.create`. */
type Done = (work: string) => void;

const told = (name: string, work: unknown, done: Done): unknown => {
  if (Effect.isEffect(work))
    return Effect.tap(work as Effect.Effect<unknown>, () => Effect.sync(() => done(name)));
  return typeof work === "function"
    ? (...args: readonly unknown[]) => told(name, (work as Call)(...args), done)
    : work;
};

export const toldPort = ([key, port]: Port, done: Done): object =>
  Object.fromEntries(
    Object.entries(port).map(([name, work], i) => [name, told(workOf([key, port])[i]!, work, done)]),
  );

/** The same storage, whose ports tell what they have done. */
export const toldStorage = (storage: Context.Context<Storage>, done: Done): Context.Context<Storage> =>
  Context.makeUnsafe<Storage>(new Map(portsOf(storage).map((port) => [port[0], toldPort(port, done)])));
