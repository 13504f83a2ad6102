import { Imports, type LearnedReading, type PlannedTransaction, Readings } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import { decidePairing, type Transfer, Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { race } from "./outcomes.ts";
import { createFamily, newId } from "./people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedTransaction,
  planning,
  STORED_AT,
  store,
} from "./planned.ts";
import { snapshotNow } from "./read-snapshot.ts";
import { listTransfers, transfersAndModel } from "./transfers.ts";

/** What one of two servers does to the books of a family; it can be sent to another process. */
export type BookWork =
  | {
      readonly do: "import";
      readonly transactions: readonly PlannedTransaction[];
      readonly readings: readonly LearnedReading[];
    }
  | { readonly do: "pair"; readonly ids: readonly [string, string] }
  | { readonly do: "reject" | "forget" | "restore"; readonly id: string };

const LATER = "2026-03-02T12:00:00.000Z";

/** Does it, and answers with how it ended. */
export const doBookWork = (
  family_id: string,
  work: BookWork,
): Effect.Effect<string, never, Imports | Readings | Transactions | Transfers> => {
  const done: Effect.Effect<
    string,
    { readonly _tag: string },
    Imports | Readings | Transactions | Transfers
  > = Effect.gen(function* () {
    switch (work.do) {
      case "import": {
        const { transactions, readings } = work;
        const made = planning(() => Result.succeed(Object.assign(change({ transactions }), { readings })));
        return (yield* (yield* Imports).store(importOf(family_id), made))._tag;
      }
      case "pair": {
        yield* (yield* Transfers).pair(family_id, work.ids, LATER, decidePairing);
        return "paired";
      }
      case "reject": {
        yield* (yield* Transfers).reject(family_id, work.id);
        return "rejected";
      }
      case "restore": {
        const restored = yield* race(25, () =>
          Transactions.use(({ restore }) => restore(family_id, work.id, LATER)),
        );
        return [...new Set(restored.map(({ transaction }) => transaction.name))].join();
      }
      case "forget":
        return (yield* (yield* Readings).forget(family_id, work.id)) ? "forgotten" : "not there";
    }
  });
  return Effect.catch(done, ({ _tag }) => Effect.succeed(_tag));
};

/** Two servers of one database. */
export interface TwoServers {
  /** What each of the two ends with, of what they do at once. */
  readonly atOnce: (
    family_id: string,
    works: readonly [BookWork, BookWork],
  ) => Promise<readonly [string, string]>;
  readonly run: <A>(work: Effect.Effect<A, unknown, Storage>) => Promise<A>;
}

const LAYOUT: LearnedReading["layout"] = {
  ...{ format: "csv", col_sep: ";", has_header: true, columns: ["Datum", "Betrag"] },
};

const learned = (account: { readonly id: string }): LearnedReading => ({
  ...{ id: newId(), account_id: account.id, learned_at: STORED_AT, layout: LAYOUT, accounts: [] },
  ...{ reading: { date_format: "%d.%m.%Y" }, said: ["date_format"] },
});

/** A family with two accounts, and money that left the first. */
const begun = Effect.gen(function* () {
  const { family } = yield* createFamily();
  const [giro, savings] = [plannedAccount({ name: "Giro" }), plannedAccount({ name: "Savings" })];
  yield* store(family.id, { accounts: [giro, savings] });
  const sent = plannedTransaction(giro, { amount: "40" });
  const received = plannedTransaction(savings, { amount: "-40" });
  return { family, giro, savings, sent, received };
});

const legsOf = ({ inflow, outflow }: Transfer): readonly string[] => [inflow.id, outflow.id];

