import { Accounts } from "@farthing/core/transactions";
import {
  account,
  institution,
  pendingTransaction,
  type Scenario,
  transaction,
} from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import { describe, expect } from "vitest";
import { itEachSampled } from "../../../../../tools/testing/slow.ts";
import { CRASHES, type Crash, crashing } from "./crash.ts";
import { connected, connection, FAMILY, stored, sync, withBank } from "./support.ts";

/** Four months in two accounts, so that a first sync takes several windows. */
const SCENARIO: Scenario = {
  institutions: [
    institution("mill", [
      account("checking", [
        ...Array.from({ length: 12 }, (_, i) => transaction(`t${i}`, { days_ago: i * 10 })),
        pendingTransaction("p", { days_ago: 1 }, { amount: "-9.99" }),
      ]),
      account("savings", [transaction("t0", { days_ago: 50 }), transaction("t1", { days_ago: 50 })]),
    ]),
  ],
};

/** What is there in the end, without ids and moments, which each sync issues again. */
const books = (id: string) =>
  Effect.gen(function* () {
    const accounts = yield* (yield* Accounts).list(FAMILY.id, { page: 1, per_page: 100 });
    const { last_success_at, last_status, last_problem, failures, revoked } = yield* connection(id);
    const rows = yield* stored;
    return {
      // When they were made is a matter of when the sync came to it.
      accounts: accounts.items.map(({ id: _, created_at: __, updated_at: ___, ...rest }) => rest),
      rows: rows
        .map(({ id: _, created_at: __, updated_at: ___, account: { id: ____, ...of }, ...row }) =>
          JSON.stringify({ ...row, of }),
        )
        .toSorted(),
      ...{ last_success_at, last_status, last_problem, failures, revoked },
    };
  });

/** Syncs once as the crash has it, then again; tells what is there. */
const afterCrash = (crash: Crash) =>
  withBank(SCENARIO, ({ bank, pass }) =>
    Effect.gen(function* () {
      const id = yield* connected(bank);
      const first = yield* Effect.forkChild(crashing(crash, sync(id)));
      // Long enough for every retry.
      yield* pass(30);
      const { exit, calls } = yield* Fiber.join(first);
      const between = yield* stored;
      const outcome = yield* sync(id);
      return { exit, calls, between, outcome, books: yield* books(id) };
    }),
  );

describe("a sync that is killed and run again ends where one that was not disturbed does", async () => {
  const never = { kind: "killed", at: Number.POSITIVE_INFINITY, done: false } as const;
  const undisturbed = await afterCrash(never);

  itEachSampled(CRASHES)("at every call of transport and storage: %s", async (kind) => {
    expect(undisturbed.calls).toBe(19);
    for (let at = 1; at <= undisturbed.calls; at += 1)
      for (const done of [false, true]) {
        const { books: found, between, exit } = await afterCrash({ kind, at, done });
        expect(found, `${kind} at ${at}`).toEqual(undisturbed.books);
        if (kind === "killed") expect(Exit.hasInterrupts(exit)).toBe(true);
        expect(between.length, "whole windows only").toBeOneOf([0, 6, 12, 15]);
      }
  });
});
