import { ApiKeyNotFound, ApiKeys, createApiKey, SCOPES } from "@farthing/core/access";
import { now } from "@farthing/core/values";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import type { ExitCode } from "../exit-code.ts";
import { databaseOption, databasePath } from "../storage/database-path.ts";
import { type Format, runStored } from "../storage/run-stored.ts";
import { formatOption } from "../terminal/format-option.ts";
import { limitOption } from "../terminal/limit-option.ts";
import { visible, write } from "../terminal/output.ts";
import { table } from "../terminal/table.ts";

interface Common {
  readonly database?: string;
  readonly format: Format;
}

interface Create extends Common {
  readonly user: string;
  readonly name: string;
  readonly scope: string;
  readonly expires?: string;
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

const create = (exit: (code: ExitCode) => void): Command =>
  new Command("create")
    .summary("make a key; it is printed once")
    .description("Makes an API key for a user. It is printed once and cannot be shown again.")
    .requiredOption("--user <email>", "e-mail address of its owner")
    .requiredOption("--name <name>", "what the key is for")
    .requiredOption("--scope <scope>", `what it may do: ${SCOPES.join(" or ")}`)
    .option("--expires <day>", "the day from which on it is refused, as YYYY-MM-DD (UTC)")
    .addOption(databaseOption())
    .addOption(formatOption())
    .addHelpText(
      "after",
      "\nExample:\n  farthing api-key create --user ada@example.com --name laptop --scope read_write --expires 2030-01-01",
    )
    .action(async ({ user, name, scope, expires, database, format }: Create) => {
      const work = Effect.map(
        createApiKey({ user, name, scope, ...(expires === undefined ? {} : { expires }) }),
        ({ key, text }) => {
          const secret = Redacted.value(text);
          write(
            format === "json"
              ? asJson({
                  id: key.id,
                  key: secret,
                  name: key.name,
                  scope: key.scope,
                  expires_at: key.expires_at,
                })
              : `${secret}\n\nThis is the key ${visible(key.name)} of ${visible(user)}. Keep it safe: it is not shown again.`,
          );
          return undefined;
        },
      );
      exit(await runStored(databasePath(database), format, work));
    });

const list = (exit: (code: ExitCode) => void): Command =>
  new Command("list")
    .summary("list keys, newest first")
    .description("Lists API keys, newest first, without their secrets.")
    .addOption(limitOption())
    .addOption(databaseOption())
    .addOption(formatOption())
    .addHelpText("after", "\nExample:\n  farthing api-key list")
    .action(async (flags: Common & { readonly limit: number }) => {
      const work = Effect.map(
        ApiKeys.use((keys) => keys.list(flags.limit)),
        (found) => {
          if (flags.format === "json")
            write(asJson({ api_keys: found.map(({ key, user }) => ({ ...key, user: user.email })) }));
          else if (found.length === 0)
            write("There is no API key yet. Make one with `farthing api-key create`.");
          else
            write(
              table(
                ["id", "user", "name", "scope", "last used", "state"],
                found.map(({ key, user }) => [
                  key.id,
                  user.email,
                  key.name,
                  key.scope,
                  key.last_used_at ?? "never",
                  key.revoked_at !== null
                    ? `revoked ${key.revoked_at}`
                    : key.expires_at !== null
                      ? `until ${key.expires_at}`
                      : "",
                ]),
              ),
            );
          return undefined;
        },
      );
      exit(await runStored(databasePath(flags.database), flags.format, work));
    });

const revoke = (exit: (code: ExitCode) => void): Command =>
  new Command("revoke")
    .summary("refuse a key from now on")
    .description("Refuses an API key from now on. It cannot be undone; make a new key instead.")
    .argument("<id>", "id of the key, as `farthing api-key list` shows it")
    .addOption(databaseOption())
    .addOption(formatOption())
    .addHelpText("after", "\nExample:\n  farthing api-key revoke 0AbCdEfGh12")
    .action(async (id: string, flags: Common) => {
      const work = Effect.gen(function* () {
        const key = yield* (yield* ApiKeys).revoke(id, yield* now);
        if (key === undefined) return yield* new ApiKeyNotFound({ id });
        write(
          flags.format === "json"
            ? asJson({ id: key.id, revoked_at: key.revoked_at })
            : `The key ${key.id} (${visible(key.name)}) is revoked since ${key.revoked_at}.`,
        );
        return undefined;
      });
      exit(await runStored(databasePath(flags.database), flags.format, work));
    });

/** `farthing api-key create | list | revoke` */
export const apiKeyCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("api-key")
    .description("Makes, lists and revokes the keys with which programs use the API.")
    .addCommand(create(exit))
    .addCommand(list(exit))
    .addCommand(revoke(exit));
