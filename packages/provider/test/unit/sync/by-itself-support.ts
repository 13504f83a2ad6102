import { syncByItself } from "@farthing/core/provider";
import { account, type FakeBank, institution, type Scenario, transaction } from "@farthing/provider-fake";
import type * as Cause from "effect/Cause";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { DAY, type Given, MARCH } from "./support.ts";

export const HOUR = 3600;

/** What is due is looked for once a minute: in hours. */
export const MINUTE = 1 / 60;

/** A purchase a day, from twenty days before to forty after. */
export const SCENARIO: Scenario = {
  institutions: [
    institution("mill", [
      account(
        "checking",
        Array.from({ length: 60 }, (_, i) => transaction(`t${i}`, MARCH + (i - 20) * DAY + 60)),
      ),
    ]),
  ],
};

/** Syncs by itself every twelve hours while the work goes on; tells what failed for reasons of our own. */
export const running = <A, E>(work: Effect.Effect<A, E, Given>) =>
  Effect.gen(function* () {
    const causes: Cause.Cause<unknown>[] = [];
    const fiber = yield* Effect.forkChild(
      syncByItself(Duration.hours(12), {
        on_outcome: () => Effect.void,
        on_interrupted: () => Effect.void,
        on_failure: (_, cause) => Effect.sync(() => void causes.push(cause)),
      }),
    );
    yield* work;
    yield* Fiber.interrupt(fiber);
    return causes;
  });

/** The requests for accounts. */
export const asked = ({ requests }: FakeBank) => requests.filter(({ operation }) => operation === "accounts");

/** When syncs began, in hours: requests that are no more than two minutes apart are of one. */
export const beginnings = (bank: FakeBank): readonly number[] =>
  asked(bank)
    .map(({ at }) => at)
    .filter((at, i, all) => i === 0 || at - all[i - 1]! > 120)
    .map((at) => (at - MARCH) / HOUR);

export const distances = (moments: readonly number[]): readonly number[] =>
  moments.slice(1).map((at, i) => at - moments[i]!);
