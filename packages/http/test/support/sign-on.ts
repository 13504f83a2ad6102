import { createHash, randomBytes } from "node:crypto";
import { Users } from "@farthing/core/access";
import {
  AuditLog,
  type ExternalIdentity,
  issueAuthorizationCode,
  issueLinkingCode,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { expect } from "vitest";
import { newId } from "../../../contracts/src/support/people.ts";
import type { Answer, Sent } from "./send.ts";
import type { Served } from "./serve.ts";

export const EXCHANGE = "/api/v1/auth/sso_exchange";
export const CREATE = "/api/v1/auth/sso_create_account";
export const TOKEN = "/oauth/token";
export const REVOKE = "/oauth/revoke";
export const KEYS = "/api/v1/api_keys";
export const SESSIONS = "/api/v1/sessions";
export const ACCOUNTS = "/api/v1/accounts";

/** What an app keeps, and what it shows before (RFC 7636). */
export const pkce = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};

/** A text that looks like a code, but was never issued. */
export const noCode = (): string => randomBytes(32).toString("base64url");

export const authorizationCode = (api: Served, user_id: string, code_challenge: string | null = null) =>
  api.run(
    Effect.map(issueAuthorizationCode({ user_id, provider: "acme", code_challenge }), ({ code }) =>
      Redacted.value(code),
    ),
  );

/** An identity that nobody has. */
export const anIdentity = (parts: Partial<ExternalIdentity> = {}): ExternalIdentity => {
  const subject = newId();
  return {
    ...{ provider: "acme", issuer: "https://acme.example", subject },
    ...{ email: `jo.${subject}@example.com`, first_name: "Jo", last_name: "Rowan" },
    ...parts,
  };
};

export const linkingCode = (
  api: Served,
  identity: ExternalIdentity = anIdentity(),
  more: { readonly allow_account_creation?: boolean; readonly code_challenge?: string | null } = {},
) =>
  api.run(
    Effect.map(
      issueLinkingCode({ identity, allow_account_creation: true, code_challenge: null, ...more }),
      ({ code }) => Redacted.value(code),
    ),
  );

export const exchange = (api: Served, code: unknown, more: object = {}, sent: Sent = {}): Promise<Answer> =>
  api.ask("POST", EXCHANGE, { json: { code, ...more }, ...sent });

export const createAccount = (api: Served, linking_code: unknown, more: object = {}, sent: Sent = {}) =>
  api.ask("POST", CREATE, { json: { linking_code, ...more }, ...sent });

/** Tokens as an app gets them. */
export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Tokens of a user, by way of a code. */
export const signIn = async (api: Served, user_id: string): Promise<TokenPair> => {
  const { status, body } = await exchange(api, await authorizationCode(api, user_id));
  expect(status).toBe(200);
  return body;
};

export const bearer = (token: string, scheme = "Bearer"): Sent => ({
  headers: { Authorization: `${scheme} ${token}` },
});

/** How the API answers to whoever shows this token. */
export const statusWith = async (api: Served, { access_token }: TokenPair): Promise<number> =>
  (await api.ask("GET", ACCOUNTS, bearer(access_token))).status;

/** Trades a refresh token, as the RFC wants it. */
export const refresh = (api: Served, refresh_token: string, sent: Sent = {}): Promise<Answer> =>
  api.ask("POST", TOKEN, { ...form({ grant_type: "refresh_token", refresh_token }), ...sent });

/** A body as a form, with fields that may stand in it more than once. */
export const form = (fields: Readonly<Record<string, string>> | readonly [string, string][]) => ({
  body: new URLSearchParams(fields as Record<string, string>).toString(),
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
});

export const deactivate = (api: Served, email: string) =>
  api.run(Users.use((users) => users.deactivate(email, api.clock.now())));

export const findUser = (api: Served, email: string) =>
  api.run(Users.use((users) => users.findByEmail(email)));

/** The audit log, newest first. */
export const auditOf = (api: Served) => api.run(AuditLog.use((log) => log.list(10_000)));

const ROUTINE: readonly string[] = ["signed_in", "refresh_refused"];

/** The audit entries of a user other than sign-ins and refused refreshes. */
export const auditOfUser = async (api: Served, user_id: string) =>
  (await auditOf(api)).filter((entry) => entry.user_id === user_id && !ROUTINE.includes(entry.event));

/** Whether a request shows what could be a token. */
const showsToken = ({ headers = {} }: Sent): boolean =>
  /^Bearer +\S/.test(String(headers.Authorization ?? ""));

/** All that a client sees of an answer, but for what is another each time, and what tells that a token was sent. */
export const seen = ({ status, headers, text }: Answer): unknown => {
  const rest = Object.entries(headers)
    .filter(([name]) => !/^(?:x-request-id|date|x-ratelimit-.*)$/.test(name))
    .map(([name, value]) => [name, String(value).replace(' error="invalid_token",', "")]);
  return { status, headers: Object.fromEntries(rest), text };
};

/** That the challenge of a 401 tells whether a token was sent, and nothing else. */
export const expectChallenge = ({ headers }: Answer, sent: Sent): void =>
  expect(headers["www-authenticate"]).toBe(
    `Bearer realm="farthing", ${showsToken(sent) ? 'error="invalid_token", ' : ""}ApiKey realm="farthing", header="X-Api-Key"`,
  );

/** An answer that nobody may keep. */
export const expectNotStored = ({ headers }: Answer, pragma?: "no-cache"): void => {
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers.pragma).toBe(pragma);
};

/** What is said of any code that is not good. */
export const INVALID_CODE = {
  error: "invalid_or_expired_code",
  message: expect.stringMatching(/Sign in again\.$/),
};

export const expectInvalidCode = (answer: Answer): void => {
  expect([answer.status, answer.body]).toEqual([401, INVALID_CODE]);
  expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm=/);
  expectNotStored(answer);
};

/** Tries what must not be told apart, by what is wrong with it: each answer is as it is to be, and all are one. */
export const expectOneAnswer = async <A>(
  tried: Readonly<Record<string, A>>,
  send: (each: A) => Promise<Answer>,
  expectEach: (answer: Answer) => void,
): Promise<void> => {
  const alike = new Map<string, string[]>();
  for (const [what, each] of Object.entries(tried)) {
    const answer = await send(each);
    expectEach(answer);
    const all = JSON.stringify(seen(answer));
    alike.set(all, [...(alike.get(all) ?? []), what]);
  }
  expect([...alike.values()]).toEqual([Object.keys(tried)]);
};

export const TOKENS = {
  access_token: expect.stringMatching(/^fat_[A-Za-z0-9_-]{43}$/),
  refresh_token: expect.stringMatching(/^frt_[A-Za-z0-9_-]{43}$/),
  token_type: "Bearer",
};

export const TOKEN_KEYS = ["access_token", "refresh_token", "token_type", "expires_in", "created_at"];

export const UUID = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);