/** Declares what must hold of two servers that do something to one family at once, so many times. */
export const bookRaces = (times: number, { atOnce, run }: TwoServers): void => {
  const rounds = Array.from({ length: times });
  const imported = (transaction: PlannedTransaction): BookWork => ({
    ...{ do: "import", transactions: [transaction], readings: [] },
  });

  describe(`two servers at once, ${times} times`, () => {
    it("that import both sides of a transfer make one pair of it", async () => {
      for (const _ of rounds) {
        const { family, sent, received } = await run(begun);
        expect(await atOnce(family.id, [imported(sent), imported(received)])).toEqual(["Stored", "Stored"]);
        const paired = await run(listTransfers(family.id, "paired"));
        expect(paired.map(legsOf)).toEqual([[received.id, sent.id]]);
        expect(await run(listTransfers(family.id, "proposed"))).toEqual([]);
        const { items } = await run(
          Transactions.use(({ list }) => list(family.id, {}, { page: 1, per_page: 10 })),
        );
        expect(items.map(({ transfer }) => transfer?.id)).toEqual([paired[0]!.id, paired[0]!.id]);
      }
    });

    it("of which one pairs what the other rejects leave one of both", async () => {
      for (const _ of rounds) {
        const { family, sent, received } = await run(begun);
        await run(store(family.id, { transactions: [sent, received] }));
        const [made] = await run(listTransfers(family.id, "paired"));
        const works = [
          { do: "pair", ids: [sent.id, received.id] },
          { do: "reject", id: made!.id },
        ] as const;
        expect(await atOnce(family.id, works)).toEqual(["paired", "rejected"]);
        const { listed, rule, model } = await run(transfersAndModel(family.id));
        expect(listed).toHaveLength(1);
        expect(["paired person", "rejected person"]).toContain(`${listed[0]!.state} ${listed[0]!.made_by}`);
        expect(rule).toEqual(model);
      }
    });

    it("of which each pairs one transaction with another leave one pair", async () => {
      for (const _ of rounds) {
        const { family, savings, sent, received } = await run(begun);
        const other = plannedTransaction(savings, { amount: "-40", date: "2026-02-16" });
        await run(store(family.id, { transactions: [sent, received, other] }));
        const works = [
          { do: "pair", ids: [sent.id, received.id] },
          { do: "pair", ids: [sent.id, other.id] },
        ] as const;
        expect([...(await atOnce(family.id, works))].toSorted()).toEqual(["InvalidRequest", "paired"]);
        const { listed, rule, model } = await run(transfersAndModel(family.id));
        expect(listed.map(({ state, made_by }) => `${state} ${made_by}`)).toEqual(["paired person"]);
        expect(rule).toEqual(model);
      }
    });

    it("that restore one transaction, each 25 times, restore it once", async () => {
      for (const _ of rounds) {
        const { family, sent, received } = await run(begun);
        await run(store(family.id, { transactions: [sent, received] }));
        const before = await run(snapshotNow(family.id));
        await run(Transactions.use(({ remove }) => remove(family.id, sent.id, STORED_AT, () => Result.void)));
        const work = { do: "restore", id: sent.id } as const;
        expect(await atOnce(family.id, [work, work])).toEqual([sent.name, sent.name]);
        const { transactions, accounts } = await run(snapshotNow(family.id));
        expect(accounts).toEqual(before.accounts);
        expect(transactions.map(({ whole }) => whole)).toEqual(before.transactions.map(({ whole }) => whole));
        const paired = await run(listTransfers(family.id, "paired"));
        expect(paired.map(legsOf)).toEqual([[received.id, sent.id]]);
      }
    });

    it("of which one forgets how a file is read while the other imports it so leave what either leaves alone", async () => {
      for (const _ of rounds) {
        const { family, giro, sent } = await run(begun);
        const first = learned(giro);
        await run(doBookWork(family.id, { do: "import", transactions: [], readings: [first] }));
        const again = learned(giro);
        const works = [
          { do: "forget", id: first.id },
          { do: "import", transactions: [sent], readings: [again] },
        ] as const;
        const [forgotten, stored] = await atOnce(family.id, works);
        expect(stored).toBe("Stored");
        const left = await run(Readings.use(({ list }) => list(family.id, { page: 1, per_page: 10 })));
        expect(left.items.map(({ id }) => id)).toEqual([again.id]);
        expect(["forgotten", "not there"]).toContain(forgotten);
        const found = await run(Transactions.use(({ find }) => find(family.id, sent.id)));
        expect(found?.id).toBe(sent.id);
      }
    });
  });
};
