import * as Effect from "effect/Effect";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { syncConnection } from "../../src/provider/sync/sync.ts";
import { Accounts } from "../../src/transactions/accounts.ts";
import { updateAccount } from "../../src/transactions/index.ts";
import { connected, kept, later, responds, START, withProvider } from "./connection-support.ts";
import { wireAccount, wireTransaction } from "./support.ts";

const CHECKING = wireAccount({ id: "A1", transactions: [wireTransaction({ id: "T1" })] });
const SAVINGS = wireAccount({
  ...{ id: "B1", name: "Savings" },
  transactions: [wireTransaction({ id: "U1" })],
});

const BOTH = responds(200, { accounts: [CHECKING, SAVINGS] });
const ONE = responds(200, { accounts: [CHECKING] });

/** An account whose id other banks have as well. */
const ofBank = (conn_id: string, name: string, parts: object = {}) => ({
  ...wireAccount({ id: "1", org: undefined, conn_id, name }),
  ...parts,
});
const BANKS = responds(200, { accounts: [ofBank("mill", "Mill"), ofBank("harbor", "Harbor")] });

/** A later sync asks once. */
const LATELY = { last_success_at: later(-3_600_000), last_attempt_at: later(-3_600_000) };

const OPTIONS = { pending: true, dry_run: false };

const MISSED = { code: "account_missing", account: "Savings" };

const rows = (family_id: string) =>
  Effect.map(
    Effect.flatMap(Accounts, (accounts) => accounts.list(family_id, { page: 1, per_page: 100 })),
    ({ items }) => items,
  );

/** Syncs once for each answer, and answers with how each sync ended. */
const syncs = (...answers: Parameters<typeof withProvider>[0]) =>
  withProvider(answers, () =>
    Effect.gen(function* () {
      const connection = yield* connected(LATELY);
      const { family_id, id } = connection;
      const outcomes = [];
      for (const _ of answers)
        outcomes.push({
          ...(yield* syncConnection(family_id, id, OPTIONS)),
          stored: yield* kept(connection),
          names: (yield* rows(family_id)).map(({ name }) => name).toSorted(),
        });
      return outcomes;
    }),
  );

