import {
  account,
  institution,
  pendingTransaction,
  type Scenario,
  transaction,
} from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { connected, connection, DAY, MARCH, stored, sync, withBank } from "./support.ts";

/** Every ten days something at each of two institutions, for a year and on. */
const SCENARIO: Scenario = {
  institutions: ["mill", "harbor"].map((name) =>
    institution(name, [
      account(`${name} checking`, [
        ...Array.from({ length: 30 }, (_, i) => transaction(`t${i}`, MARCH + (i - 20) * 10 * DAY - 3600)),
        pendingTransaction("p", MARCH - DAY, { amount: "-9.99" }),
      ]),
    ]),
  ),
};

type Fails = "missing" | "no_transactions";

const failing =
  (fails: Fails | undefined, format: 1 | 2 | "both", ...names: readonly string[]) =>
  (scenario: Scenario): Scenario => ({
    ...scenario,
    format,
    institutions: scenario.institutions.map(({ fails: _, ...each }) =>
      fails !== undefined && names.includes(each.name) ? { ...each, fails } : each,
    ),
  });

const CASES = (["missing", "no_transactions"] as const).flatMap((fails) =>
  ([1, 2, "both"] as const).map((format) => [fails, format] as const),
);

describe("an institution that fails", () => {
  it.each(CASES)("is named with its reason, and the others are stored: %s, format %s", (fails, format) =>
    withBank(failing(fails, format, "harbor")(SCENARIO), ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const outcome = yield* sync(id);
        expect(outcome).toMatchObject({ status: "partial", failure: undefined });
        expect(outcome.messages).toHaveLength(1);
        expect(outcome.messages[0]).toMatchObject({ text: "Connection to harbor may need attention" });
        if (format !== 1 || fails !== "missing")
          expect(outcome.messages[0]).toMatchObject({ institution: "harbor" });
        const rows = yield* stored;
        expect(new Set(rows.map((row) => row.account.name))).toEqual(new Set(["mill checking"]));
        expect(rows.length).toBe(22);
        expect(yield* connection(id)).toMatchObject({
          ...{ last_status: "partial", last_problem: null, last_success_at: null, failures: 0 },
        });
      }),
    ),
  );

  it.each(CASES)("and leaves no gap after forty days: %s, format %s", (fails, format) =>
    withBank(SCENARIO, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        bank.change(failing(fails, format, "harbor"));
        for (let day = 0; day < 40; day += 2) {
          yield* pass(2 * DAY);
          expect(yield* sync(id)).toMatchObject({ status: "partial" });
          // What is pending there may be there still.
          expect((yield* stored).filter((row) => row.account.name === "harbor checking").length).toBe(22);
        }
        expect((yield* connection(id)).last_success_at).toBe("2026-03-01T00:00:00.000Z");
        bank.change(failing(undefined, format));
        const { status, messages } = yield* sync(id);
        // The balance that this bank tells stays the same while its transactions come.
        const others = messages.filter(({ code }) => code !== "books_gap");
        expect({ status, others }).toEqual({ status: "ok", others: [] });
        const rows = yield* stored;
        for (const [name, held] of bank.holds())
          expect(
            rows
              .filter((row) => row.account.name === name)
              .map(({ external_id }) => external_id)
              .toSorted(),
          ).toEqual(held.map((each) => each.id).toSorted());
        expect((yield* connection(id)).last_success_at).toBe("2026-04-10T00:00:00.000Z");
      }),
    ),
  );

  it.each(CASES)("with all others is a failure of the whole: %s, format %s", (fails, format) =>
    withBank(failing(fails, format, "mill", "harbor")(SCENARIO), ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const outcome = yield* sync(id);
        expect(outcome).toMatchObject({ status: "failed", failure: undefined });
        expect(outcome.messages).toMatchObject([
          { text: "Connection to mill may need attention" },
          { text: "Connection to harbor may need attention" },
        ]);
        expect(yield* connection(id)).toMatchObject({
          last_status: "failed",
          last_success_at: null,
          failures: 1,
        });
      }),
    ),
  );
});

it("what is said of one account alone is no failure of its institution", () =>
  withBank(
    {
      format: 2,
      institutions: [
        institution("mill", [account("quiet", []), account("sleepy", [])], {
          messages: [{ code: "act.failed", msg: "No answer", account: "quiet" }],
        }),
      ],
    },
    ({ bank }) =>
      Effect.gen(function* () {
        const outcome = yield* sync(yield* connected(bank));
        expect(outcome).toMatchObject({
          status: "partial",
          messages: [{ code: "act.failed", institution: "mill", account: "quiet", text: "No answer" }],
        });
      }),
  ));

it("a message of the provider about everything keeps what is pending, and the sync is not whole", () =>
  withBank(SCENARIO, ({ bank, pass }) =>
    Effect.gen(function* () {
      const id = yield* connected(bank);
      yield* sync(id);
      yield* pass(10 * DAY);
      bank.change((scenario) => ({
        ...scenario,
        messages: [{ msg: "Some data may be missing" }],
        institutions: scenario.institutions.map((each) => ({
          ...each,
          accounts: each.accounts.map((own) => ({
            ...own,
            transactions: own.transactions.filter((one) => one.pending !== true),
          })),
        })),
      }));
      expect(yield* sync(id)).toMatchObject({ status: "partial" });
      const pending = Effect.map(stored, (rows) => rows.filter((row) => row.external_id === "p").length);
      expect(yield* pending).toBe(2);
      bank.change(({ messages: _, ...scenario }) => scenario);
      expect(yield* sync(id)).toMatchObject({ status: "ok" });
      expect(yield* pending).toBe(0);
    }),
  ));
