import * as Result from "effect/Result";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideUpdate } from "../../src/transactions/decide-update.ts";
import {
  type EditableField,
  type OwnReferences,
  type Transaction,
  type TransactionChange,
  toTransactionBody,
  versionOf,
} from "../../src/transactions/index.ts";
import type { ReadPatch, TransactionPatch } from "../../src/transactions/patch.ts";
import { aTransaction, CATEGORIES, MERCHANTS, TAGS, transactions, uuid } from "./support.ts";

const AT = "2026-03-01T12:00:00.000Z";

/** Everything that is referred to is the family's own. */
const OWN: OwnReferences = { category: true, merchant: true, tags: new Set(TAGS.map(({ id }) => id)) };

const FOREIGN: OwnReferences = { category: false, merchant: false, tags: new Set() };

const STALE = "0123456789abcdef0123456789abcdef";

const version = (transaction: Transaction): string => versionOf(toTransactionBody(transaction));

interface Given {
  readonly errors?: readonly string[];
  readonly own?: OwnReferences;
  readonly versions?: readonly string[] | undefined;
}

const decide = (
  patch: TransactionPatch,
  current: Transaction,
  { errors = [], own = OWN, versions }: Given = {},
) => decideUpdate({ patch, errors } satisfies ReadPatch, { versions, at: AT })(current, own);

/** What is to be written, or undefined. */
const change = (...args: Parameters<typeof decide>): TransactionChange | undefined =>
  Result.getOrThrow(decide(...args));

/** What is wrong: its sentences, or the tag where there are none. */
const wrong = (...args: Parameters<typeof decide>): readonly string[] | string => {
  const error = Result.getOrThrow(Result.flip(decide(...args)));
  return error._tag === "InvalidRequest" ? error.errors : error._tag;
};

/** A patch that says of each field what it is already. */
const sayAgain = (current: Transaction): Required<TransactionPatch> => ({
  date: current.date,
  amount: current.amount,
  currency: current.currency,
  name: current.name,
  notes: current.notes,
  category_id: current.category?.id ?? null,
  merchant_id: current.merchant?.id ?? null,
  tag_ids: current.tags.map(({ id }) => id),
});

const FIELDS = Object.keys(sayAgain(aTransaction())) as EditableField[];

const only = (patch: TransactionPatch, fields: readonly EditableField[]): TransactionPatch =>
  Object.fromEntries(fields.map((field) => [field, patch[field]]));

/** A patch with every field, each of which is something else than in {@link transactions}. */
const OTHERWISE: Required<TransactionPatch> = {
  ...{ date: "2030-12-31", amount: "-77", currency: "CHF", name: "Buns", notes: "other" },
  ...{ category_id: uuid(109), merchant_id: uuid(209), tag_ids: [uuid(309)] },
};

const OTHERS: OwnReferences = { ...OWN, tags: new Set([...OWN.tags, uuid(309)]) };

/** The transaction as it is when a change was written. */
const written = (
  current: Transaction,
  { category_id, merchant_id, tag_ids, ...fields }: TransactionChange,
): Transaction => {
  const find = <A extends { readonly id: string }>(
    all: readonly A[],
    id: string | null,
    made: (id: string) => A,
  ) => (id === null ? null : (all.find((each) => each.id === id) ?? made(id)));
  return {
    ...current,
    ...fields,
    ...(category_id === undefined
      ? {}
      : { category: find(CATEGORIES, category_id, (id) => ({ id, name: "new", color: null, icon: null })) }),
    ...(merchant_id === undefined
      ? {}
      : { merchant: find(MERCHANTS, merchant_id, (id) => ({ id, name: "new" })) }),
    ...(tag_ids === undefined
      ? {}
      : { tags: tag_ids.map((id) => find(TAGS, id, (id) => ({ id, name: "new", color: null }))!) }),
  };
};

const subset = fc.shuffledSubarray(FIELDS);
const some = fc.shuffledSubarray(FIELDS, { minLength: 1 });

