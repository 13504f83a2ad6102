import type * as Context from "effect/Context";
import { callName, portsOf, type Storage } from "../src/storage/index.ts";

/** Everything that a storage can do, as `Users.create`. */
export const allWork = (storage: Context.Context<Storage>): readonly string[] =>
  portsOf(storage).flatMap(([key, port]) => Object.keys(port).map((method) => callName(key, method)));
