import { account, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { connected, connection, DAY, MARCH, stored, sync, withBank } from "./support.ts";

const bad = (scenario: Scenario["institutions"][number]["accounts"][number]): Scenario => ({
  institutions: [
    institution("mill", [scenario]),
    institution("harbor", [account("savings", [transaction("good", MARCH - DAY)])]),
  ],
});

it.each([
  ["no currency", { without: ["currency"] }, "ok", "currency_assumed", ["good", "t"]],
  ["a blank currency", { currency: "" }, "ok", "currency_assumed", ["good", "t"]],
  ["a balance with a comma", { raw: { balance: "1,000.00" } }, "partial", "account_left_out", ["good"]],
  ["no id", { without: ["id"] }, "partial", "account_left_out", ["good"]],
] as const)("an account with %s does not affect other accounts", (_, parts, status, code, ids) =>
  withBank(bad(account("checking", [transaction("t", MARCH - DAY)], parts)), ({ bank }) =>
    Effect.gen(function* () {
      const id = yield* connected(bank);
      for (let times = 0; times < 2; times += 1) {
        expect(yield* sync(id)).toMatchObject({ status, messages: [{ code, institution: "mill" }] });
        expect((yield* stored).map(({ external_id }) => external_id).toSorted()).toEqual(ids);
      }
      // What could not be read is requested again.
      expect((yield* connection(id)).last_success_at === null).toBe(status === "partial");
    }),
  ),
);

it.each([{ amount: "" }, { amount: "9".repeat(100_000) }, { posted: "soon" }, { id: null }])(
  "a transaction with an invalid field does not affect others: %#",
  (raw) =>
    withBank(
      bad(account("checking", [transaction("t", MARCH - DAY), transaction("bad", MARCH - DAY, { raw })])),
      ({ bank }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          for (let times = 0; times < 2; times += 1) {
            expect(yield* sync(id)).toMatchObject({
              status: "ok",
              messages: [{ code: "transaction_left_out", institution: "mill", account: "checking" }],
            });
            expect((yield* stored).map(({ external_id }) => external_id).toSorted()).toEqual(["good", "t"]);
          }
        }),
    ),
);