describe("an update", () => {
  it("writes only the fields that change, locks them, and sets the time", () => {
    fc.assert(
      fc.property(transactions, subset, subset, (current, different, same) => {
        const unchanged = same.filter((field) => !different.includes(field));
        fc.pre(different.length + unchanged.length > 0);
        const patch = { ...only(sayAgain(current), unchanged), ...only(OTHERWISE, different) };
        const made = change(patch, current, { own: OTHERS });
        if (different.length === 0) {
          expect(made).toBeUndefined();
          return;
        }
        const { locked, ...fields } = made!;
        expect(fields).toEqual({ ...only(OTHERWISE, different), updated_at: AT });
        expect(new Set(locked)).toEqual(new Set([...current.locked, ...different]));
        expect(locked).toHaveLength(new Set(locked).size);
      }),
      { numRuns: 500 },
    );
  });

  it("that says nothing new writes nothing: not when, and no lock", () => {
    fc.assert(
      fc.property(transactions, some, (current, fields) => {
        const patch = only(sayAgain(current), fields);
        expect(change(patch, current)).toBeUndefined();
        expect(
          change({ ...patch, tag_ids: current.tags.map(({ id }) => id).toReversed() }, current),
        ).toBeUndefined();
      }),
    );
  });

  it("changes nothing more when it is decided again", () => {
    fc.assert(
      fc.property(transactions, some, (current, fields) => {
        const patch = only(OTHERWISE, fields);
        const made = change(patch, current, { own: OTHERS });
        const now = made === undefined ? current : written(current, made);
        expect(change(patch, now, { own: OTHERS })).toBeUndefined();
      }),
    );
  });

  it("that has no field at all is refused, unless the caller saw another version", () => {
    expect(wrong({}, aTransaction())).toEqual([expect.stringMatching(/^There is nothing to change\. Send /)]);
    expect(wrong({}, aTransaction(), { errors: ["name must be text."] })).toEqual(["name must be text."]);
    expect(wrong({}, aTransaction(), { versions: ["old"] })).toBe("PreconditionFailed");
  });

  it("is decided by what is there when it is written, not before", () => {
    const decision = decideUpdate({ patch: { name: "Rolls" }, errors: [] }, { versions: undefined, at: AT });
    const first = Result.getOrThrow(decision(aTransaction(), OWN));
    expect(first).toEqual({ name: "Rolls", locked: ["name"], updated_at: AT });
    expect(Result.getOrThrow(decision(aTransaction(), OWN))).toEqual(first);
    expect(Result.getOrThrow(decision(aTransaction({ name: "Rolls" }), OWN))).toBeUndefined();
    expect(Result.getOrThrow(decision(aTransaction({ locked: ["notes"] }), OWN))?.locked).toEqual([
      "notes",
      "name",
    ]);
  });

  it.each([
    ["notes", { notes: "as they were" }, { notes: null }],
    ["a category", { category: CATEGORIES[0] }, { category_id: null }],
    ["a merchant", { merchant: MERCHANTS[0] }, { merchant_id: null }],
    ["tags", { tags: [TAGS[0], TAGS[1]] }, { tag_ids: [] }],
  ] as const)("can clear %s, and clears them once", (_, there, patch) => {
    const [field] = Object.keys(patch) as EditableField[];
    const current = aTransaction(there);
    expect(change(patch, current)).toEqual({ ...patch, locked: [field], updated_at: AT });
    expect(change(patch, aTransaction())).toBeUndefined();
  });

  it("takes notes that are blank for another thing than none", () => {
    expect(change({ notes: "" }, aTransaction({ notes: null }))?.notes).toBe("");
    expect(change({ notes: null }, aTransaction({ notes: "" }))?.notes).toBeNull();
  });

  it("replaces the tags that are there, also where it names some of them", () => {
    const [holiday, home, work] = TAGS;
    const current = aTransaction({ tags: [holiday, home] });
    for (const tag_ids of [[holiday.id], [home.id, work.id], [holiday.id, home.id, work.id]])
      expect(change({ tag_ids }, current)).toEqual({ tag_ids, locked: ["tag_ids"], updated_at: AT });
  });
});

describe("what a person has changed stays locked", () => {
  it("when it is changed again, and when it is changed back", () => {
    const changed = aTransaction({ name: "Rolls", locked: ["name"] });
    expect(change({ name: "Bread" }, changed)?.locked).toEqual(["name"]);
    expect(change({ name: "Bread", amount: "1" }, changed)?.locked).toEqual(["name", "amount"]);
  });
});