describe("an account that an answer lacks", () => {
  it("makes the sync partial and is named, also in what is stored, and nothing is deleted", async () => {
    const [, second] = await syncs(BOTH, ONE);
    expect(second).toMatchObject({
      ...{ status: "partial", messages: [MISSED], names: ["Checking", "Savings"] },
      stored: { last_status: "partial", missing_accounts: ["Savings"], last_success_at: START },
    });
  });

  it("is fine again when it comes back", async () => {
    expect((await syncs(BOTH, ONE, BOTH))[2]).toMatchObject({
      ...{ status: "ok", messages: [] },
      stored: { last_status: "ok", missing_accounts: [] },
    });
  });

  it("is named beside what the provider reports", async () => {
    const [, second] = await syncs(BOTH, responds(200, { accounts: [CHECKING], errors: ["Sign in again"] }));
    expect(second).toMatchObject({ status: "partial", messages: [{ text: "Sign in again" }, MISSED] });
  });

  it("is named beside advice, which alone would leave the sync ok", async () => {
    const advice = { errors: ["Requested date range exceeds recommended range of 45 days"] };
    const [, second] = await syncs(BOTH, responds(200, { accounts: [CHECKING], ...advice }));
    expect(second).toMatchObject({ status: "partial", messages: [{ code: "gen." }, MISSED] });
  });

  it("with all others is a failure of the whole", async () => {
    expect((await syncs(BOTH, responds(200, { accounts: [] })))[1]).toMatchObject({
      ...{ status: "failed", messages: [{ account: "Checking" }, MISSED] },
      stored: { missing_accounts: ["Checking", "Savings"] },
    });
  });

  it.each([
    ["cannot be read", { balance: "n/a" }],
    ["is not money any more", { currency: "https://points.example" }],
  ])("is not missing where it %s", async (_, parts) => {
    const [, second] = await syncs(BOTH, responds(200, { accounts: [CHECKING, { ...SAVINGS, ...parts }] }));
    expect(second!.messages).toMatchObject([{ code: "account_left_out", account: "Savings" }]);
    expect(second!.stored.missing_accounts).toEqual([]);
  });

  it("of two with one id is the one that is gone", async () => {
    const [, second] = await syncs(BANKS, responds(200, { accounts: [ofBank("mill", "Mill")] }));
    expect(second).toMatchObject({ status: "partial", messages: [{ ...MISSED, account: "Harbor" }] });
  });

  it.each([
    ["cannot be read", { balance: "n/a" }],
    ["cannot be read and has another name", { balance: "n/a", name: "Harbor" }],
    ["is not money any more", { currency: "https://points.example" }],
  ])("is missing although another bank's account with its id %s", async (_, parts) => {
    const [, second] = await syncs(BANKS, responds(200, { accounts: [ofBank("mill", "Mill", parts)] }));
    expect(second!.stored.missing_accounts).toEqual(["Harbor"]);
  });

  it("is not missing where it may be one that cannot be read, and whose bank cannot be read either", async () => {
    const unplaced = ofBank("mill", "", { conn_id: undefined, balance: "n/a" });
    const [, second] = await syncs(BANKS, responds(200, { accounts: [unplaced] }));
    expect(second!.stored.missing_accounts).toEqual([]);
  });

  it("is not missing behind more accounts that cannot be read than an answer may have", async () => {
    const unread = Array.from({ length: 1_001 }, (_, i) => ({
      ...wireAccount({ id: `X${i}` }),
      balance: "n/a",
    }));
    const last = { ...SAVINGS, balance: "n/a" };
    const [, second] = await syncs(BOTH, responds(200, { accounts: [CHECKING, ...unread, last] }));
    expect(second!.messages.map(({ code }) => code)).toEqual(["provider_protocol_error"]);
    expect(second!.stored.missing_accounts).toEqual([]);
  });

  it("keeps what was missed before where a sync gets no answer", async () => {
    const [, , third] = await syncs(BOTH, ONE, responds(402));
    expect(third!.stored).toMatchObject({ last_status: "failed", missing_accounts: ["Savings"] });
  });

  it("is named once where it lacks in one window of several, and the sync is not whole", () =>
    withProvider([BOTH, ONE, BOTH], () =>
      Effect.gen(function* () {
        const connection = yield* connected();
        const { family_id, id } = connection;
        const outcome = yield* syncConnection(family_id, id, OPTIONS);
        expect(outcome).toMatchObject({ status: "partial", messages: [MISSED] });
        expect(yield* kept(connection)).toMatchObject({ last_success_at: null });
      }),
    ));

  it("is not missed once a user has disabled it, and is again once it is in use", () =>
    withProvider([BOTH, ONE], () =>
      Effect.gen(function* () {
        const { family_id, id } = yield* connected(LATELY);
        yield* syncConnection(family_id, id, OPTIONS);
        const savings = (yield* rows(family_id)).find(({ name }) => name === "Savings")!;
        for (const [status, end] of [
          ["disabled", "ok"],
          ["active", "partial"],
        ] as const) {
          yield* updateAccount(family_id, savings.id, { status });
          expect(yield* syncConnection(family_id, id, OPTIONS)).toMatchObject({ status: end });
        }
      }),
    ));

  it("does not keep what is pending elsewhere", async () => {
    const waiting = wireTransaction({ id: "P1", posted: 0, transacted_at: 1_772_366_400, pending: true });
    const pending = { ...CHECKING, transactions: [waiting] };
    await withProvider(
      [
        responds(200, { accounts: [pending, SAVINGS] }),
        responds(200, { accounts: [{ ...CHECKING, transactions: [] }] }),
      ],
      () =>
        Effect.gen(function* () {
          const connection = yield* connected(LATELY);
          const { family_id, id } = connection;
          yield* syncConnection(family_id, id, OPTIONS);
          yield* TestClock.adjust(9 * 86_400_000);
          expect(yield* syncConnection(family_id, id, OPTIONS)).toMatchObject({
            status: "partial",
            accounts: [{ removed: 1 }],
          });
        }),
    );
  });
});

describe("a sync that was stopped", () => {
  it("leaves its start, and the next one tells it and ends it", () =>
    withProvider([Effect.interrupt, BOTH], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        const { family_id, id } = connection;
        yield* Effect.exit(syncConnection(family_id, id, OPTIONS));
        expect(yield* kept(connection)).toMatchObject({ sync_began_at: START, last_status: null });
        expect(yield* syncConnection(family_id, id, OPTIONS)).toMatchObject({
          status: "ok",
          messages: [{ code: "sync_interrupted" }],
        });
        expect(yield* kept(connection)).toMatchObject({ sync_began_at: null, last_status: "ok" });
        expect(yield* syncConnection(family_id, id, OPTIONS)).toMatchObject({ messages: [] });
      }),
    ));

  it.each([
    ["fails", responds(402), OPTIONS],
    ["stores nothing", BOTH, { ...OPTIONS, dry_run: true }],
  ])("is not one that %s", (_, answer, options) =>
    withProvider([answer], () =>
      Effect.gen(function* () {
        const connection = yield* connected(LATELY);
        yield* syncConnection(connection.family_id, connection.id, options);
        expect(yield* kept(connection)).toMatchObject({ sync_began_at: null });
      }),
    ),
  );
});
