import { Removals, type Users } from "@farthing/core/access";
import { type Exports, Imports, type LearnedReading, Readings, toReadingRow } from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import { change, importOf, plannedAccount, planning, STORED_AT } from "./support/planned.ts";
import { snapshotNow } from "./support/read-snapshot.ts";

const LAYOUT: LearnedReading["layout"] = {
  ...{ format: "csv", col_sep: ";", has_header: true },
  columns: ["Datum", "Betrag", "Text \u{1f98a} \ud800 \0"],
};

const learned = (account_id: string | null, parts: Partial<LearnedReading> = {}): LearnedReading => ({
  ...{ id: newId(), account_id, learned_at: STORED_AT, layout: LAYOUT, accounts: ["DE89"] },
  ...{ reading: { date_format: "%d.%m.%Y", columns: ["date", null] }, said: ["date_format"] },
  ...parts,
});

const keyOf = (layout: LearnedReading["layout"]): string =>
  toReadingRow({ ...learned(null), layout, import_id: "" }).layout_key;

/** An import of a content like no other that teaches readings. */
const teach = Effect.fnUntraced(function* (
  family_id: string,
  readings: readonly LearnedReading[],
  parts: Parameters<typeof change>[0] = {},
) {
  const request = importOf(family_id);
  yield* (yield* Imports).store(
    request,
    planning(() => Result.succeed(Object.assign(change(parts), { readings }))),
  );
  return request.file;
});

const all = Effect.fnUntraced(function* (family_id: string) {
  return (yield* (yield* Readings).list(family_id, { page: 1, per_page: 100 })).items;
});

const idsOf = (readings: readonly { readonly id: string }[]): readonly string[] =>
  readings.map(({ id }) => id);

