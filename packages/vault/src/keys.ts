import { ProviderFailure } from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import { readKeyFile, readOrMakeKeyFile } from "./key-file.ts";
import { keyUnusable } from "./key-unusable.ts";
import { readSecretKey, type SecretKey } from "./secret-key.ts";

/** The place of the key that encrypts access URLs. */
export interface KeySource {
  /** 32 bytes in base64 from the environment; the file is then not read. */
  readonly secret_key?: Redacted.Redacted<string>;
  /** The file that contains it otherwise; created at first use. */
  readonly key_file: string;
}

/** Reads or writes keys; an error becomes a failure. */
export const withKeys = <A>(file: string, work: () => A): Effect.Effect<A, ProviderFailure> =>
  Effect.try({
    try: work,
    catch: (error) => {
      if (error instanceof ProviderFailure) return error;
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      return keyUnusable({
        detail: `The file ${file} cannot be read or written (${code}). Check the permissions of the file and its folder.`,
      });
    },
  });

/** The key in a setting. Throws {@link keyUnusable} if it is invalid. */
export const keyOfSetting = (
  setting: "secret_key" | "previous_secret_key",
  text: Redacted.Redacted<string>,
): SecretKey => {
  const key = readSecretKey(text);
  if (key === undefined) throw keyUnusable({ setting });
  return key;
};

/** The key to encrypt with. It is read each time, because it may be changed while a server runs. */
export const currentKey = ({ secret_key, key_file }: KeySource): SecretKey =>
  secret_key === undefined ? readOrMakeKeyFile(key_file) : keyOfSetting("secret_key", secret_key);

/** The keys that may decrypt an access URL. */
export const openingKeys = ({ secret_key, key_file }: KeySource): readonly SecretKey[] =>
  secret_key === undefined ? readKeyFile(key_file) : [keyOfSetting("secret_key", secret_key)];
