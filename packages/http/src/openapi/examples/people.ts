import { EXAMPLE_URL, type Examples, IDS, MOMENT } from "./common.ts";

const tokens = {
  access_token: "fat_<ACCESS_TOKEN>",
  refresh_token: "frt_<REFRESH_TOKEN>",
  token_type: "Bearer",
  expires_in: 3600,
  created_at: 1719738000,
};

const { refresh_token: _refresh_token, ...pageTokens } = tokens;

const provider = { name: "acme", url: `${EXAMPLE_URL}/auth/page/acme` };

const user = {
  id: IDS.user,
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Quill",
  ui_layout: "dashboard",
  ai_enabled: false,
};

const me = {
  user: { id: IDS.user, email: user.email, first_name: user.first_name, last_name: user.last_name },
  family: { id: IDS.family, currency: "EUR", time_zone: "Europe/Berlin" },
  credential: "access_token",
  scope: "read_write",
};

const key = {
  id: IDS.api_key,
  name: "laptop",
  scope: "read_write",
  created_at: MOMENT,
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
};

const session = {
  id: IDS.session,
  created_at: MOMENT,
  refreshed_at: null,
  expires_at: MOMENT,
  current: true,
};

/** Examples of schemas of users, and of how they and their programs come in. */
export const PEOPLE: Examples = {
  ApiKey: [key],
  ApiKeyList: [{ api_keys: [key] }],
  ApiKeyRequest: [{ name: "laptop", scope: "read_write", expires_at: "2030-01-01" }],
  CreateAccountRequest: [{ linking_code: "<LINKING_CODE>", first_name: "Ada", last_name: "Quill" }],
  CreatePageAccountRequest: [
    { first_name: "Ada", last_name: "Quill", currency: "EUR", time_zone: "Europe/Berlin" },
  ],
  CreatedApiKey: [{ ...key, expires_at: "2030-01-01T00:00:00.000Z", key: "fk_<API_KEY>" }],
  AccountRefused: [{ errors: ["A user with this e-mail address already exists."] }],
  ErrorList: [{ errors: ["A user with this e-mail address already exists."] }],
  ErrorResponse: [{ error: "not_found", message: "The transaction does not exist. Check the id." }],
  ExchangeRequest: [{ code: "<AUTH_CODE>" }],
  Me: [me],
  Nothing: [{}],
  OAuthError: [{ error: "invalid_grant", error_description: "The refresh token is invalid or has expired." }],
  PageSession: [{ session: "<PAGE_SESSION>" }],
  PageSessionRequest: [{ token: "<PAGE_TOKEN>" }],
  PageTokens: [pageTokens],
  Provider: [provider],
  ProviderList: [{ providers: [provider] }],
  RefreshRequest: [{ refresh_token: "<REFRESH_TOKEN>" }],
  RefreshedTokens: [tokens],
  RevocationRequest: [{ token: "<REFRESH_TOKEN>" }],
  ServerMetadata: [
    {
      issuer: EXAMPLE_URL,
      token_endpoint: `${EXAMPLE_URL}/oauth/token`,
      revocation_endpoint: `${EXAMPLE_URL}/oauth/revoke`,
      response_types_supported: [],
      grant_types_supported: ["refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
    },
  ],
  Session: [session],
  SessionList: [{ sessions: [session] }],
  SignedIn: [{ ...tokens, user }],
  Status: [{ status: "ok" }],
  TokenRequest: [{ grant_type: "refresh_token", refresh_token: "<REFRESH_TOKEN>" }],
  Tokens: [tokens],
  User: [user],
};
