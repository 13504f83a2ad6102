import { account, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { claim, connected, connection, DAY, MARCH, stored, sync, withBank } from "./support.ts";

/** A bank whose one account has a transaction every ten days for so many days. */
const busyFor = (days: number): Scenario => ({
  institutions: [
    institution("mill", [
      account(
        "checking",
        Array.from({ length: Math.ceil(days / 10) }, (_, i) => transaction(`t${i}`, { days_ago: i * 10 })),
      ),
    ]),
  ],
});

const SPAN = 44 * DAY;

describe("what a sync asks for", () => {
  it("is a year in contiguous windows of 44 days, the newest first, then two weeks beyond the last success", () =>
    withBank(busyFor(400), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        expect((yield* sync(id)).status).toBe("ok");
        const asked = () =>
          bank.requests.filter(({ operation }) => operation === "accounts").map(({ query }) => query);
        const end = MARCH + 1;
        const starts = [...Array.from({ length: 8 }, (_, i) => end - (i + 1) * SPAN), end - 365 * DAY];
        expect(asked()).toEqual(
          starts.map((start, i) => ({
            "start-date": String(start),
            "end-date": String(i === 0 ? end : starts[i - 1]),
            pending: "1",
          })),
        );
        expect(yield* stored).toHaveLength(37);

        yield* pass(3 * DAY);
        yield* sync(id, { pending: false });
        expect(asked().slice(9)).toEqual([
          { "start-date": String(MARCH - 14 * DAY), "end-date": String(MARCH + 3 * DAY + 1) },
        ]);

        yield* pass(40 * DAY);
        yield* sync(id);
        const last = MARCH + 43 * DAY + 1;
        expect(asked().slice(10)).toEqual([
          { "start-date": String(last - SPAN), "end-date": String(last), pending: "1" },
          {
            "start-date": String(MARCH + 3 * DAY - 14 * DAY),
            "end-date": String(last - SPAN),
            pending: "1",
          },
        ]);
        expect((yield* connection(id)).requests).toEqual({ day: "2026-04-13", count: 2 });
      }),
    ));

  it("ends after two windows without a transaction the first time", () =>
    withBank(busyFor(60), ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        expect(bank.requests.filter(({ operation }) => operation === "accounts")).toHaveLength(4);
        expect(yield* stored).toHaveLength(6);
      }),
    ));
});

