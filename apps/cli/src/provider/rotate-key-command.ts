import { providerSettings } from "@farthing/server";
import { rotateKey } from "@farthing/vault";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { databasePath } from "../storage/database-path.ts";
import { keyFileToUse } from "../storage/key-file.ts";
import { tellDone } from "../terminal/format-option.ts";
import { type Exit, onProvider, type ProviderFlags } from "./on-provider.ts";

const EXAMPLES = `
Examples:
  farthing provider rotate-key
  FARTHING_SECRET_KEY=NEW FARTHING_PREVIOUS_SECRET_KEY=OLD farthing provider rotate-key`;

/** `farthing provider rotate-key` */
export const rotateKeyCommand = (exit: Exit): Command =>
  onProvider<ProviderFlags>(
    new Command("rotate-key")
      .summary("encrypt access URLs with a new key")
      .description(
        "Encrypts the access URLs of all families with a new key, all or none. Without FARTHING_SECRET_KEY a new farthing.key is created. With it, the old key is FARTHING_PREVIOUS_SECRET_KEY or farthing.key.",
      )
      .addHelpText("after", EXAMPLES),
    exit,
    ({ database, format }) =>
      Effect.gen(function* () {
        const { secret_key, previous_secret_key } = yield* providerSettings;
        const count = yield* rotateKey({
          key_file: keyFileToUse(databasePath(database)),
          ...(secret_key === undefined ? {} : { secret_key }),
          ...(previous_secret_key === undefined ? {} : { previous_secret_key }),
        });
        tellDone(
          format,
          { resealed: count },
          () =>
            `Encrypted ${count} access ${count === 1 ? "URL" : "URLs"} with the new key. Keep a copy of the key separate from the database.`,
        );
        return undefined;
      }),
  );
