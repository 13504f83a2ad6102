import {
  AuditLog,
  createAccount,
  exchangeCode,
  issueAuthorizationCode,
  issueLinkingCode,
  originOf,
} from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { layerSqlite } from "../../src/index.ts";

export const ORIGIN = originOf("203.0.113.7", "Example/1.0");
export const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
export const VERIFIER = Redacted.make("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");

/** Does work on a file that is opened for it. */
export const stored = <A, E>(
  file: string,
  work: Effect.Effect<A, E, Storage | SecureRandom.SecureRandom>,
): Promise<A> =>
  Effect.runPromise(Effect.provide(work, [layerSqlite({ file }), SecureRandom.layerWebCrypto]));

export const issue = (user_id: string, code_challenge: string | null = null) =>
  Effect.map(issueAuthorizationCode({ user_id, provider: "google", code_challenge }), ({ code }) => code);

export const issueLinking = (email: string, subject = email) =>
  Effect.map(
    issueLinkingCode({
      identity: {
        ...{ provider: "google", issuer: "https://id.example.com", subject, email },
        ...{ first_name: "Grace", last_name: null },
      },
      allow_account_creation: true,
      code_challenge: null,
    }),
    ({ code }) => code,
  );

export const exchange = (code: Redacted.Redacted<string>, code_verifier?: Redacted.Redacted<string>) =>
  exchangeCode({ code, code_verifier, origin: ORIGIN });

export const create = (linking_code: Redacted.Redacted<string>) =>
  createAccount({
    ...{ linking_code, code_verifier: undefined, first_name: "", last_name: "", origin: ORIGIN },
  });

/** The audit entries other than sign-ins and refused refreshes. */
export const auditEvents = Effect.map(
  AuditLog.use((log) => log.list(1000)),
  (entries) =>
    entries.map(({ event }) => event).filter((event) => event !== "signed_in" && event !== "refresh_refused"),
);
