import { SCOPES } from "@farthing/core/access";
import * as Schema from "effect/Schema";
import { Count, Currency, Id, Moment, Url } from "./scalars.ts";
import { ErrorResponse } from "./schemas.ts";

/** Tokens, users and keys in answers (docs/spec/api.md, Token response; docs/spec/keys-and-tokens.md). */

const tokens = {
  access_token: Schema.String,
  refresh_token: Schema.String,
  token_type: Schema.Literals(["Bearer"]),
  expires_in: Count.annotate({ description: "Seconds until the access token expires" }),
  created_at: Count.annotate({ description: "Unix seconds" }),
};

export const RefreshedTokensAnswer = Schema.Struct(tokens).annotate({ identifier: "RefreshedTokens" });

/** The tokens of the page, whose refresh token no script reads. */
export const PageTokens = Schema.Struct({
  access_token: tokens.access_token,
  token_type: tokens.token_type,
  expires_in: tokens.expires_in,
  created_at: tokens.created_at,
}).annotate({ identifier: "PageTokens" });

export const ProviderList = Schema.Struct({
  providers: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "As it is in paths" }),
      url: Url.annotate({ description: "Where the page begins to sign in with it" }),
    }).annotate({ identifier: "Provider" }),
  ),
}).annotate({ identifier: "ProviderList" });

export const RefreshedAnswer = Schema.Struct({
  ...tokens,
  scope: Schema.optionalKey(
    Schema.Literals(["read_write"]).annotate({ description: "If another scope was asked for" }),
  ),
}).annotate({ identifier: "Tokens" });

export const SignedInAnswer = Schema.Struct({
  ...tokens,
  user: Schema.Struct({
    id: Id,
    email: Schema.String.annotate({ format: "email" }),
    first_name: Schema.String,
    last_name: Schema.String,
    ui_layout: Schema.String,
    ai_enabled: Schema.Boolean,
  }).annotate({ identifier: "User" }),
}).annotate({ identifier: "SignedIn" });

const Names = Schema.Array(Schema.String);

/** Who shows a credential, and what it is (docs/spec/keys-and-tokens.md, Who am I). */
export const Me = Schema.Struct({
  user: Schema.Struct({
    id: Id,
    email: Schema.String.annotate({ format: "email" }),
    first_name: Schema.String,
    last_name: Schema.String,
  }),
  family: Schema.Struct({
    id: Id,
    currency: Currency.annotate({ description: "ISO 4217: of accounts that do not say one" }),
    time_zone: Schema.String.annotate({ description: "IANA name: where its days begin" }),
  }),
  credential: Schema.Literals(["api_key", "access_token", "host", "page_link"]).annotate({
    description:
      "What was sent; host is the session of a program that this API is part of, page_link that of the page on one's own machine",
  }),
  scope: Schema.Literals(SCOPES).annotate({ description: "What it may do" }),
}).annotate({ identifier: "Me" });

/** RFC 8414, 2. */
export const ServerMetadata = Schema.Struct({
  issuer: Url,
  token_endpoint: Url,
  revocation_endpoint: Url,
  response_types_supported: Names,
  grant_types_supported: Names,
  token_endpoint_auth_methods_supported: Names,
  revocation_endpoint_auth_methods_supported: Names,
}).annotate({ identifier: "ServerMetadata" });

/** RFC 6749, 5.2. */
export const OAuthError = Schema.Struct({
  error: Schema.String.annotate({
    description:
      "`invalid_request`, `invalid_grant` or `unsupported_grant_type`; otherwise the code of ErrorResponse",
  }),
  error_description: Schema.String.annotate({ description: "What is wrong and how to fix it, for people" }),
}).annotate({ identifier: "OAuthError" });

/** The body of an error without a code (docs/spec/api.md, ErrorResponse). */
const ErrorList = Schema.Struct({ errors: Schema.Array(Schema.String) }).annotate({
  identifier: "ErrorList",
});

/** Why a user is not created. */
export const AccountRefused = Schema.Union([ErrorResponse, ErrorList]).annotate({
  identifier: "AccountRefused",
});

const apiKey = {
  id: Schema.String.check(Schema.isPattern(/^[0-9A-Za-z]{11}$/u)),
  name: Schema.String,
  scope: Schema.Literals(SCOPES),
  created_at: Moment,
  last_used_at: Schema.NullOr(Moment),
  expires_at: Schema.NullOr(Moment),
  revoked_at: Schema.NullOr(Moment),
};

export const ApiKeyList = Schema.Struct({
  api_keys: Schema.Array(Schema.Struct(apiKey).annotate({ identifier: "ApiKey" })),
}).annotate({ identifier: "ApiKeyList" });

export const CreatedApiKeyAnswer = Schema.Struct({
  ...apiKey,
  key: Schema.String.annotate({ description: "The API key. It is not shown again" }),
}).annotate({ identifier: "CreatedApiKey" });

export const SessionList = Schema.Struct({
  sessions: Schema.Array(
    Schema.Struct({
      id: Id,
      created_at: Moment,
      refreshed_at: Schema.NullOr(Moment).annotate({ description: "When its tokens were last refreshed" }),
      expires_at: Moment,
      current: Schema.Boolean.annotate({
        description: "Whether the access token that was sent belongs to it",
      }),
    }).annotate({ identifier: "Session" }),
  ),
}).annotate({ identifier: "SessionList" });