export const readingsLaws = ({
  law,
}: Laws<Accounts | Exports | Imports | Readings | Removals | Users>): void => {
  law(
    "a reading is stored with the import that teaches it, as it is, and found by its layout, its id and in the list",
    Effect.gen(function* () {
      const readings = yield* Readings;
      const { family, checking } = yield* createFamilyWithBooks;
      const one = learned(checking.id);
      const { id: import_id } = yield* teach(family.id, [one]);
      const stored = { ...one, import_id };
      expect(yield* all(family.id)).toEqual([stored]);
      expect(yield* readings.find(family.id, one.id)).toEqual(stored);
      expect(yield* readings.ofLayout(family.id, keyOf(LAYOUT))).toEqual([stored]);
      expect(yield* readings.ofLayout(family.id, keyOf({ ...LAYOUT, col_sep: "," }))).toEqual([]);
      expect(yield* readings.familyOf(one.id)).toBe(family.id);
      expect((yield* snapshotNow(family.id)).readings).toEqual([stored]);
    }),
  );

  law(
    "of the columns of a layout and an account the newest stays",
    Effect.gen(function* () {
      const { family, checking, savings } = yield* createFamilyWithBooks;
      const wider = { ...LAYOUT, columns: [...LAYOUT.columns, "Saldo"] };
      const other = { ...LAYOUT, columns: ["Datum", "Text", "Betrag"] };
      const [first, second, ofWider, ofOther, ofSavings, ofNone, old] = [
        learned(checking.id),
        learned(checking.id, { learned_at: "2026-04-01T00:00:00.000Z" }),
        learned(checking.id, { learned_at: "2026-04-15T00:00:00.000Z", layout: wider }),
        learned(checking.id, { layout: other }),
        learned(savings.id, { learned_at: "2026-05-01T00:00:00.000Z" }),
        learned(null, { learned_at: "2026-06-01T00:00:00.000Z" }),
        learned(checking.id, { learned_at: "2026-02-01T00:00:00.000Z" }),
      ];
      yield* teach(family.id, [first]);
      yield* teach(family.id, [second, ofWider, ofOther]);
      for (const each of [ofSavings, ofNone, old]) yield* teach(family.id, [each]);
      expect(idsOf(yield* all(family.id))).toEqual(idsOf([ofNone, ofSavings, ofWider, second, ofOther]));
      expect(idsOf(yield* (yield* Readings).ofLayout(family.id, keyOf(LAYOUT)))).toEqual(
        idsOf([ofNone, ofSavings, ofWider, second, ofOther]),
      );
    }),
  );

  law(
    "of several imports at once that teach one layout, one stays",
    Effect.gen(function* () {
      const { family, checking } = yield* createFamilyWithBooks;
      yield* race(5, () => teach(family.id, [learned(checking.id)]));
      expect(yield* all(family.id)).toHaveLength(1);
    }),
  );

  law(
    "nothing is learned from an import that is not stored",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const first = yield* teach(family.id, []);
      const again = importOf(family.id, { sha256: first.sha256 });
      yield* imports.store(
        again,
        planning(() => Result.succeed(Object.assign(change({}), { readings: [learned(checking.id)] }))),
      );
      yield* expectDefect(teach(family.id, [learned(other.checking.id)]));
      yield* expectDefect(teach(family.id, [learned(newId())]));
      expect(yield* all(family.id)).toEqual([]);
      expect(yield* all(other.family.id)).toEqual([]);
    }),
  );

  law(
    "an undo of the import leaves what it taught, and the removal of the account takes it",
    Effect.gen(function* () {
      const { family, checking } = yield* createFamilyWithBooks;
      const made = plannedAccount();
      const [own, ofMade, ofNone] = [learned(checking.id), learned(made.id), learned(null)];
      const { id } = yield* teach(family.id, [own, ofMade, ofNone], { accounts: [made] });
      const undo = { family_id: family.id, id, with_edited: false, at: STORED_AT };
      yield* (yield* Imports).undo(undo);
      // The account that it made is gone.
      expect(new Set(idsOf(yield* all(family.id)))).toEqual(new Set(idsOf([own, ofNone])));
      yield* (yield* Accounts).remove(family.id, checking.id, () => Result.void);
      expect(idsOf(yield* all(family.id))).toEqual([ofNone.id]);
      yield* (yield* Removals).removeFamily(family.id);
      expect(yield* (yield* Readings).familyOf(ofNone.id)).toBeUndefined();
    }),
  );

  law(
    "one is forgotten by its family alone, once",
    Effect.gen(function* () {
      const readings = yield* Readings;
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const [first, second] = [learned(own.checking.id), learned(null)];
      yield* teach(own.family.id, [first, second]);
      for (const id of [other.family.id, newId()]) {
        expect(yield* readings.find(id, first.id)).toBeUndefined();
        expect(yield* readings.ofLayout(id, keyOf(LAYOUT))).toEqual([]);
        expect(yield* readings.forget(id, first.id)).toBe(false);
      }
      expect(yield* readings.familyOf(newId())).toBeUndefined();
      expect(yield* readings.forget(own.family.id, first.id)).toBe(true);
      expect(yield* readings.forget(own.family.id, first.id)).toBe(false);
      expect(idsOf(yield* all(own.family.id))).toEqual([second.id]);
    }),
  );

  law(
    "a list is read in parts, the newest first",
    Effect.gen(function* () {
      const readings = yield* Readings;
      const { family } = yield* createFamilyWithBooks;
      const days = [1, 2, 2, 3, 4];
      yield* teach(
        family.id,
        days.map((day, at) =>
          learned(null, {
            learned_at: `2026-01-0${day}T00:00:00.000Z`,
            layout: { ...LAYOUT, columns: [`${"abcde"[at]}`, "x", "y"] },
          }),
        ),
      );
      const whole = yield* all(family.id);
      expect(whole.map(({ learned_at }) => learned_at.slice(9, 10))).toEqual(["4", "3", "2", "2", "1"]);
      const second = yield* readings.list(family.id, { page: 2, per_page: 2 });
      expect(second).toEqual({ items: whole.slice(2, 4), total_count: 5, more: true });
      for (const [at, after] of whole.entries())
        expect(yield* readings.list(family.id, { after, per_page: 2 })).toEqual({
          ...{ items: whole.slice(at + 1, at + 3), total_count: null, more: at < 2 },
        });
    }),
  );
};
