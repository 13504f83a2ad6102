import {
  type AccessUrl,
  type BankConnection,
  BankConnections,
  ProviderFailure,
} from "@farthing/core/provider";
import type { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { readKeyFile, readOrMakeNextKey, takeNextKey } from "./key-file.ts";
import { keyMissing } from "./key-unusable.ts";
import { type KeySource, keyOfSetting, withKeys } from "./keys.ts";
import { keyIdOf, open, seal } from "./seal.ts";
import type { SecretKey } from "./secret-key.ts";

/** The places of the new and the old key. */
export interface KeyChange extends KeySource {
  /** The previous `secret_key`; the key file is tried as well. */
  readonly previous_secret_key?: Redacted.Redacted<string>;
}

const opened = (
  keys: readonly SecretKey[],
  { id, sealed_url }: BankConnection,
): Result.Result<AccessUrl, ProviderFailure> => {
  for (const key of keys) {
    const url = open(key, id, sealed_url);
    if (url !== undefined) return Result.succeed(url);
  }
  return Result.fail(
    new ProviderFailure({ code: "secret_key_mismatch", detail: `The connection is ${id}.` }),
  );
};

const resealWith =
  (next: SecretKey, keys: readonly SecretKey[]) =>
  (connection: BankConnection): Result.Result<string, ProviderFailure> =>
    keyIdOf(connection.sealed_url) === next.id
      ? Result.succeed(connection.sealed_url)
      : Result.map(opened(keys, connection), (url) => seal(next, connection.id, url));

/** The keys that access URLs may be encrypted with now; after an interrupted rotation the new one may be among them. */
const keysBefore = ({ secret_key, previous_secret_key, key_file }: KeyChange): readonly SecretKey[] => [
  ...(previous_secret_key === undefined ? [] : [keyOfSetting("previous_secret_key", previous_secret_key)]),
  ...(secret_key === undefined ? [] : [keyOfSetting("secret_key", secret_key)]),
  ...readKeyFile(key_file),
];

/**
 * Encrypts every access URL with another key, all or nothing: with the one of the setting if there is one, else with a new
 * one that replaces the key file. If it is interrupted at any time, everything can still be decrypted, and it can be
 * repeated. Returns the number of access URLs.
 */
export const rotateKey = (
  change: KeyChange,
): Effect.Effect<number, ProviderFailure | StorageUnavailable, BankConnections> =>
  Effect.gen(function* () {
    const { secret_key, key_file } = change;
    const connections = yield* BankConnections;
    const keys = yield* withKeys(key_file, () => keysBefore(change));
    // Before a key is created: an unused key file would never be removed.
    for (const connection of yield* connections.list(undefined)) {
      if (keys.length === 0) return yield* keyMissing(key_file);
      yield* Effect.fromResult(opened(keys, connection));
    }
    const next = yield* withKeys(key_file, () =>
      secret_key === undefined ? readOrMakeNextKey(key_file) : keyOfSetting("secret_key", secret_key),
    );
    const count = yield* connections.reseal(resealWith(next, keys));
    if (secret_key !== undefined) return count;
    yield* withKeys(key_file, () => takeNextKey(key_file, next));
    // Another process may have claimed a token with the old key meanwhile, which is still available here.
    return yield* connections.reseal(resealWith(next, keys));
  });
