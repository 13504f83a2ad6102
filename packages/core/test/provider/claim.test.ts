import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { type ClaimRequest, claimConnection } from "../../src/provider/claim/claim.ts";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { AccessUrlVault } from "../../src/provider/secrets/vault.ts";
import { StorageUnavailable } from "../../src/storage/index.ts";
import {
  CONNECTION_ID,
  connected,
  fails,
  kept,
  responds,
  START,
  withProvider,
} from "./connection-support.ts";
import { ACCESS } from "./support.ts";

const FAMILY = "0190a7c2-6f00-7000-8000-000000000009";

const TOKEN = Redacted.make(Buffer.from("https://bank.example/claim/abc").toString("base64"));

const URL_TEXT = Redacted.value(ACCESS);

const claim = (family_id: string, parts: Partial<ClaimRequest> = {}) =>
  claimConnection({ family_id, token: TOKEN, rules: { allow_loopback: false }, ...parts });

/** Why a claim of a family with one connection fails, what the provider was sent, and what is kept then. */
const failing = (
  answers: Parameters<typeof withProvider>[0],
  parts: Partial<ClaimRequest> = {},
): Promise<{ readonly failure: unknown; readonly sent: number; readonly all: readonly BankConnection[] }> =>
  withProvider(answers, (sent) =>
    Effect.gen(function* () {
      const { family_id } = yield* connected();
      const failure = yield* Effect.flip(claim(family_id, parts));
      return { failure, sent: sent.length, all: yield* (yield* BankConnections).list(family_id) };
    }),
  );

const claimFailed = (detail: string) => ({ _tag: "ProviderFailure", code: "claim_failed", detail });

describe("a setup token", () => {
  it("becomes a connection, of which the access URL is kept sealed", () =>
    withProvider([responds(200, ` ${URL_TEXT}\n`)], (sent) =>
      Effect.gen(function* () {
        const { family_id } = yield* connected();
        const id = yield* claim(family_id);
        expect(sent).toEqual([{ method: "POST", path: "/claim/abc", parameters: {}, time_limit: 15_000 }]);
        const all = yield* (yield* BankConnections).list(family_id);
        expect(all.find((each) => each.id === id)).toEqual({
          ...{ id, family_id, created_at: START, sealed_url: `sealed for ${id}: ${URL_TEXT}` },
          ...{
            revoked: false,
            institutions: [],
            failures: 0,
            cool_down_until: null,
            requests: null,
            backlog: null,
            sync_began_at: null,
            missing_accounts: [],
          },
          ...{ last_attempt_at: null, last_success_at: null, last_status: null, last_problem: null },
        });
        expect(all).toHaveLength(2);
      }),
    ));

  it("renews the connection that is named, which keeps what else is known of it", () =>
    withProvider([responds(200, "https://new:secret-9@bank.example/feed")], () =>
      Effect.gen(function* () {
        const parts = { revoked: true, failures: 3, institutions: ["Meadow Bank"], last_success_at: START };
        const connection = yield* connected(parts);
        expect(yield* claim(connection.family_id, { connection_id: CONNECTION_ID })).toBe(CONNECTION_ID);
        expect(yield* kept(connection)).toEqual({
          ...{ ...connection, revoked: false, failures: 0 },
          sealed_url: `sealed for ${CONNECTION_ID}: https://new:secret-9@bank.example/feed`,
        });
      }),
    ));

  it("that is none is refused before anything is sent", async () => {
    const { failure, sent } = await failing([responds(200)], { token: Redacted.make("x") });
    expect(failure).toMatchObject({
      ...{ _tag: "ProviderFailure", code: "setup_token_invalid" },
      detail: "The setup token is not base64. Copy the whole token and nothing else.",
    });
    expect(sent).toBe(0);
  });

  it("for a connection that is not the family's is refused before anything is sent", async () => {
    const { failure, sent } = await failing([responds(200, URL_TEXT)], { connection_id: FAMILY });
    expect([failure, sent]).toEqual([expect.objectContaining({ _tag: "ConnectionNotFound", id: FAMILY }), 0]);
    await withProvider([responds(200, URL_TEXT)], (asked) =>
      Effect.gen(function* () {
        yield* connected();
        const other = yield* Effect.flip(claim(FAMILY, { connection_id: CONNECTION_ID }));
        expect([other._tag, asked.length]).toEqual(["ConnectionNotFound", 0]);
      }),
    );
  });

  it("is not spent where there is no key to keep the access URL with", () =>
    withProvider([responds(200, URL_TEXT)], (sent) =>
      Effect.gen(function* () {
        const { family_id } = yield* connected();
        const vault = yield* AccessUrlVault;
        const locked = AccessUrlVault.of({ ...vault, seal: () => Effect.die("no key") });
        yield* Effect.exit(Effect.provideService(claim(family_id), AccessUrlVault, locked));
        expect(sent).toHaveLength(0);
      }),
    ));

  it("is not spent where the others have another key, unless it renews a connection", () =>
    withProvider([responds(200, URL_TEXT)], (sent) =>
      Effect.gen(function* () {
        const { family_id } = yield* connected({ sealed_url: "with the key of another server" });
        expect(yield* Effect.flip(claim(family_id))).toMatchObject({
          ...{ code: "secret_key_mismatch", detail: "The setup token was not used." },
        });
        expect(yield* Effect.flip(claim(FAMILY))).toMatchObject({ code: "secret_key_mismatch" });
        expect(sent).toHaveLength(0);
        expect(yield* claim(family_id, { connection_id: CONNECTION_ID })).toBe(CONNECTION_ID);
        yield* claim(family_id);
        expect(sent).toHaveLength(2);
      }),
    ));

  it("for a connection that is being synced waits its turn, and is not spent", () =>
    withProvider([responds(200, URL_TEXT)], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const busy = (yield* BankConnections).exclusively(
          CONNECTION_ID,
          Effect.flip(claim(connection.family_id, { connection_id: CONNECTION_ID })),
        );
        expect(yield* busy).toMatchObject({ _tag: "ProviderFailure", code: "sync_running" });
        expect([sent.length, yield* kept(connection)]).toEqual([0, connection]);
      }),
    ));
});

