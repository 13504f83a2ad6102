import { randomBytes } from "node:crypto";
import { AccessUrlVault, type ProviderFailure } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { layerVault } from "../../src/index.ts";
import type { KeySource } from "../../src/keys.ts";

export const newKey = (): Redacted.Redacted<string> => Redacted.make(randomBytes(32).toString("base64"));

export const ID = "01900000-0000-7000-8000-00000000000a";
export const OTHER_ID = "01900000-0000-7000-8000-00000000000b";
export const URL_TEXT = "https://user-7c1f:pass-93ab@bank.example/bank";

type Outcome<A> = Result.Result<A, ProviderFailure>;

/** A vault, as promises. */
export const vaultOf = (source: KeySource) => {
  const run = <A>(work: (vault: AccessUrlVault["Service"]) => Effect.Effect<A, ProviderFailure>) =>
    Effect.runPromise(
      Effect.result(Effect.flatMap(AccessUrlVault, work)).pipe(Effect.provide(layerVault(source))),
    ) as Promise<Outcome<A>>;
  return {
    seal: (id: string, text = URL_TEXT) => run((vault) => vault.seal(id, Redacted.make(text))),
    open: async (id: string, sealed: string) =>
      Result.map(await run((vault) => vault.open(id, sealed)), Redacted.value),
  };
};

export type Vault = ReturnType<typeof vaultOf>;

export const sealed = async (vault: Vault, id = ID, text = URL_TEXT): Promise<string> =>
  Result.getOrThrow(await vault.seal(id, text));

export const failsWith = (outcome: Outcome<unknown>, code: string, sentence: string | RegExp = /./): void => {
  expect(outcome).toMatchObject({ _tag: "Failure", failure: { code } });
  if (Result.isFailure(outcome)) expect(outcome.failure.message).toMatch(sentence);
};
