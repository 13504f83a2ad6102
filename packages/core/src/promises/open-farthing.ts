import type * as Context from "effect/Context";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { unlessDeleted } from "../access/unless-deleted.ts";
import type { DatabaseUnusable } from "../port/database-unusable.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Storage } from "../storage/storage.ts";
import { checkArguments, familyOf } from "./check-arguments.ts";
import { type Failure, tellFailure, type UseCaseError } from "./tell-failure.ts";
import { USE_CASES } from "./use-cases.ts";

/** What a use case ended with: its value, or why it was not done. Nothing was changed if it failed, unless its code is `outcome_unknown`. */
export type Outcome<A> =
  | { readonly _tag: "Done"; readonly value: A }
  | { readonly _tag: "Failed"; readonly failure: Failure };

type UseCases = typeof USE_CASES;

/** What a use case needs besides its arguments. */
type NeedsOf<U> = U extends (...args: never[]) => Effect.Effect<infer _A, infer _E, infer R> ? R : never;

type Promised<U> = U extends (...args: infer Args) => Effect.Effect<infer A, infer _E, infer _R>
  ? (...args: Args) => Promise<Outcome<A>>
  : never;

/** The use cases that have all they need, as functions that return promises. */
type PromisedUseCases<Given> = {
  readonly [K in keyof UseCases as NeedsOf<UseCases[K]> extends Given ? K : never]: Promised<UseCases[K]>;
};

/**
 * Farthing for a program that does not use Effect. Each use case of the core is a method of the same name and arguments; it
 * resolves with an {@link Outcome}, and rejects only if a program is wrong: with a `TypeError` that says so for an argument that
 * is not what it must be, and after `close()`. Use cases that need an adapter that was not given are not there.
 */
export type Farthing<Given = never> = PromisedUseCases<Storage | SecureRandom.SecureRandom | Given> & {
  /** The open storage, for `createApp` of `@farthing/http`. */
  readonly services: Context.Context<Storage>;
  /** Closes storage, when what is at work has ended. */
  readonly close: () => Promise<void>;
};

/** What {@link openFarthing} works on. */
export interface FarthingParts<Adapters extends readonly Layer.Any[] = readonly []> {
  /** Where everything is kept: `layerMemory`, or the layer of `@farthing/sqlite` or `@farthing/postgres`. */
  readonly storage: Layer.Layer<Storage, DatabaseUnusable | StorageUnavailable>;
  /**
   * The ways outside: `layerProviderTransport` of `@farthing/provider` and `layerVault` of `@farthing/vault` for bank data,
   * `layerIdentityProviders` of `@farthing/oidc` for sign-in.
   */
  readonly adapters?: Adapters;
}

const PARTS: readonly string[] = ["storage", "adapters"] satisfies (keyof FarthingParts<readonly []>)[];

const checkParts = (parts: FarthingParts<readonly Layer.Any[]>): void => {
  const { storage, adapters = [], ...others } = (parts ?? {}) as Partial<typeof parts>;
  if (!Layer.isLayer(storage))
    throw new TypeError(
      "storage of openFarthing must be a layer, such as layerMemory of @farthing/core/memory.",
    );
  if (!Array.isArray(adapters) || !adapters.every(Layer.isLayer))
    throw new TypeError("adapters of openFarthing must be a list of layers.");
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new TypeError(`openFarthing has no part "${other}": it has ${PARTS.join(" and ")}.`);
};

/**
 * Opens storage and returns the use cases of the core as methods that return promises (docs/spec/embedding.md). Rejects with
 * an `Error` whose message says why storage cannot be opened, and with a `TypeError` for parts that are none.
 */
export const openFarthing = async <const Adapters extends readonly Layer.Any[] = readonly []>(
  parts: FarthingParts<Adapters>,
): Promise<Farthing<Layer.Success<Adapters[number]>>> => {
  checkParts(parts);
  const { storage, adapters } = parts;
  // Which of them is there is known to the type of the result alone.
  const outside = (adapters ?? []) as readonly Layer.Layer<never>[];
  const runtime = ManagedRuntime.make(Layer.mergeAll(storage, SecureRandom.layerWebCrypto, ...outside));
  const services = await runtime.context();
  const atWork = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  const run = async (name: keyof UseCases, args: never[]): Promise<Outcome<unknown>> => {
    if (closed !== undefined) throw new TypeError(`${name} was called after close().`);
    checkArguments(name, args);
    // What it needs is there: the type of the result has no others.
    const useCase = USE_CASES[name] as unknown as (
      ...args: never[]
    ) => Effect.Effect<unknown, UseCaseError, never>;
    const work = useCase(...args);
    const id = familyOf(name, args);
    const asked = id === undefined ? work : unlessDeleted({ id }, work);
    const working = runtime.runPromise(Effect.result(asked));
    atWork.add(working);
    try {
      const result = await working;
      return Result.isSuccess(result)
        ? { _tag: "Done", value: result.success }
        : { _tag: "Failed", failure: tellFailure(result.failure) };
    } finally {
      atWork.delete(working);
    }
  };
  const names = Object.keys(USE_CASES) as (keyof UseCases)[];
  const methods = Object.fromEntries(names.map((name) => [name, (...args: never[]) => run(name, args)]));
  const close = (): Promise<void> => {
    closed ??= Promise.allSettled(atWork).then(() => runtime.dispose());
    return closed;
  };
  return { ...methods, services, close } as Farthing<Layer.Success<Adapters[number]>>;
};
