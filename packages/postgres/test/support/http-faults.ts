import { createApiKey } from "@farthing/core/access";
import { BankConnections } from "@farthing/core/provider";
import { exchangeCode, issueAuthorizationCode, issueLinkingCode } from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Redacted from "effect/Redacted";
import { afterAll, expect, it } from "vitest";
import { CONNECTION } from "./bank.ts";
import { ACCOUNT, foundBooks, idOf, importOf, STATEMENT, USER } from "./books.ts";
import { emptier, newDatabase } from "./database.ts";
import { onDatabase } from "./on-database.ts";
import { type Cut, type Cutter, proxyTo } from "./proxy.ts";
import { type Answer, type Sent, serve } from "./serve.ts";
import { syncNow } from "./sync.ts";

/** What a client has. */
interface Client {
  readonly key: string;
  readonly code: string;
  readonly linking_code: string;
  readonly refresh_token: string;
}

interface UseCase {
  readonly act: (client: Client) => Sent | typeof syncNow;
  /** What of the database shows whether it was done, as one value. */
  readonly seen: string;
  /** The status if all goes well, and what is seen before and after. */
  readonly status: number;
  readonly states: readonly [before: unknown, after: unknown];
  /** What may also be answered if it is done again after it is not known what became of it. */
  readonly again: readonly (string | undefined)[];
  /** Whether it stores each of its steps by itself: then one may be stored although a later one failed. */
  readonly has_steps?: boolean;
}

const USE_CASES: Readonly<Record<string, UseCase>> = {
  "a change of a transaction": {
    act: ({ key }) => ({
      ...{ method: "PATCH", path: `/api/v1/transactions/${idOf("Milk")}`, headers: { "X-Api-Key": key } },
      json: { transaction: { name: "Oat milk" } },
    }),
    seen: `SELECT name FROM transactions WHERE id = '${idOf("Milk")}'`,
    ...{ status: 200, states: ["Milk", "Oat milk"], again: [undefined] },
  },
  "an exchange of a code": {
    act: ({ code }) => ({ method: "POST", path: "/api/v1/auth/sso_exchange", json: { code } }),
    seen: "SELECT count(*)::int FROM access_tokens",
    ...{ status: 200, states: [1, 2], again: [undefined, "invalid_or_expired_code"] },
  },
  "a refresh of tokens": {
    act: ({ refresh_token }) => ({
      ...{ method: "POST", path: "/oauth/token", json: { grant_type: "refresh_token", refresh_token } },
    }),
    seen: "SELECT count(*)::int FROM access_tokens",
    ...{ status: 200, states: [1, 2], again: [undefined] },
  },
  "an import": {
    act: ({ key }) => ({
      ...{ method: "POST", path: "/api/v1/imports" },
      headers: { "X-Api-Key": key, "Idempotency-Key": "once" },
      json: { raw_file_content: STATEMENT, account_id: ACCOUNT.id },
    }),
    seen: "SELECT count(*)::int FROM transactions",
    // Work that may have been done is not begun again for a while.
    ...{ status: 201, states: [2, 4], again: [undefined, "idempotency_key_in_use"] },
  },
  "an undo of an import": {
    act: ({ key }) => ({
      ...{ method: "DELETE", path: `/api/v1/imports/${importOf("first").file.id}` },
      headers: { "X-Api-Key": key },
    }),
    seen: "SELECT count(*)::int FROM transactions",
    ...{ status: 200, states: [2, 0], again: [undefined] },
  },
  "a sync": {
    act: () => syncNow,
    seen: "SELECT count(*)::int FROM bank_transactions",
    // The lease of a sync that could not give it back ends by itself.
    ...{ status: 200, states: [0, 1], again: [undefined, "sync_running"] },
    has_steps: true,
  },
};

/** Those that are tried in the tier `long` alone. */
const MORE: Readonly<Record<string, UseCase>> = {
  "an account created with a linking code": {
    act: ({ linking_code }) => ({
      ...{ method: "POST", path: "/api/v1/auth/sso_create_account" },
      json: { linking_code, first_name: "Grace", last_name: "Quill" },
    }),
    seen: "SELECT count(*)::int FROM users",
    ...{ status: 200, states: [1, 2], again: [undefined, "invalid_or_expired_code"] },
  },
  "a deletion of a transaction": {
    act: ({ key }) => ({
      ...{ method: "DELETE", path: `/api/v1/transactions/${idOf("Milk")}`, headers: { "X-Api-Key": key } },
    }),
    seen: "SELECT count(*)::int FROM transactions",
    ...{ status: 204, states: [2, 1], again: [undefined, "not_found"] },
  },
};

