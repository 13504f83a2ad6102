import { findUser, UserNotFound } from "@farthing/core/access";
import {
  type HandedOut,
  issueAuthorizationCode,
  issueLinkingCode,
  linkIdentity,
  setIdentityBlocked,
  unlinkIdentity,
} from "@farthing/core/sso";
import { Command, InvalidArgumentError } from "commander";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { onStorage, type StoredFlags } from "../storage/stored-command.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, type Format, tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";
import {
  anyIdentity,
  configuredIdentity,
  type IdentityFlags,
  newIdentity,
  spokenIdentity,
} from "./named-identity.ts";

type Exit = (code: ExitCode) => void;

/** What an operator's codes say of where they come from. */
const OPERATOR = "operator";

const notBlank = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be blank.");
  return text;
};

const withIdentity = (command: Command): Command =>
  command
    .requiredOption("--provider <name>", "name of the identity provider", notBlank)
    .requiredOption("--subject <id>", "subject of the identity at the provider", notBlank);

const withChallenge = (command: Command): Command =>
  command.option("--code-challenge <challenge>", "bind the code to an app's verifier (PKCE, S256)");

const tellCode = (format: Format, { code, expires_at }: HandedOut, stands = ""): undefined => {
  const text = Redacted.value(code);
  tellDone(
    format,
    { code: text, expires_at },
    () => `${text}\n\n${stands}It works once, until ${expires_at}, and is not shown again.`,
    "stdout",
    text,
  );
  return undefined;
};

const authorizationCode = (exit: Exit): Command =>
  onStorage<StoredFlags & { readonly user: string; readonly codeChallenge?: string }>(
    withChallenge(
      new Command("authorization-code")
        .summary("create a code that an app exchanges for tokens")
        .description(
          "Creates a one-time code that an app can exchange for a user's tokens within five minutes.",
        )
        .requiredOption("--user <email>", "e-mail address of the user"),
    ).addHelpText("after", "\nExample:\n  farthing sso authorization-code --user ada@example.com"),
    exit,
    ({ user: email, codeChallenge, format }) =>
      Effect.gen(function* () {
        const user = yield* findUser(email);
        if (user === undefined) return yield* new UserNotFound({ email });
        return tellCode(
          format,
          yield* issueAuthorizationCode({
            user_id: user.id,
            provider: OPERATOR,
            code_challenge: codeChallenge ?? null,
          }),
        );
      }),
  );

interface LinkingCode extends IdentityFlags {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly allowAccountCreation?: true;
  readonly codeChallenge?: string;
}

const linkingCode = (exit: Exit): Command =>
  onStorage<LinkingCode>(
    withChallenge(
      withIdentity(
        new Command("linking-code")
          .summary("create a code for creating an account")
          .description(
            "Creates a one-time code for an identity without a user. An app can create an account with it within ten minutes.",
          ),
      )
        .requiredOption(
          "--email <address>",
          "verified e-mail address of the identity; blank if there is none",
        )
        .option("--first-name <name>", "first name, used if the app sends none")
        .option("--last-name <name>", "last name, used if the app sends none")
        .option("--allow-account-creation", "allow the code to create an account"),
    ).addHelpText(
      "after",
      "\nExample:\n  farthing sso linking-code --provider acme --subject 248289 --email jo@example.com \\\n    --allow-account-creation",
    ),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const identity = yield* anyIdentity(flags);
        const code = yield* issueLinkingCode({
          identity: {
            ...identity,
            email: flags.email.trim() === "" ? null : flags.email.trim(),
            first_name: flags.firstName ?? null,
            last_name: flags.lastName ?? null,
          },
          allow_account_creation: flags.allowAccountCreation ?? false,
          code_challenge: flags.codeChallenge ?? null,
        });
        return tellCode(flags.format, code, `It is for ${spokenIdentity(identity)}.\n`);
      }),
  );

const setBlocked = (exit: Exit, isToBe: boolean): Command => {
  const name = isToBe ? "block" : "unblock";
  return onStorage<IdentityFlags>(
    withIdentity(
      new Command(name)
        .summary(isToBe ? "block an identity: it cannot sign in or create an account" : "unblock an identity")
        .description(
          isToBe
            ? "Blocks an identity: it can neither sign in nor create an account."
            : "Unblocks an identity.",
        ),
    ).addHelpText("after", `\nExample:\n  farthing sso ${name} --provider acme --subject 248289`),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const identity = yield* (isToBe ? newIdentity : configuredIdentity)(flags);
        const isNew = yield* setIdentityBlocked(identity, isToBe);
        tellDone(
          flags.format,
          { ...identity, blocked: isToBe },
          () => `${spokenIdentity(identity)} is ${isNew ? "now" : "already"} ${name}ed.`,
        );
        return undefined;
      }),
  );
};

const link = (exit: Exit): Command =>
  onStorage<IdentityFlags & { readonly user: string }>(
    withIdentity(
      new Command("link")
        .summary("let an identity sign in as a user")
        .description("Links an identity to an existing user.")
        .requiredOption("--user <email>", "e-mail address of the user"),
    ).addHelpText(
      "after",
      "\nExample:\n  farthing sso link --user ada@example.com --provider acme --subject 248289",
    ),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const identity = yield* newIdentity(flags);
        yield* linkIdentity(flags.user, identity);
        const user = flags.user.trim();
        tellDone(
          flags.format,
          { ...identity, user },
          () => `${spokenIdentity(identity)} is linked to ${visible(user)}.`,
        );
        return undefined;
      }),
  );

const unlink = (exit: Exit): Command =>
  onStorage<IdentityFlags & { readonly user: string }>(
    withIdentity(
      new Command("unlink")
        .summary("unlink an identity from a user")
        .description("Unlinks an identity from a user. It can no longer sign in as that user.")
        .requiredOption("--user <email>", "e-mail address of the user"),
    ).addHelpText(
      "after",
      "\nExample:\n  farthing sso unlink --user ada@example.com --provider acme --subject 248289",
    ),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const identity = yield* configuredIdentity(flags);
        const had = yield* unlinkIdentity(flags.user, identity);
        const user = flags.user.trim();
        answer(flags.format, { ...identity, user, unlinked: had }, () =>
          had
            ? `${spokenIdentity(identity)} is no longer linked to ${visible(user)}.`
            : `${spokenIdentity(identity)} is not linked to ${visible(user)}.`,
        );
        return had ? undefined : ExitCode.invalid;
      }),
  );

/** `farthing sso authorization-code | linking-code | block | unblock | link | unlink` */
export const ssoCommand = (exit: Exit): Command =>
  new Command("sso")
    .description(
      "Creates single sign-on codes and manages identities. Set FARTHING_OIDC_PROVIDERS as for the server, so that identities of a configured provider use its issuer.",
    )
    .addHelpText("after", "\nExample:\n  farthing sso authorization-code --user ada@example.com")
    .addCommand(authorizationCode(exit))
    .addCommand(linkingCode(exit))
    .addCommand(setBlocked(exit, true))
    .addCommand(setBlocked(exit, false))
    .addCommand(link(exit))
    .addCommand(unlink(exit));
