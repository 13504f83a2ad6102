import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import type { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { breadAsRead, createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { listAll } from "./support/read-all.ts";
import { EXACT_AMOUNTS, HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";
import { CHANGED_AT, changing, find, update } from "./support/updates.ts";

export const updatesLaws = ({ law }: Laws<Imports | Transactions | Users>): void => {
  law(
    "an update writes the fields it names, the locks and the time, and returns the new state",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const after = yield* update(
        home,
        home.bread.id,
        changing({
          date: "2026-02-21",
          amount: "-0.0001",
          currency: "JPY",
          name: "Rolls",
          notes: "rye",
          category_id: home.living.id,
          merchant_id: home.market.id,
          tag_ids: [home.work.id],
        }),
      );
      expect(after).toEqual({
        ...breadAsRead(home),
        date: "2026-02-21",
        amount: "-0.0001",
        currency: "JPY",
        name: "Rolls",
        notes: "rye",
        category: { id: home.living.id, name: "Living", color: null, icon: null },
        merchant: { id: home.market.id, name: "Market" },
        tags: [{ id: home.work.id, name: "work", color: null }],
        locked: ["date", "amount", "currency", "name", "notes", "category_id", "merchant_id", "tag_ids"],
        updated_at: CHANGED_AT,
      });
      expect(yield* find(home, home.bread.id)).toEqual(after);
    }),
  );

  law(
    "an update leaves the fields it does not name, and every other transaction, unchanged",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const others = (yield* listAll(home.family.id)).filter(({ id }) => id !== home.bread.id);
      expect(yield* update(home, home.bread.id, changing({ name: "Rolls" }))).toEqual({
        ...breadAsRead(home),
        name: "Rolls",
        locked: ["name"],
        updated_at: CHANGED_AT,
      });
      expect((yield* listAll(home.family.id)).filter(({ id }) => id !== home.bread.id)).toEqual(others);
    }),
  );

  law(
    "null clears notes, category and merchant, and an empty list clears the tags",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      yield* update(
        home,
        home.bread.id,
        changing({ notes: null, category_id: null, merchant_id: null, tag_ids: [] }),
      );
      expect(yield* find(home, home.bread.id)).toMatchObject({
        notes: null,
        category: null,
        merchant: null,
        tags: [],
      });
    }),
  );

  law(
    "the locked fields are those of the last decision, not those locked before",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const change = { name: "Rolls", updated_at: CHANGED_AT };
      yield* update(home, home.bread.id, { ...change, locked: ["name", "notes"] });
      expect((yield* find(home, home.bread.id))?.locked).toEqual(["name", "notes"]);
      yield* update(home, home.bread.id, { ...change, locked: ["date"] });
      expect((yield* find(home, home.bread.id))?.locked).toEqual(["date"]);
    }),
  );

  law(
    "amounts and texts come back from an update exactly",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      for (const amount of EXACT_AMOUNTS) {
        yield* update(home, home.bread.id, changing({ amount }));
        expect((yield* find(home, home.bread.id))?.amount).toBe(amount);
      }
      for (const text of [...HARD_TEXTS, "", LONG_TEXT]) {
        yield* update(home, home.bread.id, changing({ name: text, notes: text }));
        expect(yield* find(home, home.bread.id)).toMatchObject({ name: text, notes: text });
      }
    }),
  );

  law(
    "a list is sorted by the changed days, and a search finds the new texts and not the old",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      yield* update(home, home.sent.id, changing({ date: "2026-02-28", name: "ÉPARGNE", notes: "zurück" }));
      const ids = (search: string) =>
        Effect.map(listAll(home.family.id, { search }), (found) => found.map(({ id }) => id));
      expect((yield* listAll(home.family.id))[0]?.id).toBe(home.sent.id);
      expect(yield* ids("épargne")).toEqual([home.sent.id]);
      expect(yield* ids("ZURÜCK")).toEqual([home.sent.id]);
      expect(yield* ids("to savings")).toEqual([]);
      yield* update(home, home.sent.id, changing({ notes: null }));
      expect(yield* ids("zurück")).toEqual([]);
    }),
  );

  law(
    "both legs of a transfer show the new amount when the received amount changes",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      yield* update(home, home.received.id, changing({ amount: "-99.9", currency: "USD" }));
      for (const leg of [home.sent, home.received])
        expect((yield* find(home, leg.id))?.transfer).toMatchObject({ amount: "99.9", currency: "USD" });
    }),
  );

  law(
    "a change that refers to what does not exist is a defect and changes nothing, not even its other fields",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      for (const wrong of [
        { category_id: newId() },
        { merchant_id: newId() },
        { tag_ids: [home.work.id, newId()] },
        { category_id: home.work.id },
      ])
        yield* expectDefect(update(home, home.bread.id, changing({ name: "Rolls", ...wrong })));
      expect(yield* find(home, home.bread.id)).toEqual(breadAsRead(home));
    }),
  );
};