describe("an answer to a claim", () => {
  it.each([
    [403, URL_TEXT, { code: "setup_token_rejected" }],
    [200, "", claimFailed("Its answer contains no web address.")],
    [200, "https://bank.example/feed", claimFailed("Its answer contains an address without credentials.")],
    [201, URL_TEXT, claimFailed("It answered with status 201.")],
    [404, URL_TEXT, claimFailed("It answered with status 404.")],
    [500, URL_TEXT, claimFailed("It answered with status 500.")],
    [503, URL_TEXT, claimFailed("It answered with status 503.")],
  ])(
    "with status %i and %j is final: nothing is kept, and it is not sent again",
    async (status, body, wanted) => {
      const { failure, sent, all } = await failing([responds(status, body)]);
      expect(failure).toMatchObject(wanted);
      expect([sent, all.length]).toEqual([1, 1]);
    },
  );

  it("that did not come is final where the request may have been read", async () => {
    for (const problem of ["broken_off", "timed_out", "too_large"] as const) {
      const { failure, sent } = await failing([fails(problem), responds(200, URL_TEXT)]);
      expect(failure).toMatchObject(claimFailed("The connection was closed before the answer arrived."));
      expect(sent).toBe(1);
    }
  });

  it("is waited for again where the request was never sent, three times", async () => {
    const { failure, sent } = await failing([fails("unreachable", false)]);
    expect([failure, sent]).toEqual([expect.objectContaining({ code: "network_error" }), 4]);
    const refused = await failing([fails("address_refused", false), responds(200, URL_TEXT)]);
    expect([refused.failure, refused.sent]).toEqual([
      expect.objectContaining({ code: "address_refused" }),
      1,
    ]);
    await withProvider([fails("timed_out", false), responds(200, URL_TEXT)], (asked) =>
      Effect.gen(function* () {
        const { family_id } = yield* connected();
        yield* claim(family_id);
        expect(asked).toHaveLength(2);
      }),
    );
  });
});

describe("storage that cannot keep what was claimed", () => {
  const storing = (failures: number, connection_id?: string) =>
    withProvider([responds(200, URL_TEXT)], (sent) =>
      Effect.gen(function* () {
        const { family_id } = yield* connected();
        const connections = yield* BankConnections;
        let tries = 0;
        const failing = <A, E>(work: Effect.Effect<A, E>) =>
          Effect.suspend((): Effect.Effect<A, E | StorageUnavailable> => {
            tries += 1;
            return tries <= failures
              ? Effect.fail(new StorageUnavailable({ reason: "full", operation: "claim", cause: undefined }))
              : work;
          });
        const full = BankConnections.of({
          ...connections,
          add: (connection) => failing(connections.add(connection)),
          renew: (...args) => failing(connections.renew(...args)),
        });
        const request = connection_id === undefined ? {} : { connection_id };
        const claimed = yield* Effect.result(
          Effect.provideService(claim(family_id, request), BankConnections, full),
        );
        return { claimed, tries, sent: sent.length };
      }),
    );

  it("is tried three times more, without another claim", async () => {
    for (const id of [undefined, CONNECTION_ID])
      expect(await storing(3, id)).toMatchObject({ claimed: { _tag: "Success" }, tries: 4, sent: 1 });
  });

  it("has kept it where only the answer did not arrive", () =>
    withProvider([responds(200, URL_TEXT)], () =>
      Effect.gen(function* () {
        const { family_id } = yield* connected();
        const connections = yield* BankConnections;
        let tries = 0;
        const deaf = BankConnections.of({
          ...connections,
          add: (connection) =>
            Effect.flatMap(connections.add(connection), () => {
              tries += 1;
              const reason = "unknown";
              return tries === 1
                ? Effect.fail(new StorageUnavailable({ reason, operation: "claim", cause: undefined }))
                : Effect.void;
            }),
        });
        const id = yield* Effect.provideService(claim(family_id), BankConnections, deaf);
        expect(tries).toBe(2);
        expect((yield* connections.list(family_id)).map((each) => each.id)).toContain(id);
      }),
    ));

  it("has lost it then, and says so", async () => {
    for (const id of [undefined, CONNECTION_ID])
      expect(await storing(4, id)).toMatchObject({
        claimed: { failure: { code: "claim_not_kept" } },
        ...{ tries: 4, sent: 1 },
      });
  });

  it("may have kept it if one try of those that failed does not know, and says so", () =>
    withProvider([responds(200, URL_TEXT)], () =>
      Effect.gen(function* () {
        const { family_id } = yield* connected();
        const connections = yield* BankConnections;
        let tries = 0;
        const lost = BankConnections.of({
          ...connections,
          add: (connection) =>
            Effect.suspend(() => {
              tries += 1;
              const reason = tries === 1 ? "unknown" : "unreachable";
              const failed = new StorageUnavailable({ reason, operation: "claim", cause: undefined });
              return tries === 1
                ? Effect.andThen(connections.add(connection), Effect.fail(failed))
                : Effect.fail(failed);
            }),
        });
        const failure = yield* Effect.flip(Effect.provideService(claim(family_id), BankConnections, lost));
        expect(failure).toMatchObject({ _tag: "StorageUnavailable", reason: "unknown" });
        expect(tries).toBe(4);
      }),
    ));
});
