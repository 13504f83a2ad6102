import type { DatabaseState } from "@farthing/core/storage";
import { keyState } from "@farthing/vault";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import type { Database } from "../storage/database-path.ts";
import { keyFileOf } from "../storage/key-file.ts";
import { forSameFamily } from "../storage/next-command.ts";

/** The key for the access URLs of a database, for programs. */
export interface KeyFacts {
  readonly source: "file" | "FARTHING_SECRET_KEY";
  /** Null if the key is in the variable. */
  readonly file: string | null;
  /** Whether there is a valid key. */
  readonly present: boolean;
  /** There is a key that is not valid. */
  readonly invalid?: true;
  readonly access_urls: number;
  /** How many of them this key cannot decrypt. */
  readonly not_decrypted: number;
}

/** Finds the key for the access URLs of a database. An invalid key counts as none. */
export const keyFacts = Effect.fn("cli.keyFacts")(function* (
  database: Database,
  secret_key: Redacted.Redacted<string> | undefined,
  { sealed_urls }: DatabaseState,
) {
  const file = keyFileOf(database);
  const { present, invalid, of_another_key } = yield* keyState(
    { key_file: file, ...(secret_key === undefined ? {} : { secret_key }) },
    sealed_urls,
  ).pipe(
    Effect.map((state) => ({ ...state, invalid: false as const })),
    Effect.catchTag("ProviderFailure", () =>
      Effect.succeed({ present: false, invalid: true as const, of_another_key: sealed_urls.length }),
    ),
  );
  const facts: KeyFacts = {
    source: secret_key === undefined ? "file" : "FARTHING_SECRET_KEY",
    file: secret_key === undefined ? file : null,
    present,
    ...(invalid ? { invalid } : {}),
    access_urls: sealed_urls.length,
    not_decrypted: of_another_key,
  };
  return facts;
});

const urls = (count: number): string => `${count} access ${count === 1 ? "URL" : "URLs"} of bank connections`;

/** What is wrong with the key and what to do; undefined if everything can be decrypted. */
export const keyProblem = ({
  file,
  present,
  invalid,
  access_urls,
  not_decrypted,
}: KeyFacts): string | undefined => {
  if (not_decrypted === 0) return undefined;
  const lost = `If the key is lost, claim new setup tokens with \`${forSameFamily("provider claim", "--connection ID")}\`.`;
  if (file === null)
    return `FARTHING_SECRET_KEY ${present ? "is another key than" : "is not a valid key for"} that of ${urls(not_decrypted)}. Set it to the key that they were encrypted with. ${lost}`;
  return present
    ? `The key in ${file} is another one than that of ${urls(not_decrypted)}. Put the original file back. ${lost}`
    : `The key file ${file} is ${invalid ? "not valid, or cannot be read" : "missing"}, and ${urls(access_urls)} cannot be decrypted without it. Put ${invalid ? "the original" : "it"} back from the safe place where you keep it, or set FARTHING_SECRET_KEY if the key was there. ${lost}`;
};

/** That a backup is without the key, and where that is. */
export const keyAdvice = ({ file, present }: KeyFacts): string => {
  if (file === null)
    return "The key FARTHING_SECRET_KEY is not in the backup, and bank connections cannot be used without it. Keep a copy of it in a safe place of its own.";
  return present
    ? `The key file ${file} is not in the backup, and bank connections cannot be used without it. Keep a copy of it in a safe place of its own.`
    : `There is no key file yet. The first bank connection creates ${file}. It is never in a backup: keep a copy of it in a safe place of its own.`;
};