describe("a sync that needs more requests than a day allows", () => {
  const FIVE_YEARS = MARCH - 1_825 * DAY;
  const ids = Array.from({ length: 182 }, (_, i) => `t${i}`).toSorted();

  /** How often each day was requested, by the number of days before the start. */
  const timesAsked = (requests: readonly { readonly query: Readonly<Record<string, string>> }[]) =>
    Array.from({ length: 1_824 }, (_, days) => {
      const noon = MARCH - days * DAY - DAY / 2;
      return requests.filter(
        ({ query }) => Number(query["start-date"]) <= noon && noon < Number(query["end-date"]),
      ).length;
    });

  it.each([
    ["the next sync continues where it stopped", undefined],
    ["so does one with the same --since", FIVE_YEARS],
  ])("stores what it fetched, says what is missing, and %s", (_, again) =>
    withBank(busyFor(1_820), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const asked = () => bank.requests.filter(({ operation }) => operation === "accounts");
        const first = yield* sync(id, { since: FIVE_YEARS });
        expect(first).toMatchObject({
          status: "failed",
          failure: { code: "request_budget_spent", until: "2026-03-02T00:00:00.000Z" },
        });
        expect(first.messages.map(({ code }) => code)).toEqual([
          "request_budget_spent",
          "history_continues",
          "request_budget_low",
        ]);
        expect(first.messages[1]).toMatchObject({
          text: "Transactions before 2023-04-09 are not fetched yet. The next sync fetches them, back to 2021-03-01.",
        });
        expect(asked()).toHaveLength(24);
        // Everything due was fetched, so it is not requested again.
        expect(yield* connection(id)).toMatchObject({
          last_success_at: "2026-03-01T00:00:00.000Z",
          backlog: { start: FIVE_YEARS, end: MARCH + 1 - 24 * SPAN },
        });
        expect(yield* stored).toHaveLength(106);

        yield* pass(DAY);
        const second = yield* sync(id, again === undefined ? {} : { since: again });
        expect(second).toMatchObject({ status: "ok", failure: undefined });
        expect(second.messages.map(({ code }) => code)).toEqual(["request_budget_low"]);
        expect(asked()).toHaveLength(24 + 1 + 18);
        expect((yield* connection(id)).backlog).toBeNull();
        expect((yield* stored).map(({ external_id }) => external_id).toSorted()).toEqual(ids);
        const times = timesAsked(asked());
        expect(times.slice(0, 14)).toEqual(Array(14).fill(2));
        expect(times.slice(14)).toEqual(Array(1_810).fill(1));

        yield* pass(DAY);
        expect((yield* sync(id)).messages).toEqual([]);
        expect(asked()).toHaveLength(24 + 1 + 18 + 1);
      }),
    ),
  );

  it("leaves no backlog after a dry run", () =>
    withBank(busyFor(1_820), ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const outcome = yield* sync(id, { since: FIVE_YEARS, dry_run: true });
        expect(outcome.failure).toMatchObject({ code: "request_budget_spent" });
        expect(yield* connection(id)).toMatchObject({ last_success_at: null, backlog: null });
        expect(yield* stored).toEqual([]);
      }),
    ));

  it("drops the backlog if the provider refuses older data, so that later syncs are ok", () =>
    withBank(busyFor(1_820), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id, { since: FIVE_YEARS });
        yield* pass(DAY);
        bank.change((scenario) => ({
          ...scenario,
          faults: [{ operation: "accounts", which: { nth: 3 }, kind: "status", status: 400 }],
        }));
        expect((yield* sync(id)).messages.map(({ code }) => code)).toEqual([
          "provider_protocol_error",
          "history_left_out",
        ]);
        expect(yield* connection(id)).toMatchObject({
          ...{ last_status: "failed", last_success_at: "2026-03-02T00:00:00.000Z", backlog: null },
        });
        expect(yield* stored).toHaveLength(106 + 4);
        yield* pass(DAY);
        expect(yield* sync(id)).toMatchObject({ status: "ok", messages: [] });
      }),
    ));

  it("keeps the rest of the backlog if the access URL is revoked, for the token that replaces it", () =>
    withBank(busyFor(1_820), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id, { since: FIVE_YEARS });
        yield* pass(DAY);
        bank.change((scenario) => ({
          ...scenario,
          faults: [{ operation: "accounts", which: { nth: 3 }, kind: "status", status: 403 }],
        }));
        expect((yield* sync(id)).messages.map(({ code }) => code)).toEqual([
          "access_revoked",
          "history_continues",
        ]);
        bank.change((scenario) => ({ ...scenario, faults: [] }));
        expect(yield* claim(bank, id)).toBe(id);
        expect(yield* sync(id)).toMatchObject({ status: "ok", messages: [{ code: "request_budget_low" }] });
        expect((yield* stored).map(({ external_id }) => external_id).toSorted()).toEqual(ids);
      }),
    ));

  it("keeps the backlog if the next sync fails before it", () =>
    withBank(busyFor(1_820), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id, { since: FIVE_YEARS });
        const { backlog } = yield* connection(id);
        yield* pass(DAY);
        bank.change((scenario) => ({
          ...scenario,
          faults: [{ operation: "accounts", which: "every", kind: "status", status: 500 }],
        }));
        expect((yield* sync(id)).messages.map(({ code }) => code)).toEqual([
          "provider_unavailable",
          "history_continues",
        ]);
        expect(yield* connection(id)).toMatchObject({
          last_success_at: "2026-03-01T00:00:00.000Z",
          backlog,
        });
      }),
    ));
});

describe("advice of the provider", () => {
  it("is reported, and the sync is ok and complete", () =>
    withBank({ ...busyFor(400), messages: [{ msg: "You have made 5 requests today" }] }, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        expect(yield* sync(id)).toMatchObject({
          status: "ok",
          messages: [{ text: "You have made 5 requests today" }],
        });
        expect(yield* connection(id)).toMatchObject({ last_success_at: "2026-03-01T00:00:00.000Z" });
        yield* pass(DAY);
        yield* sync(id);
        expect(bank.requests.filter(({ operation }) => operation === "accounts")).toHaveLength(10);
      }),
    ));

  it("about the range is never caused by a sync", () =>
    withBank(busyFor(400), ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        expect(yield* sync(id)).toMatchObject({ status: "ok", messages: [] });
      }),
    ));
});
