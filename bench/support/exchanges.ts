import { Users } from "@farthing/core/access";
import { issueAuthorizationCode } from "@farthing/core/sso";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { type Borne, sendAll } from "./load.ts";
import type { BenchServer } from "./server.ts";
import { storageOf } from "./storage.ts";

export const CODES = 1_000;

/** Codes for the server's user, written directly to its database. */
const issueCodes = ({ database, email }: BenchServer): Promise<readonly string[]> =>
  Effect.gen(function* () {
    const user = yield* (yield* Users).findByEmail(email);
    const request = { user_id: user!.id, provider: "bench", code_challenge: null };
    const issued = yield* Effect.replicateEffect(issueAuthorizationCode(request), CODES);
    return issued.map(({ code }) => Redacted.value(code));
  }).pipe(
    Effect.provide(Layer.mergeAll(storageOf(database), SecureRandom.layerWebCrypto)),
    Effect.runPromise,
  );

/** Exchanges new codes for tokens, over this many connections at once. */
export const exchangeCodes = async (server: BenchServer, connections: number): Promise<Borne> => {
  const left = (await issueCodes(server)).values();
  return sendAll(server.url, connections, () => {
    const { value: code, done } = left.next();
    return done ? undefined : { method: "POST", path: "/api/v1/auth/sso_exchange", json: { code } };
  });
};
