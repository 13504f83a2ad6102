import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";

/** An identity provider, as it is configured. */
export interface IdentityProvider {
  /** In paths and in what is kept. */
  readonly name: string;
  readonly issuer: string;
  /** Whether an identity that nobody has may make an account. */
  readonly allow_account_creation: boolean;
  /** Whether an app must bind what it gets to a verifier of its own. */
  readonly require_pkce: boolean;
  /** Domains of e-mail addresses that may sign in, in lower case; all where there are none. */
  readonly allowed_domains: readonly string[];
}

/** What one sign-in sends to a provider and expects back. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: Redacted.Redacted<string>;
}

/** What a provider says of who has signed in. */
export interface Claims {
  readonly subject: string;
  readonly email: string | null;
  /** Null where nothing is said. */
  readonly email_verified: boolean | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The person, or the provider, said no. */
export class SignInDenied extends Schema.TaggedError<SignInDenied>()("SignInDenied", {}) {}

/** The provider could not be asked, or its answer is not to be trusted. */
export class ProviderFailed extends Schema.TaggedError<ProviderFailed>()("ProviderFailed", {
  provider: Schema.String,
  cause: Schema.Defect(),
}) {}

/** Asks identity providers, by OpenID Connect. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  {
    readonly find: (name: string) => IdentityProvider | undefined;
    /** Where to send the browser. */
    readonly authorizationUrl: (
      name: string,
      redirectUri: string,
      secrets: SignInSecrets,
    ) => Effect.Effect<string, ProviderFailed>;
    /** Verifies what the browser brought back, to the signature, and tells who has signed in. */
    readonly claims: (
      name: string,
      callbackUrl: string,
      secrets: SignInSecrets,
    ) => Effect.Effect<Claims, ProviderFailed | SignInDenied>;
  }
>()("@farthing/core/sso/IdentityProviders") {}
