import type { Storage } from "@farthing/core/storage";
import * as Context from "effect/Context";

/** One call of a port, such as `OneTimeCodes.exchange`, and what it was given. */
interface Call {
  readonly what: string;
  readonly given: readonly unknown[];
}

const PORT = /^@farthing\/core\/.*\/(\w+)$/;

/** Storage as it is, and each call of it from now on. */
export const watchedStorage = () => {
  const calls: Call[] = [];
  const watched = (name: string, port: object): object =>
    Object.fromEntries(
      Object.entries(port).map(([method, call]) => [
        method,
        typeof call === "function"
          ? (...given: readonly unknown[]): unknown => {
              calls.push({ what: `${name}.${method}`, given });
              return call(...given);
            }
          : call,
      ]),
    );
  return {
    calls,
    change: (services: Context.Context<Storage>): Context.Context<Storage> =>
      Context.makeUnsafe(
        new Map(
          [...services.mapUnsafe].map(([key, service]) => {
            const name = PORT.exec(key)?.[1];
            return [key, name === undefined ? service : watched(name, service)];
          }),
        ),
      ),
  };
};
