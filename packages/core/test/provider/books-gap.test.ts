import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { proveBooks } from "../../src/proof/index.ts";
import { syncConnection } from "../../src/provider/sync/sync.ts";
import { connected, later, responds, withProvider } from "./connection-support.ts";
import { wireAccount, wireTransaction } from "./support.ts";

const at = (day: number, hour = 0): number => Date.UTC(2026, 1, day, hour) / 1000;

/** An answer with a balance at noon of a day in February, and transactions of 1.00 money out of some days. */
const answer = (name: string, balance: string, day: number, ...days: number[]) =>
  responds(200, {
    accounts: [
      wireAccount({
        ...{ name, balance, "balance-date": at(day, 12) },
        transactions: days.map((posted) =>
          wireTransaction({
            ...{ id: `T${posted}`, posted: at(posted), amount: "-1.00" },
            // A card is used on a day before the bank books it.
            transacted_at: at(posted - 2),
          }),
        ),
      }),
    ],
  });

const LATELY = { last_success_at: later(-3_600_000), last_attempt_at: later(-3_600_000) };

/** Syncs once for each answer: what each said, and what the balances prove in the end. */
const syncs = (...answers: Parameters<typeof withProvider>[0]) =>
  withProvider(answers, () =>
    Effect.gen(function* () {
      const { family_id, id } = yield* connected(LATELY);
      const said: (readonly unknown[])[] = [];
      for (const _ of answers) {
        const { status, messages } = yield* syncConnection(family_id, id, { pending: true, dry_run: false });
        said.push([status, ...messages.map((each) => ("text" in each ? each.text : each.code))]);
      }
      return { said, proof: (yield* proveBooks(family_id))[0]! };
    }),
  );

const OK = ["ok"];

describe("the balances of syncs", () => {
  it.each(["Checking", "Visa card"])("prove the days between them: %s", async (name) => {
    const { said, proof } = await syncs(
      answer(name, "10", 15, 14),
      answer(name, "9", 17, 14, 16),
      answer(name, "9", 18, 14, 16),
    );
    expect(said).toEqual([OK, OK, OK]);
    expect(proof).toMatchObject({
      ...{ state: "proven", proven: [{ from: "2026-02-15", to: "2026-02-18" }] },
    });
  });

  it("say which days lack what as soon as two of them agree, and never when the bank tells it before", async () => {
    const first = answer("Checking", "10", 15, 14);
    const gap =
      'Between 2026-02-15 and 2026-02-17 entries with a sum of -1.50 USD are missing in the books of "Checking". The bank may tell them later; if not, import a file of these days.';
    const { said, proof } = await syncs(
      ...([first, answer("Checking", "7.5", 17, 14, 16)] as const),
      ...([answer("Checking", "7.5", 18, 14, 16), answer("Checking", "7.5", 19, 14, 16)] as const),
    );
    expect(said).toEqual([OK, OK, ["ok", gap], OK]);
    expect(proof).toMatchObject({
      ...{ state: "gaps", gaps: [{ from: "2026-02-15", to: "2026-02-17", sum: "-1.50" }] },
    });
    const rest = await syncs(
      first,
      answer("Checking", "8", 17, 14, 16),
      answer("Checking", "7", 18, 14, 16, 17, 18),
    );
    expect(rest.said).toEqual([OK, OK, OK]);
    expect(rest.proof).toMatchObject({ state: "proven", gaps: [] });
  });

  it("of an investment are not compared", async () => {
    const { said, proof } = await syncs(
      answer("Brokerage", "10", 15, 14),
      answer("Brokerage", "700", 17, 14, 16),
    );
    expect(said).toEqual([OK, OK]);
    expect(proof).toMatchObject({ state: "no_balances", gaps: [] });
  });
});
