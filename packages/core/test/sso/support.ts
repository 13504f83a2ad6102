import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import type { User } from "../../src/access/index.ts";
import {
  AuditLog,
  authenticate,
  createAccount,
  type ExternalIdentity,
  exchangeCode,
  issueAuthorizationCode,
  issueLinkingCode,
  originOf,
} from "../../src/sso/index.ts";
import { newUuid } from "../found-user.ts";

export const ORIGIN = originOf("203.0.113.7", "Example/1.0");

/** RFC 7636, appendix B. */
export const VERIFIER = Redacted.make("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
export const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

export const anIdentity = (parts: Partial<ExternalIdentity> = {}): ExternalIdentity => ({
  provider: "google",
  issuer: "https://id.example.com",
  subject: newUuid(),
  email: "Grace@Example.com",
  first_name: "Grace",
  last_name: "Hopper",
  ...parts,
});

export const issueCode = (user: User, code_challenge: string | null = null) =>
  Effect.map(
    issueAuthorizationCode({ user_id: user.id, provider: "google", code_challenge }),
    ({ code }) => code,
  );

export const issueLinking = (
  identity: ExternalIdentity = anIdentity(),
  { allow = true, challenge = null }: { allow?: boolean; challenge?: string | null } = {},
) =>
  Effect.map(
    issueLinkingCode({ identity, allow_account_creation: allow, code_challenge: challenge }),
    ({ code }) => code,
  );

type Text = Redacted.Redacted<string>;

export const exchange = (code: Text, code_verifier?: Text) =>
  exchangeCode({ code, code_verifier, origin: ORIGIN });

export const create = (
  linking_code: Text,
  parts: { first_name?: string; last_name?: string; code_verifier?: Text } = {},
) =>
  createAccount({
    linking_code,
    code_verifier: undefined,
    first_name: "",
    last_name: "",
    origin: ORIGIN,
    ...parts,
  });

export const signIn = Effect.fn(function* (user: User) {
  const { tokens } = yield* exchange(yield* issueCode(user));
  return tokens;
});

/** Whom an access token belongs to, or how it is refused. */
export const whose = (text: Text) =>
  Effect.match(authenticate({ _tag: "AccessToken", text }), {
    onFailure: ({ _tag }) => _tag,
    onSuccess: ({ user }) => user.id,
  });

/** The tag of a failure, or "done". */
export const outcome = <A, E extends { readonly _tag: string }, R>(work: Effect.Effect<A, E, R>) =>
  Effect.match(work, { onFailure: ({ _tag }) => _tag as string, onSuccess: () => "done" });

export const allEntries = Effect.flatMap(AuditLog, (log) => log.list(1000));

/** The audit entries other than sign-ins and refused refreshes. */
export const auditEntries = Effect.map(allEntries, (entries) =>
  entries.filter(({ event }) => event !== "signed_in" && event !== "refresh_refused"),
);
