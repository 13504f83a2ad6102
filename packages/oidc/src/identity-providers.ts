import { type Claims, IdentityProviders, ProviderFailed, SignInDenied } from "@farthing/core/sso";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as oidc from "openid-client";
import { boundedFetch } from "./bounded-fetch.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** Seconds after which a provider that has not answered has failed. */
const TIME_LIMIT = 15;

/** How long discovered endpoints of a provider are used, in milliseconds. */
const DISCOVERY_LIFETIME = 3_600_000;

const discover = async ({
  issuer,
  client_id,
  client_secret,
}: ProviderSettings): Promise<oidc.Configuration> => {
  const found = await oidc.discovery(
    new URL(issuer),
    client_id,
    undefined,
    client_secret === undefined ? oidc.None() : oidc.ClientSecretBasic(Redacted.value(client_secret)),
    {
      timeout: TIME_LIMIT,
      [oidc.customFetch]: boundedFetch,
      execute: [
        // Otherwise the signature would not be checked, because the token comes directly from the provider.
        oidc.enableNonRepudiationChecks,
        ...(issuer.startsWith("http://") ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  // Identities are stored under the configured issuer: an issuer that differs in a slash, or serves many
  // tenants, is another one.
  const own = found.serverMetadata().issuer;
  if (own !== issuer) throw new Error(`its issuer is ${own}; set that as issuer in the providers file`);
  return found;
};

/** Discovers a provider's endpoints, once an hour; after a failure the next call tries again. */
const discoverer = (settings: ProviderSettings) => {
  let found: { readonly until: number; readonly config: Promise<oidc.Configuration> } | undefined;
  return (at: number): Promise<oidc.Configuration> => {
    if (found === undefined || at >= found.until) {
      const asked = { until: at + DISCOVERY_LIFETIME, config: discover(settings) };
      asked.config.catch(() => {
        if (found === asked) found = undefined;
      });
      found = asked;
    }
    return found.config;
  };
};

/** How far a provider's clock may be ahead, in seconds. */
const CLOCK_TOLERANCE = 300;

/** What the library leaves to its user to check of an ID token (OpenID Connect Core, 3.1.3.7, numbers 5 and 10). */
const checkClaims = ({ azp, iat }: oidc.IDToken, client_id: string): void => {
  if (azp !== undefined && azp !== client_id) throw new Error("its ID token was issued to another client");
  if (iat > Date.now() / 1000 + CLOCK_TOLERANCE)
    throw new Error("its ID token was issued in the future: its clock or that of this server is wrong");
};

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** Null if it is missing. Some providers send `"true"`; whatever else they send is no promise. */
const flagOf = (value: unknown): boolean | null =>
  value === undefined ? null : value === true || value === "true";

const claimsOf = (token: oidc.IDToken): Claims => ({
  subject: token.sub,
  email: textOf(token.email),
  email_verified: flagOf(token.email_verified),
  first_name: textOf(token.given_name) ?? textOf(token.name),
  last_name: textOf(token.family_name),
});

const causeOf = (cause: unknown): string =>
  cause instanceof Error
    ? `(${cause.message})`
    : cause instanceof Response
      ? `(its status is ${cause.status})`
      : "";

/**
 * The code of an error answered by the provider (RFC 6749, 4.1.2.1 and 5.2); other text of the provider is
 * not repeated.
 */
const codeOf = (error: unknown): string => {
  const code =
    error instanceof oidc.WWWAuthenticateChallengeError
      ? error.cause[0]?.parameters.error
      : error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
        ? error.error
        : undefined;
  return /^[a-z_]{1,64}$/.test(code ?? "") ? code! : "";
};

/** What went wrong, without the details of the library: claims of the user, parameters of the request. */
const spokenOf = (error: unknown): string => {
  const { name, message, code, cause } = error as Error & { readonly code?: string };
  return [name, code, codeOf(error), message, causeOf(cause)].filter(Boolean).join(" ");
};

/** Error codes that are not a refusal but a fault of the provider or of our settings (RFC 6749, 4.1.2.1). */
const FAULTS: ReadonlySet<string> = new Set([
  ...["invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope"],
  ...["server_error", "temporarily_unavailable"],
]);

const isDenial = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError && !FAULTS.has(error.error);

/** OpenID Connect identity providers. No request is sent to them before a user signs in. */
export const openIdProviders = (settings: readonly ProviderSettings[]): IdentityProviders["Service"] => {
  const providers = new Map(settings.map((each) => [each.name, { each, discover: discoverer(each) }]));

  const using = <A>(name: string, use: (config: oidc.Configuration, scopes: string) => Promise<A>) =>
    Effect.flatMap(Clock.currentTimeMillis, (at) =>
      Effect.tryPromise({
        try: async () => {
          const provider = providers.get(name);
          if (provider === undefined) throw new Error(`no identity provider is named ${name}`);
          return use(await provider.discover(at), provider.each.scopes.join(" "));
        },
        catch: (error) =>
          isDenial(error)
            ? new SignInDenied()
            : new ProviderFailed({ provider: name, cause: spokenOf(error) }),
      }),
    );

  return IdentityProviders.of({
    names: [...providers.keys()],
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
        const claims = tokens.claims()!;
        checkClaims(claims, config.clientMetadata().client_id);
        return claimsOf(claims);
      }),
  });
};
