import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import * as TestClock from "effect/testing/TestClock";
import { type User, Users } from "../../src/access/index.ts";
import { layerMemory } from "../../src/memory/index.ts";
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
import type { Storage } from "../../src/storage/index.ts";

/** Not on a whole second, as moments are. */
export const START = "2026-03-01T12:00:00.250Z";

export const ORIGIN = originOf("203.0.113.7", "Example/1.0");

/** RFC 7636, appendix B. */
export const VERIFIER = Redacted.make("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
export const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

const aWorld = () =>
  Layer.mergeAll(layerMemory, SecureRandom.layerWebCrypto, TestClock.layer({ warningDelay: "1 hour" }));

/** Runs on a storage of its own that is empty, with a clock that stands still. */
export const inMemory = <A, E>(work: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(
      Effect.andThen(
        Effect.suspend(() => TestClock.setTime(Date.parse(START))),
        work,
      ),
      aWorld(),
    ),
  );

export const later = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();

let made = 0;
const newUuid = (): string => {
  made += 1;
  return `0190a7c2-6f00-7000-8000-${String(made).padStart(12, "0")}`;
};

/** A user who is there, alone in a family. */
export const foundUser = Effect.fn(function* (parts: Partial<User> = {}) {
  const family = { id: newUuid(), currency: "EUR", time_zone: "UTC" };
  const id = newUuid();
  const user: User = {
    id,
    family_id: family.id,
    email: `${id}@example.com`,
    first_name: "Ada",
    last_name: "Quill",
    role: "admin",
    ui_layout: "dashboard",
    ai_enabled: false,
    created_at: START,
    deactivated_at: null,
    ...parts,
  };
  yield* (yield* Users).create({ user, family });
  return user;
});

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
