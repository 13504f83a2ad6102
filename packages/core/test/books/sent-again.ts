import { shiftedDay } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import { undoImport } from "../../src/import/index.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { addTaxonomyItem, updateTransaction } from "../../src/transactions/index.ts";
import { newUuid } from "../found-user.ts";
import { allOf, foundFamily, imported, importRows, type World } from "../import/support.ts";
import { aConnection } from "../provider/a-connection.ts";
import { storeOneWindow } from "../provider/one-window.ts";
import { anAccount, aTransaction } from "../provider/support.ts";
import { withTickingClock } from "../ticking-clock.ts";

/** A purchase that a bank holds, and books under another id, with another amount and text. */
interface Purchase {
  /** Days after the first. */
  readonly held: number;
  /** Days after that when the hold ends. */
  readonly lasts: number;
  /** Some are let go, and some are booked in files alone: the bank tells too late of them. */
  readonly booked: "everywhere" | "in files" | "never";
  /** In hundredths of what was held. */
  readonly tip: number;
  readonly more: string;
}

const PURCHASES = fc.array(
  fc.record<Purchase>({
    ...{ held: fc.nat({ max: 14 }), lasts: fc.integer({ min: 1, max: 7 }) },
    booked: fc.constantFrom("everywhere", "everywhere", "in files", "never"),
    ...{ tip: fc.constantFrom(0, 0, 10, 25), more: fc.constantFrom("", "", " Berlin 4711", " CARD") },
  }),
  { minLength: 1, maxLength: 4 },
);

/** Each sync asks for so many days before the last one again. */
const LEAST = 14;

/** No answer that is sent again is older. */
const RECENT = 5;

const which = fc.nat({ max: 40 });

const EDITED = ["name", "notes", "date", "amount", "category_id"] as const;

/** What happens: days go by and the bank is asked, an answer of before is sent again, a person changes something, a file comes. */
const STEPS = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("sync"),
        days: fc.constantFrom(0, 1, 2, 4, 6, 9),
        reach: which,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("again"), which, reach: which }) },
    fc.record({ do: fc.constant("edit"), which, field: fc.constantFrom(...EDITED) }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant("file"), reach: which }) },
    fc.record({ do: fc.constant("undo"), which }),
  ),
  { minLength: 2, maxLength: 16, size: "max" },
);

type Step = typeof STEPS extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

const dayOf = (day: number): string => shiftedDay("2024-05-01", day);
const noonOf = (day: number): number => Date.parse(`${dayOf(day)}T12:00:00Z`) / 1000;

/** Of a few purchases no two are of about the same amount. */
const centsOf = (nth: number): number => 100 * 3 ** nth;

/** What a bank, or a file, has of a purchase on a day; undefined where it has none of it. */
const toldOf = (purchase: Purchase, nth: number, day: number, isFile = false) => {
  const { held, lasts, booked, tip, more } = purchase;
  const ended = held + lasts;
  const isBooked = booked === "everywhere" || (isFile && booked === "in files");
  if (day < held || (day >= ended && !isBooked)) return undefined;
  const pending = day < ended;
  const cents = Math.round(centsOf(nth) * (pending ? 1 : 1 + tip / 100));
  const name = pending ? `Shop ${nth}` : `SHOP ${nth}${more}`;
  return {
    ...{ nth, day: pending ? held : ended, pending, amount: String(cents / 100), name },
    provider_id: `${pending ? "held" : "booked"} ${nth}`,
  };
};

type Told = NonNullable<ReturnType<typeof toldOf>>;

const toldOn = (purchases: readonly Purchase[], day: number, isFile = false): readonly Told[] =>
  purchases.flatMap((each, nth) => toldOf(each, nth, day, isFile) ?? []);

const nthOf = ({ name }: { readonly name: string }): number => Number(/\d+/.exec(name)?.[0]);

/** How long what its bank tells no more is kept. */
const KEPT_MILLIS = 8 * 86_400_000;

const momentOf = (millis: number): string => new Date(millis).toISOString();

/** What must be of purchases in the books. */
class Model {
  /** What is seen of each, but for what a person has changed. */
  readonly shown = new Map<number, Told>();
  /** What its bank has told last, and when. */
  readonly #bank = new Map<number, { readonly told: Told; readonly seen_at: string }>();
  /** The imports that have booked it. */
  readonly #imports = new Map<number, Set<string>>();
  readonly edits = new Map<number, Readonly<Record<string, string>>>();
  readonly ids = new Map<number, string>();

