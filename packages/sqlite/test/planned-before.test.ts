import { type Books, type Found, type ImportChange, Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { type Account, Accounts } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { createFamily, newId } from "../../contracts/src/support/people.ts";
import { change, importOf, store } from "../../contracts/src/support/planned.ts";
import { allow } from "../../contracts/src/support/restoring.ts";
import { layerSqlite } from "../src/index.ts";
import { AT, planOf } from "./support/books.ts";
import { turn } from "./support/clock.ts";
import { newFile } from "./support/new-file.ts";

/** How many steps a plan takes. */
const STEPS = 20;

const inFile = <A, E>(
  work: Effect.Effect<A, E, Storage>,
  layer = layerSqlite({ file: newFile() }),
): Promise<A> => Effect.runPromise(Effect.provide(work, layer));

const newAccount = (): Account => ({
  ...{ id: newId(), name: "Made meanwhile", account_type: "depository", subtype: null },
  ...{ currency: "EUR", balance: "0", balance_day: null, status: "active" },
});

interface Planning {
  readonly ids?: readonly string[];
  readonly planFor?: (found: Found) => ImportChange;
}

/**
 * Stores an import whose first plan takes many steps, and does other work meanwhile. Returns what happened in which order, and what
 * each plan was told.
 */
const storedBeside = <E>(
  familyId: string,
  meanwhile: Effect.Effect<unknown, E, Storage>,
  { ids = [], planFor = () => change(planOf(3)) }: Planning = {},
) =>
  Effect.gen(function* () {
    const events: string[] = [];
    const told: Books[] = [];
    const storing = yield* Effect.forkChild(
      (yield* Imports).store(importOf(familyId, { ids }), function* (found) {
        events.push("planning");
        told.push(found.books);
        const planned = planFor(found);
        if (told.length === 1) for (let step = 0; step < STEPS; step += 1) yield;
        events.push("planned");
        return Result.succeed(planned);
      }),
    );
    while (events.length === 0) yield* turn;
    yield* meanwhile;
    events.push("written");
    const stored = yield* Fiber.join(storing);
    return { events, told, stored };
  });

it("others write while an import is planned, and a plan that this leaves true is stored", () =>
  inFile(
    Effect.gen(function* () {
      const [home, other] = [yield* createFamily(), yield* createFamily()];
      const { add } = yield* Accounts;
      const { events, stored } = yield* storedBeside(
        home.family.id,
        add(other.family.id, newAccount(), AT, allow),
      );
      expect(events).toEqual(["planning", "written", "planned"]);
      expect(stored._tag).toBe("Stored");
    }),
  ));

it("a plan is made anew for books that have changed since", () =>
  inFile(
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { add } = yield* Accounts;
      const account = newAccount();
      const { events, told } = yield* storedBeside(family.id, add(family.id, account, AT, allow));
      expect(events).toEqual(["planning", "written", "planned", "planning", "planned"]);
      expect(told.map(({ accounts }) => accounts.map(({ id }) => id))).toEqual([[], [account.id]]);
      // What the first plan had is not stored.
      const { accounts } = yield* (yield* Imports).books(family.id, []);
      expect(accounts).toHaveLength(2);
    }),
  ));

it.each(["account", "transaction"])(
  "a plan is made anew if another process has taken the id of its %s",
  (kind) => {
    const layer = layerSqlite({ file: newFile() });
    return inFile(
      Effect.gen(function* () {
        const [home, other] = [yield* createFamily(), yield* createFamily()];
        const [wanted, theirs] = [planOf(1), planOf(1)];
        const isAccount = kind === "account";
        const { id } = isAccount ? wanted.accounts[0]! : wanted.transactions[0]!;
        const taking = Effect.provide(
          store(
            other.family.id,
            isAccount
              ? { accounts: [{ ...theirs.accounts[0]!, id }] }
              : { ...theirs, transactions: [{ ...theirs.transactions[0]!, id }] },
          ),
          Layer.fresh(layer),
        );
        const { events, stored } = yield* storedBeside(home.family.id, taking, {
          ids: [id],
          planFor: ({ taken }) => change(taken.has(id) ? planOf(1) : wanted),
        });
        expect(events).toEqual(["planning", "written", "planned", "planning", "planned"]);
        expect(stored._tag).toBe("Stored");
      }),
      layer,
    );
  },
);