const prepare = Effect.gen(function* () {
  yield* foundBooks;
  yield* (yield* BankConnections).add({ ...CONNECTION, last_success_at: new Date().toISOString() });
  const { text } = yield* createApiKey({ user: USER.email, name: "key", scope: "read_write" });
  const { code } = yield* issueAuthorizationCode({
    ...{ user_id: USER.id, provider: "google", code_challenge: null },
  });
  const { code: first } = yield* issueAuthorizationCode({
    ...{ user_id: USER.id, provider: "google", code_challenge: null },
  });
  const { tokens } = yield* exchangeCode({
    ...{ code: first, code_verifier: undefined, origin: { ip_address: null, user_agent: null } },
  });
  const { code: linking } = yield* issueLinkingCode({
    identity: {
      ...{ provider: "google", issuer: "https://id.example", subject: "grace", email: "grace@example.com" },
      ...{ first_name: null, last_name: null },
    },
    ...{ allow_account_creation: true, code_challenge: null },
  });
  return {
    ...{ key: Redacted.value(text), code: Redacted.value(code), linking_code: Redacted.value(linking) },
    refresh_token: Redacted.value(tokens.refresh_token),
  } satisfies Client;
});

/** What becomes of the database with the connection that is cut: it can be used at once, or only after the answer. */
export type Outage = "is back at once" | "stays away";

/**
 * Declares that each use case, whose connection to the database is cut at each of its statements in turn, is answered as if
 * nothing had happened, or with a 503 that is true. For each of `cuts` all statements are gone through; it says how they are cut,
 * the first, the second and so on, and then again from its beginning.
 */
export const faultsOverHttp = async (
  outage: Outage,
  cutter: Cutter,
  cuts: readonly (readonly Cut[])[],
  extent: "short" | "long",
): Promise<void> => {
  const url = await newDatabase();
  const proxy = await proxyTo(url, cutter);
  const direct = ManagedRuntime.make(layerPostgres({ url, connections: 2 }));
  // One connection: what is cut is all that there is.
  const cut = ManagedRuntime.make(layerPostgres({ url: proxy.url, connections: 1 }));
  await direct.context();
  afterAll(() => Promise.all([direct.dispose(), cut.dispose()]));
  const empty = await emptier(url);
  const server = await serve(await cut.context());

  const sync = async (work: ReturnType<typeof syncNow>): Promise<Answer> => {
    const outcome = await cut.runPromise(
      Effect.match(work as Effect.Effect<{ readonly failure: unknown }, unknown, Storage>, {
        onSuccess: ({ failure }) => ({ status: failure === undefined ? 200 : 400, failure }),
        onFailure: (failure) => ({ status: 503, failure }),
      }),
    );
    const { code, reason } = (outcome.failure ?? {}) as { readonly code?: string; readonly reason?: string };
    const error =
      reason === undefined ? code : reason === "unknown" ? "outcome_unknown" : "storage_unavailable";
    return { status: outcome.status, error, retry_after: "5", is_replay: false, body: null };
  };

  const seenOf = ({ seen }: UseCase): Promise<unknown> =>
    onDatabase(url, async (client) => Object.values((await client.query<object>(seen)).rows[0]!)[0]);

  const attempt = async (useCase: UseCase, how: Cut, at: number): Promise<boolean> => {
    const where = `cut ${how} statement ${at}`;
    await empty();
    const client = await direct.runPromise(Effect.provide(prepare, SecureRandom.layerWebCrypto));
    const act = (): Promise<Answer> => {
      const acting = useCase.act(client);
      return typeof acting === "function" ? sync(acting()) : server.ask(acting);
    };
    let isCut = false;
    proxy.cutAt((_, index) => {
      isCut = index === at;
      if (isCut && outage === "stays away") proxy.refuse();
      return isCut ? how : undefined;
    });
    const answer = await act();
    proxy.cutAt(() => undefined);
    proxy.setDown(false);
    const [before, after] = useCase.states;
    const seen = await seenOf(useCase);
    if (answer.status === useCase.status) {
      expect(seen, where).toBe(after);
      return isCut;
    }
    expect(outage, where).toBe("stays away");
    expect([where, answer.status, answer.retry_after]).toEqual([where, 503, "5"]);
    if (answer.error === "outcome_unknown" || useCase.has_steps === true)
      expect([before, after], where).toContain(seen);
    else expect([where, answer.error, seen]).toEqual([where, "storage_unavailable", before]);
    const again = await act();
    expect(useCase.again, `${where}, again`).toContain(again.error);
    if (again.error === undefined) expect(again.status, `${where}, again`).toBe(useCase.status);
    if (again.error === undefined || seen === after)
      expect(await seenOf(useCase), `${where}, again`).toBe(after);
    return true;
  };

  for (const [title, useCase] of Object.entries(extent === "short" ? USE_CASES : { ...USE_CASES, ...MORE }))
    it(`${title}, whose connection ${cutter} ends, when the database ${outage}`, async () => {
      for (const hows of cuts) {
        let at = 0;
        while (await attempt(useCase, hows[at % hows.length]!, at)) at += 1;
        expect(at).toBeGreaterThan(5);
      }
      for (const { err } of server.errors.splice(0) as readonly { readonly err: unknown }[])
        expect(err).toMatchObject({ _tag: "StorageUnavailable" });
    });
};