describe("what a transaction refers to", () => {
  it("belongs to the family, or is reported field by field", () => {
    const patch = {
      category_id: uuid(1),
      merchant_id: uuid(2),
      tag_ids: [TAGS[2].id, uuid(3), TAGS[0].id, uuid(4)],
    };
    expect(wrong(patch, aTransaction(), { own: { ...OWN, category: false, merchant: false } })).toEqual([
      "category_id is not one of your categories.",
      "merchant_id is not one of your merchants.",
      "tag_ids[1] is not one of your tags.",
      "tag_ids[3] is not one of your tags.",
    ]);
    expect(wrong(patch, aTransaction(), { own: { ...OWN, merchant: false } })).toHaveLength(3);
  });

  it("may be nothing, whatever there is", () => {
    const patch = { category_id: null, merchant_id: null, tag_ids: [] };
    expect(change(patch, aTransaction({ category: CATEGORIES[0] }), { own: FOREIGN })).toMatchObject({
      category_id: null,
    });
    expect(change({ name: "Rolls" }, aTransaction(), { own: FOREIGN })).toMatchObject({ name: "Rolls" });
  });

  it("must be the family's own also where it is there already", () => {
    const current = aTransaction({ category: CATEGORIES[0], merchant: MERCHANTS[0], tags: [TAGS[0]] });
    expect(wrong(sayAgain(current), current, { own: FOREIGN })).toHaveLength(3);
  });
});

describe("a split transaction", () => {
  const PART = "The transaction is part of a split transaction and cannot be changed.";
  const fixed = (field: string) => `${field} cannot be changed because the transaction is split.`;

  it("that is a part of one cannot be changed at all, which is reported once", () => {
    fc.assert(
      fc.property(transactions, fc.shuffledSubarray(FIELDS, { minLength: 1 }), (current, fields) => {
        const part: Transaction = { ...current, split: "child" };
        expect(wrong(only(OTHERWISE, fields), part, { own: OTHERS })).toEqual([PART]);
        expect(change(only(sayAgain(part), fields), part)).toBeUndefined();
      }),
    );
  });

  it("that is the whole keeps its amount and its date, and all else can be changed", () => {
    fc.assert(
      fc.property(transactions, subset, (current, fields) => {
        const whole: Transaction = { ...current, split: "parent" };
        const stuck = (["amount", "date"] as const).filter((field) => fields.includes(field));
        const patch = { ...sayAgain(whole), ...only(OTHERWISE, fields) };
        if (stuck.length > 0) expect(wrong(patch, whole, { own: OTHERS })).toEqual(stuck.map(fixed));
        else
          expect(Object.keys(change(patch, whole, { own: OTHERS }) ?? {})).toEqual(
            expect.arrayContaining(fields),
          );
      }),
    );
  });
});

describe("everything that is wrong", () => {
  it("is reported at once: fields that cannot be read, what is not the family's, what is split", () => {
    const patch = { amount: "31", date: "2024-01-01", category_id: uuid(1), tag_ids: [uuid(2)] };
    const errors = ["name must be text.", "currency must be another."];
    expect(wrong(patch, aTransaction({ split: "parent" }), { errors, own: FOREIGN })).toEqual([
      ...errors,
      "category_id is not one of your categories.",
      "tag_ids[0] is not one of your tags.",
      "amount cannot be changed because the transaction is split.",
      "date cannot be changed because the transaction is split.",
    ]);
  });

  it("keeps valid fields from being written, and is reported also if nothing would change", () => {
    expect(wrong({ name: "Rolls" }, aTransaction(), { errors: ["date must be a day."] })).toEqual([
      "date must be a day.",
    ]);
    expect(wrong({}, aTransaction(), { errors: ["date must be a day."] })).toEqual(["date must be a day."]);
  });
});

describe("the versions that a caller names", () => {
  const current = aTransaction();

  it("let the update through if one is that of the transaction", () => {
    for (const versions of [undefined, [version(current)], [STALE, version(current)]])
      expect(change({ name: "Rolls" }, current, { versions })).toMatchObject({ name: "Rolls" });
  });

  it("refuse it if none is, whatever is asked", () => {
    for (const patch of [{ name: "Rolls" }, {}, { name: current.name }])
      for (const versions of [[], [STALE], ["*"], [STALE, version({ ...current, updated_at: AT })]])
        expect(wrong(patch, current, { versions })).toBe("PreconditionFailed");
  });

  it("are looked at before anything else that is wrong", () => {
    const given = { errors: ["name must be text."], own: FOREIGN, versions: [STALE] };
    for (const split of ["whole", "parent", "child"] as const)
      expect(wrong({ amount: "1", category_id: uuid(1) }, aTransaction({ split }), given)).toBe(
        "PreconditionFailed",
      );
  });

  it("are old after the update that they let through, but not after one that wrote nothing", () => {
    const versions = [version(current)];
    const made = change({ name: "Rolls" }, current, { versions })!;
    expect(wrong({ name: "Buns" }, written(current, made), { versions })).toBe("PreconditionFailed");
    expect(change({ name: current.name }, current, { versions })).toBeUndefined();
    expect(change({ name: "Buns" }, current, { versions })).toMatchObject({ name: "Buns" });
  });
});
