import { type Answers, answer, type ErrorAnswer } from "./answer.ts";

const API_KEY_CHALLENGE = 'ApiKey realm="farthing", header="X-Api-Key"';

const CHALLENGE = `Bearer realm="farthing", ${API_KEY_CHALLENGE}`;

/** The same for everything that can be wrong with a token (RFC 6750, 3.1). */
const TOKEN_CHALLENGE = `Bearer realm="farthing", error="invalid_token", ${API_KEY_CHALLENGE}`;

const oauthError = (error: string, error_description: string): ErrorAnswer => ({
  status: 400,
  body: { error, error_description },
  headers: { Pragma: "no-cache" },
});

/** Who asks, and what they may. */
export const ACCESS = {
  Unauthorized: (_error, credential) =>
    answer(
      401,
      "unauthorized",
      "The credential is missing or invalid; it may be mistyped, revoked or expired. Send an API key as X-Api-Key or an access token as Authorization: Bearer.",
      {
        headers: {
          "WWW-Authenticate": credential?._tag === "AccessToken" ? TOKEN_CHALLENGE : CHALLENGE,
        },
      },
    ),
  InsufficientScope: (error) =>
    answer(403, "insufficient_scope", `The credential lacks the scope ${error.needs}. Use one that has it.`),
  ApiKeyNotFound: () =>
    answer(404, "not_found", "You have no API key with this id. GET /api/v1/api_keys lists your keys."),
  SessionNotFound: () =>
    answer(404, "not_found", "You have no session with this id. GET /api/v1/sessions lists your sessions."),
  SignInRequired: () =>
    answer(
      403,
      "insufficient_scope",
      "API keys and sessions are managed with an access token, not with a key. Sign in and send the access token.",
    ),
  LinkingCodeRequired: () =>
    answer(400, "linking_code_required", 'The linking code is missing. Send {"linking_code":"…"}.'),
  InvalidCode: () =>
    answer(
      401,
      "invalid_or_expired_code",
      "The code is invalid or has expired. It works once, for a few minutes, in the app that requested it. Sign in again.",
      { headers: { "WWW-Authenticate": CHALLENGE } },
    ),
  InvalidToken: () =>
    answer(
      401,
      "invalid_token",
      "The refresh token is invalid or has expired, or it was used before. Sign in again.",
      { headers: { "WWW-Authenticate": CHALLENGE } },
    ),
  IdentityBlocked: () => answer(403, "identity_blocked", "This identity is blocked. Ask an administrator."),
  AccountCreationDisabled: () =>
    answer(
      403,
      "account_creation_disabled",
      "This identity cannot create an account. Ask an administrator to create a user for you or to link the identity to your user, then sign in again.",
    ),
  AccountRefused: (error) => ({ status: 422, body: { errors: error.errors } }),
  InvalidGrant: () =>
    oauthError("invalid_grant", "The refresh token is invalid or has expired. Sign in again."),
  OAuthRefused: (error) => oauthError(error.error, error.description),
  ForeignPage: () =>
    answer(
      403,
      "origin_not_allowed",
      "The page of this server is used at its own address alone. Open the link that the terminal shows.",
    ),
  PageLinkOver: () =>
    answer(
      401,
      "invalid_token",
      "This link was used before, or its minute is over. Open the page again from the terminal.",
      { headers: { "WWW-Authenticate": CHALLENGE } },
    ),
} satisfies Partial<Answers>;
