import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Schema from "effect/Schema";

/** An identity provider, as it is configured. */
export interface IdentityProvider {
  /** The name in paths and in storage. */
  readonly name: string;
  readonly issuer: string;
  /** Whether an identity without a user may create an account. */
  readonly allow_account_creation: boolean;
  /** Whether an app must use PKCE. */
  readonly require_pkce: boolean;
  /** Domains of e-mail addresses that may sign in, in lower case; if empty, all may. */
  readonly allowed_domains: readonly string[];
  /** Whether an address is verified of which the provider does not say whether it is; false unless given. */
  readonly assume_email_verified?: boolean;
}

/** What one sign-in sends to a provider and expects back. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: Redacted.Redacted<string>;
}

/** A provider's data about the person who has signed in. */
export interface Claims {
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that it is; null if it says nothing. */
  readonly email_verified: boolean | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The person or the provider refused. */
export class SignInDenied extends Schema.TaggedError<SignInDenied>()("SignInDenied", {}) {}

/** The provider could not be reached, or its answer cannot be trusted. */
export class ProviderFailed extends Schema.TaggedError<ProviderFailed>()("ProviderFailed", {
  provider: Schema.String,
  cause: Schema.Defect(),
}) {}

/** Connects to identity providers by OpenID Connect. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  {
    /** The names of all of them, as they are configured, in that order. */
    readonly names: readonly string[];
    readonly find: (name: string) => IdentityProvider | undefined;
    /** Where to send the browser. */
    readonly authorizationUrl: (
      name: string,
      redirectUri: string,
      secrets: SignInSecrets,
    ) => Effect.Effect<string, ProviderFailed>;
    /** Verifies what the browser brought back, including the signature, and returns who has signed in. */
    readonly claims: (
      name: string,
      callbackUrl: string,
      secrets: SignInSecrets,
    ) => Effect.Effect<Claims, ProviderFailed | SignInDenied>;
  }
>()("@farthing/core/sso/IdentityProviders") {}
