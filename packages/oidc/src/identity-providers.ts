import { type Claims, IdentityProviders, ProviderFailed, SignInDenied } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as oidc from "openid-client";
import type { ProviderSettings } from "./provider-settings.ts";

/** A provider that does not answer in so many seconds has failed. */
const TIME_LIMIT = 15;

/** Finds out where a provider's endpoints are, once; what fails is tried again the next time. */
const discoverer = ({ issuer, client_id, client_secret }: ProviderSettings) => {
  const isPlain = issuer.startsWith("http://");
  let found: Promise<oidc.Configuration> | undefined;
  return (): Promise<oidc.Configuration> => {
    found ??= oidc
      .discovery(
        new URL(issuer),
        client_id,
        undefined,
        client_secret === undefined ? oidc.None() : oidc.ClientSecretBasic(Redacted.value(client_secret)),
        { timeout: TIME_LIMIT, execute: isPlain ? [oidc.allowInsecureRequests] : [] },
      )
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
};

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** Some providers say `"true"`. */
const flagOf = (value: unknown): boolean | null =>
  value === true || value === "true" ? true : value === false || value === "false" ? false : null;

const claimsOf = (token: oidc.IDToken): Claims => ({
  subject: token.sub,
  email: textOf(token.email),
  email_verified: flagOf(token.email_verified),
  first_name: textOf(token.given_name) ?? textOf(token.name),
  last_name: textOf(token.family_name),
});

/** What went wrong, without what the library adds: claims of the person, parameters of the request. */
const spokenOf = (error: unknown): string => {
  const { name, message, code, cause } = error as Error & { readonly code?: string };
  return [name, code, message, cause instanceof Error ? `(${cause.message})` : ""].filter(Boolean).join(" ");
};

const isDenial = (error: unknown): boolean => error instanceof oidc.AuthorizationResponseError;

/** Identity providers that speak OpenID Connect. Nothing is asked of them before somebody signs in. */
export const openIdProviders = (settings: readonly ProviderSettings[]): IdentityProviders["Service"] => {
  const providers = new Map(settings.map((each) => [each.name, { each, discover: discoverer(each) }]));

  const using = <A>(name: string, use: (config: oidc.Configuration, scopes: string) => Promise<A>) =>
    Effect.tryPromise({
      try: async () => {
        const provider = providers.get(name);
        if (provider === undefined) throw new Error(`no identity provider is named ${name}`);
        return use(await provider.discover(), provider.each.scopes.join(" "));
      },
      catch: (error) =>
        isDenial(error) ? new SignInDenied() : new ProviderFailed({ provider: name, cause: spokenOf(error) }),
    });

  return IdentityProviders.of({
    find: (name) => providers.get(name)?.each,
    authorizationUrl: (name, redirect_uri, { state, nonce, code_verifier }) =>
      using(name, async (config, scope) =>
        oidc
          .buildAuthorizationUrl(config, {
            ...{ redirect_uri, scope, state, nonce },
            code_challenge: await oidc.calculatePKCECodeChallenge(Redacted.value(code_verifier)),
            code_challenge_method: "S256",
          })
          .toString(),
      ).pipe(Effect.catchTag("SignInDenied", (error) => Effect.die(error))),
    claims: (name, callbackUrl, { state, nonce, code_verifier }) =>
      using(name, async (config) => {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(callbackUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: Redacted.value(code_verifier),
          idTokenExpected: true,
        });
        return claimsOf(tokens.claims()!);
      }),
  });
};
