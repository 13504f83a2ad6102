import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { readAccounts, readInfo } from "../../src/provider/claim/read-accounts.ts";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { connected, fails, kept, later, responds, START, withProvider } from "./connection-support.ts";
import { wireAccount, wireTransaction } from "./support.ts";

type Look = (
  ...args: Parameters<typeof readAccounts>
) => Effect.Effect<
  unknown,
  Effect.Error<ReturnType<typeof readAccounts>>,
  Effect.Services<ReturnType<typeof readAccounts>>
>;

/** How a look fails at a connection like this, and what is kept of it. */
const failing = (
  answers: Parameters<typeof withProvider>[0],
  parts: Partial<BankConnection> = {},
  look: Look = readAccounts,
) =>
  withProvider(answers, (sent) =>
    Effect.gen(function* () {
      const connection = yield* connected(parts);
      const failure = yield* Effect.flip(look(connection));
      return { failure, sent: sent.length, before: connection, after: yield* kept(connection) };
    }),
  );

describe("a look at the accounts", () => {
  it("asks for balances alone, counts, and stores nothing", () =>
    withProvider(
      [
        responds(200, {
          accounts: [wireAccount({ transactions: [wireTransaction()] })],
          errors: ["Sign in"],
        }),
      ],
      (sent) =>
        Effect.gen(function* () {
          const connection = yield* connected();
          expect(yield* readAccounts(connection)).toEqual({
            accounts: [
              { id: "A1", name: "Checking", currency: "USD", balance: "10", institution: "Meadow Bank" },
            ],
            messages: [{ code: "gen.", institution: null, account: null, text: "Sign in" }],
          });
          expect(sent).toEqual([
            {
              method: "GET",
              path: "/feed/accounts",
              parameters: { "balances-only": "1" },
              time_limit: 60_000,
            },
          ]);
          expect(yield* kept(connection)).toEqual({
            ...connection,
            requests: { day: "2026-03-01", count: 1 },
          });
        }),
    ));

  it.each([
    [{ revoked: true }, { code: "access_revoked" }],
    [
      { cool_down_until: later(1), last_problem: "rate_limited" },
      { code: "rate_limited", until: later(1) },
    ],
  ] as const)("asks nothing where it is known that it must not: %j", async (parts, wanted) => {
    const { failure, sent, before, after } = await failing([responds(200, { accounts: [] })], parts);
    expect(failure).toMatchObject(wanted);
    expect([sent, after]).toEqual([0, before]);
  });

  it("asks nothing where the access URL cannot be opened", async () => {
    const { failure, sent } = await failing([responds(200, { accounts: [] })], {
      sealed_url: "sealed for another",
    });
    expect([failure, sent]).toEqual([expect.objectContaining({ code: "secret_key_mismatch" }), 0]);
  });

  it("sends up to 24 requests in a UTC day, including retries", async () => {
    const { failure, sent, after } = await failing([fails("unreachable")], {
      requests: { day: "2026-03-01", count: 22 },
    });
    expect(failure).toMatchObject({ code: "request_budget_spent", until: "2026-03-02T00:00:00.000Z" });
    expect([sent, after.requests]).toEqual([2, { day: "2026-03-01", count: 24 }]);
    const yesterday = await failing([fails("unreachable")], { requests: { day: "2026-02-28", count: 24 } });
    expect([yesterday.sent, yesterday.after.requests]).toEqual([4, { day: "2026-03-01", count: 4 }]);
  });

  it("keeps what a refusal means for later requests: that it is over, or how long to wait", async () => {
    const revoked = await failing([responds(403, { errors: ["Gone"] })]);
    expect(revoked.after).toEqual({
      ...revoked.before,
      ...{ revoked: true, last_problem: "access_revoked", last_status: "failed", last_attempt_at: START },
      ...{ failures: 1, requests: { day: "2026-03-01", count: 1 } },
    });
    const limited = await failing([responds(429, "", { not_before: Date.parse(START) + 60_000 })]);
    expect(limited.after).toMatchObject({
      ...{
        revoked: false,
        last_problem: "rate_limited",
        cool_down_until: later(60_000),
        last_success_at: null,
      },
    });
  });

  it("keeps nothing of any other failure", async () => {
    for (const answer of [
      responds(500),
      responds(402),
      responds(200, "x"),
      responds(200, {}),
      fails("too_large"),
    ]) {
      const { before, after } = await failing([answer]);
      expect({ ...after, requests: null }).toEqual(before);
    }
  });

  it("keeps nothing of a refusal where the access URL is another one by then", () =>
    withProvider([responds(403)], () =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const { family_id, id } = connection;
        yield* (yield* BankConnections).renew(family_id, id, "sealed for another");
        yield* Effect.flip(readAccounts(connection));
        expect(yield* kept(connection)).toMatchObject({ revoked: false, last_status: null });
        yield* (yield* BankConnections).remove(family_id, id);
        expect(yield* Effect.flip(readAccounts(connection))).toMatchObject({ _tag: "ConnectionNotFound" });
      }),
    ));
});

describe("a look at what a provider says of itself", () => {
  it("tells the versions of its protocol in plain text, and does not count", () =>
    withProvider([responds(200, { versions: ["1.0", "2\u202e.0", "pass%40word%2F99"] })], (sent) =>
      Effect.gen(function* () {
        const connection = yield* connected();
        expect(yield* readInfo(connection)).toEqual({ versions: ["1.0", "2 .0", "[hidden]"] });
        expect(sent).toMatchObject([{ method: "GET", path: "/feed/info", parameters: {} }]);
        expect(yield* kept(connection)).toEqual(connection);
      }),
    ));

  it.each(["", "x", "{}", '{"versions":"1"}', '{"versions":[1]}', "[]"])(
    "is a failure where it is %j",
    async (body) => {
      const { failure } = await failing([responds(200, body)], {}, readInfo);
      expect(failure).toMatchObject({ _tag: "ProviderFailure", code: "provider_protocol_error" });
    },
  );

  it("asks again where the failure may pass", async () => {
    const { failure, sent } = await failing([responds(503)], {}, readInfo);
    expect([failure, sent]).toEqual([expect.objectContaining({ code: "provider_unavailable" }), 4]);
  });
});
