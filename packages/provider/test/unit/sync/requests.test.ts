import { account, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { connected, connection, DAY, MARCH, stored, sync, withBank } from "./support.ts";

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
