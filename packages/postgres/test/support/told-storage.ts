import { type Port, type Storage, type Through, throughEachCall, throughPort } from "@farthing/core/storage";
import type * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** Hears of what succeeded, as `Users.create`. */
type Done = (work: string) => void;

const telling =
  (done: Done): Through =>
  (name, work) =>
    Effect.tap(work, () => Effect.sync(() => done(name)));

export const toldPort = (port: Port, done: Done): object => throughPort(port, telling(done));

/** The same storage, whose ports tell what they have done. */
export const toldStorage = (storage: Context.Context<Storage>, done: Done): Context.Context<Storage> =>
  throughEachCall(storage, telling(done));
