import type { NamedIdentity } from "@farthing/core/sso";
import { type BadSetting, isProviderName, issuerOf, PROVIDER_NAME } from "@farthing/server";
import * as Effect from "effect/Effect";
import { UsageError } from "../storage/failure.ts";
import type { StoredFlags } from "../storage/stored-command.ts";
import { visible, writeError } from "../terminal/output.ts";

/** The flags that name an identity. */
export interface IdentityFlags extends StoredFlags {
  readonly provider: string;
  readonly subject: string;
}

const found = Effect.fn("cli.identity")(function* (flags: IdentityFlags) {
  const [provider, subject] = [flags.provider.trim(), flags.subject.trim()];
  const { issuer, others } = yield* issuerOf(provider, process.env.FARTHING_OIDC_PROVIDERS ?? "");
  const unknown =
    others === undefined
      ? undefined
      : `FARTHING_OIDC_PROVIDERS has no provider ${JSON.stringify(provider)}; it has ${others.join(", ") || "none"}.`;
  return { identity: { provider, issuer, subject } satisfies NamedIdentity, unknown };
});

/**
 * The identity named by flags, with the issuer of its provider. If providers are configured, another one is refused,
 * because no user could sign in with it.
 */
export const configuredIdentity = (
  flags: IdentityFlags,
): Effect.Effect<NamedIdentity, BadSetting | UsageError> =>
  Effect.flatMap(found(flags), ({ identity, unknown }) =>
    unknown === undefined
      ? Effect.succeed(identity)
      : Effect.fail(new UsageError({ message: `${unknown} Use one of them as --provider.` })),
  );

/** Fails for a provider of a name that none can have. */
const possible = (identity: NamedIdentity): Effect.Effect<NamedIdentity, UsageError> =>
  isProviderName(identity.provider)
    ? Effect.succeed(identity)
    : Effect.fail(
        new UsageError({
          message: `No provider can be named ${JSON.stringify(identity.provider)}, so nobody could sign in with it: the name in FARTHING_OIDC_PROVIDERS ${PROVIDER_NAME}. Use that name as --provider.`,
        }),
      );

/** The same of an identity that is to be known from now on: also where no provider is configured, one must be possible. */
export const newIdentity = (flags: IdentityFlags): Effect.Effect<NamedIdentity, BadSetting | UsageError> =>
  Effect.flatMap(configuredIdentity(flags), possible);

/** The identity named by flags, of any provider that is possible; one that is not configured is reported. */
export const anyIdentity = (flags: IdentityFlags): Effect.Effect<NamedIdentity, BadSetting | UsageError> =>
  Effect.flatMap(found(flags), ({ identity, unknown }) =>
    Effect.tap(possible(identity), () =>
      Effect.sync(() => {
        if (unknown !== undefined) writeError(`${unknown} The code is created for an issuer with that name.`);
      }),
    ),
  );

/** An identity for a person. */
export const spokenIdentity = ({ provider, issuer, subject }: NamedIdentity): string =>
  `${visible(subject)} of ${visible(provider)} (issuer ${visible(issuer)})`;