  answer(sent: readonly Told[], seen_at: string): void {
    for (const told of sent) {
      if (this.#bank.get(told.nth)?.told.pending === false) continue;
      this.#bank.set(told.nth, { told, seen_at });
      if (!told.pending || !this.#isOfFile(told.nth)) this.shown.set(told.nth, told);
    }
    const forget_before = momentOf(Date.parse(seen_at) - KEPT_MILLIS);
    for (const [nth, { told, seen_at: last }] of this.#bank) {
      if (!told.pending || last >= forget_before) continue;
      if (this.#isOfFile(nth)) this.#bank.delete(nth);
      else if (!this.edits.has(nth)) this.#remove(nth);
    }
  }

  import(rows: readonly Told[], id: string): void {
    for (const row of rows) {
      this.#imports.set(row.nth, new Set([...(this.#imports.get(row.nth) ?? []), id]));
      this.shown.set(row.nth, row);
    }
  }

  undo(id: string): void {
    for (const [nth, imports] of this.#imports) {
      if (!imports.delete(id) || imports.size > 0) continue;
      const bank = this.#bank.get(nth);
      if (bank === undefined) this.#remove(nth);
      else this.shown.set(nth, bank.told);
    }
  }

  #isOfFile(nth: number): boolean {
    return (this.#imports.get(nth)?.size ?? 0) > 0;
  }

  #remove(nth: number): void {
    for (const each of [this.shown, this.#bank, this.edits, this.ids]) each.delete(nth);
  }
}

/** A family, its bank, and what can happen to them. */
const startHistory = Effect.fn(function* (purchases: readonly Purchase[]) {
  const family_id = yield* foundFamily("EUR");
  const connection = aConnection({ id: newUuid(), family_id });
  yield* (yield* BankConnections).add(connection);
  const { id: category_id } = yield* addTaxonomyItem(family_id, "categories", { name: "Mine" });
  const bank = anAccount([], { currency: "EUR" });
  const model = new Model();
  const answers: { readonly day: number; readonly told: readonly Told[] }[] = [];
  const imports: string[] = [];
  let [today, syncs] = [0, 0];

  const answer = (told: readonly Told[], from: number) => {
    syncs += 1;
    const started_at = momentOf((noonOf(today) + syncs) * 1000);
    const sent = told.filter(({ pending, day }) => pending || day >= from);
    model.answer(sent, started_at);
    const transactions = sent.map(({ provider_id, day, pending, amount, name }) =>
      aTransaction({
        ...{ provider_id, date: dayOf(day), pending, amount, name, description: name },
        posted: pending ? null : noonOf(day),
      }),
    );
    return storeOneWindow(
      connection.id,
      { ...bank, transactions },
      {
        ...{ window: { start: noonOf(from) - 43_200, end: noonOf(today) + 1 }, started_at },
        forget_before: momentOf(Date.parse(started_at) - KEPT_MILLIS),
      },
    );
  };
  const { result: account } = yield* answer([], -LEAST);

  const take = Effect.fn(function* (step: Step) {
    switch (step.do) {
      case "sync": {
        const from = today - LEAST - step.reach;
        today += step.days;
        const told = toldOn(purchases, today);
        answers.push({ day: today, told });
        return yield* answer(told, from);
      }
      case "again": {
        const recent = answers.filter(({ day }) => day >= today - RECENT);
        const { day, told } = recent[step.which % Math.max(1, recent.length)] ?? { day: today, told: [] };
        return yield* answer(told, day - LEAST - step.reach);
      }
      case "edit": {
        const [nth, id] = [...model.ids][step.which % Math.max(1, model.ids.size)] ?? [];
        if (nth === undefined || id === undefined) return undefined;
        const name = `Mine ${nth}`;
        const mine = { name, notes: name, date: dayOf(40 + nth), amount: `${900 + nth}`, category_id };
        const fields = { [step.field]: mine[step.field] };
        model.edits.set(nth, { ...model.edits.get(nth), ...fields });
        return yield* updateTransaction({ family_id, id, fields });
      }
      case "file": {
        const rows = toldOn(purchases, today, true).filter(
          ({ pending, day }) => !pending && day >= today - step.reach,
        );
        if (rows.length === 0) return undefined;
        const lines = rows.map(({ day, name, amount }) => `${dayOf(day)},${name},-${amount}`);
        const outcome = yield* importRows(family_id, account, `date,name,amount\n${lines.join("\n")}\n`, {
          ...{ signage_convention: "inflows_positive", date_format: "%Y-%m-%d" },
        });
        if (outcome._tag === "AlreadyImported") return undefined;
        const { id } = imported(outcome).import!;
        imports.push(id);
        return model.import(rows, id);
      }
      case "undo": {
        const [id] = imports.splice(step.which % Math.max(1, imports.length), 1);
        if (id === undefined) return undefined;
        model.undo(id);
        return yield* undoImport({ family_id, id, with_edited: true });
      }
    }
  });

  /** That each purchase is there once, with one id, as what came of it last, but for what a person has changed. */
  const check = Effect.fn(function* (what: string) {
    const { transactions } = yield* allOf(family_id);
    const seen = transactions
      .map(({ id, name, date, amount, pending, notes, category }) => ({
        ...{ id, name, date, amount, pending, notes },
        category_id: category?.id ?? null,
      }))
      .toSorted((a, b) => nthOf(a) - nthOf(b));
    const expected = [...model.shown.values()]
      .toSorted((a, b) => a.nth - b.nth)
      .map(({ nth, name, day, amount, pending }) => ({
        id: model.ids.get(nth) ?? seen.find((each) => nthOf(each) === nth)?.id,
        ...{ name, date: dayOf(day), amount, pending, notes: null, category_id: null },
        ...model.edits.get(nth),
      }));
    expect(seen, what).toEqual(expected);
    for (const each of seen) model.ids.set(nthOf(each), each.id);
    return transactions.filter(({ pending_gone }) => pending_gone).map(nthOf);
  });

  /** That what is pending and its bank has no more is gone when it has told all that it has. */
  const end = Effect.fn(function* () {
    yield* answer(toldOn(purchases, today), -LEAST);
    const gone = [...model.shown.values()]
      .filter(({ nth, pending }) => pending && toldOf(purchases[nth]!, nth, today) === undefined)
      .map(({ nth }) => nth);
    expect((yield* check("the end")).toSorted()).toEqual(gone.toSorted());
  });
  return { take, check, end };
});

/** That what was booked stays one booked row, whatever its bank sends again of before, and whatever files and persons do. */
export const holdsAreBookedOnce = (
  run: (history: Effect.Effect<void, unknown, World>) => Promise<void>,
  runs: { readonly numRuns: number; readonly seed?: number },
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(PURCHASES, STEPS, (purchases, steps) =>
      run(
        withTickingClock(
          Effect.gen(function* () {
            const { take, check, end } = yield* startHistory(purchases);
            for (const step of steps) {
              yield* take(step);
              yield* check(step.do);
            }
            yield* end();
          }),
        ),
      ),
    ),
    runs,
  );
