import {
  type ApiKey,
  ApiKeys,
  createApiKey,
  type KeyRefusal,
  keyRefusal,
  OPERATOR,
  revokeApiKey,
  SCOPES,
  type User,
} from "@farthing/core/access";
import { now } from "@farthing/core/request";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { answerList, firstOf } from "../storage/listed-part.ts";
import { onSameDatabase } from "../storage/next-command.ts";
import { ID, idLike, partOfKeyId } from "../storage/own-id.ts";
import { onReadStorage, onStorage, type StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { type Limited, limitOption } from "../terminal/limit-option.ts";
import { visible } from "../terminal/output.ts";
import { shownMoment } from "../terminal/shown-moment.ts";
import { table, whole } from "../terminal/table.ts";

interface Create extends StoredFlags {
  readonly user: string;
  readonly name: string;
  readonly scope: string;
  readonly expires?: string;
}

const CREATE_EXAMPLES = `
Examples:
  farthing api-key create --user ada@example.com --name laptop --scope read_write
  farthing api-key create --user ada@example.com --name report --scope read --expires 2030-01-01`;

const create = (exit: (code: ExitCode) => void): Command =>
  onStorage<Create>(
    new Command("create")
      .summary("create a key; it is printed once")
      .description("Creates an API key for a user. It is printed once and cannot be shown again.")
      .requiredOption("--user <email>", "e-mail address of its owner")
      .requiredOption("--name <name>", "name that says what the key is for")
      .requiredOption("--scope <scope>", `what it may do: ${SCOPES.join(" or ")}`)
      .option("--expires <day>", "day on which it expires, YYYY-MM-DD (UTC)")
      .addHelpText("after", CREATE_EXAMPLES),
    exit,
    ({ user, name, scope, expires, format }) =>
      Effect.map(
        createApiKey({
          ...{ user: user.trim(), name, scope, origin: OPERATOR },
          ...(expires === undefined ? {} : { expires }),
        }),
        ({ key, text }) => {
          const secret = Redacted.value(text);
          tellDone(
            format,
            { id: key.id, key: secret, name: key.name, scope: key.scope, expires_at: key.expires_at },
            () =>
              `${secret}\n\nThis is the API key ${visible(key.name)} of ${visible(user)}. Store it safely; it is not shown again.`,
            "stdout",
            secret,
          );
          return undefined;
        },
      ),
  );

const REFUSED: Readonly<Record<KeyRefusal["reason"], string>> = {
  revoked: "revoked",
  user_deactivated: "user deactivated",
  expired: "expired",
};

/** Whether a key is valid, and until when. */
const stateOf = (found: { readonly key: ApiKey; readonly user: User }, at: string): string => {
  const refusal = keyRefusal(found, at);
  if (refusal !== undefined) return `${REFUSED[refusal.reason]} ${refusal.since}`;
  const { expires_at } = found.key;
  return expires_at === null ? "" : `until ${expires_at}`;
};

const list = (exit: (code: ExitCode) => void): Command =>
  onReadStorage<StoredFlags & Limited>(
    new Command("list")
      .summary("list keys, newest first")
      .description("Lists API keys, newest first, without their secrets.")
      .addOption(limitOption())
      .addHelpText("after", "\nExample:\n  farthing api-key list"),
    exit,
    ({ limit, format }) =>
      Effect.gen(function* () {
        const part = firstOf(limit, yield* (yield* ApiKeys).list(limit + 1));
        const found = part.items;
        const at = yield* now;
        answerList(
          format,
          { api_keys: found.map(({ key, user }) => ({ ...key, user: user.email })) },
          () =>
            found.length === 0
              ? `There are no API keys. Create one with \`${onSameDatabase("api-key create", "--user EMAIL --name NAME --scope read_write")}\`.`
              : table(
                  ["user", "name", whole("scope"), whole("last used"), "state", whole("id")],
                  found.map((each) => [
                    each.user.email,
                    each.key.name,
                    each.key.scope,
                    each.key.last_used_at === null ? "never" : shownMoment(each.key.last_used_at),
                    stateOf(each, at),
                    each.key.id,
                  ]),
                ),
          part,
        );
        return undefined;
      }),
  );

/** The id of the key that is meant, of whichever user. */
const keyId = Effect.fn("cli.keyId")(function* (given: string) {
  const all = yield* (yield* ApiKeys).list(Number.MAX_SAFE_INTEGER);
  const recognised = all.map(({ key, user }) => ({ id: key.id, text: `${key.name} of ${user.email}` }));
  return yield* idLike(given.trim(), recognised, partOfKeyId);
});

const revoke = (exit: (code: ExitCode) => void): Command =>
  onStorage<StoredFlags>(
    new Command("revoke")
      .summary("revoke a key")
      .description("Revokes an API key. This cannot be undone.")
      .argument("<id>", ID)
      .addHelpText("after", "\nExample:\n  farthing api-key revoke 0AbCdEfGh12"),
    exit,
    ({ format }, given = "") =>
      Effect.gen(function* () {
        const key = yield* revokeApiKey(yield* keyId(given), OPERATOR);
        tellDone(
          format,
          { id: key.id, revoked_at: key.revoked_at },
          () => `The key ${key.id} (${visible(key.name)}) was revoked at ${key.revoked_at}.`,
        );
        return undefined;
      }),
  );

/** `farthing api-key create | list | revoke` */
export const apiKeyCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("api-key")
    .description("Creates, lists and revokes API keys.")
    .addHelpText("after", "\nExample:\n  farthing api-key list")
    .addCommand(create(exit))
    .addCommand(list(exit))
    .addCommand(revoke(exit));
