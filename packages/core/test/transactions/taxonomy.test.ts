import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUser } from "../../src/access/index.ts";
import { layerMemory } from "../../src/memory/index.ts";
import { readList } from "../../src/request/read-list.ts";
import { StorableText, Uuid } from "../../src/request/schemas.ts";
import type { Storage } from "../../src/storage/index.ts";
import {
  addTaxonomyItem,
  deleteTaxonomyItem,
  findTaxonomyItem,
  fold,
  type ListedCategory,
  listCategories,
  listTags,
  Taxonomy,
  TaxonomyItemInUse,
  type TaxonomyKind,
  toCategoryBody,
  toTagBody,
  updateTaxonomyItem,
} from "../../src/transactions/index.ts";
import { uuid } from "./support.ts";

const WHOLE = { page: 1, per_page: 100 };

const run = <A, E>(work: Effect.Effect<A, E, SecureRandom.SecureRandom | Storage>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(work, Layer.mergeAll(layerMemory, SecureRandom.layerWebCrypto)) as Effect.Effect<A, E>,
  );

/** A family of its own. */
const family = Effect.map(
  createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill", currency: "EUR" }),
  ({ family_id }) => family_id,
);

const refusal = <E, R>(work: Effect.Effect<unknown, E, R>) => Effect.flip(work);

describe("categories, tags and merchants", () => {
  it("are added with what was sent, trimmed, and with nothing for what was not", async () => {
    const added = await run(
      Effect.gen(function* () {
        const id = yield* family;
        return [
          yield* addTaxonomyItem(id, "categories", { name: "  Food ", color: "#4DA568", icon: " bread " }),
          yield* addTaxonomyItem(id, "categories", { name: "Rent" }),
          yield* addTaxonomyItem(id, "tags", { name: "work", color: null }),
          yield* addTaxonomyItem(id, "merchants", { name: "Corner shop" }),
        ];
      }),
    );
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/u);
    const nothing = { parent_id: null, parent_name: null };
    expect(added).toEqual([
      { id, name: "Food", color: "#4da568", icon: "bread", ...nothing },
      { id, name: "Rent", color: null, icon: null, ...nothing },
      { id, name: "work", color: null },
      { id, name: "Corner shop" },
    ]);
  });

  it("are refused with every error at once, and nothing is added", async () => {
    const [errors, none] = await run(
      Effect.gen(function* () {
        const id = yield* family;
        const sent = { name: " ", color: "red", icon: "", parent_id: "x", colour: "#000000" };
        return [
          yield* refusal(addTaxonomyItem(id, "categories", sent)),
          (yield* listCategories(id, WHOLE)).items,
        ] as const;
      }),
    );
    expect(errors).toMatchObject({
      errors: [
        expect.stringMatching(/"colour"; did you mean "color"/u),
        expect.stringMatching(/^name must be text/u),
        expect.stringMatching(/^color must be null or a colour/u),
        expect.stringMatching(/^icon must be text of 1 to 255/u),
        expect.stringMatching(/^parent_id must be a UUID/u),
      ],
    });
    expect(none).toEqual([]);
  });

  it.each([
    ["tags", { name: "a", icon: "b" }, /There is no field "icon"/u],
    ["merchants", { name: "a", color: "#000000" }, /There is no field "color"/u],
    ["categories", { color: "#000000" }, /^name is missing/u],
  ] as const)("have the fields of their kind: %s %j", async (kind, sent, sentence) => {
    const refused = await run(
      Effect.flatMap(family, (id) => refusal(addTaxonomyItem(id, kind as TaxonomyKind, sent))),
    );
    expect(refused).toMatchObject({ errors: [expect.stringMatching(sentence)] });
  });

  it("of one family have different names, in any case; a name can be written in another case", async () => {
    await run(
      Effect.gen(function* () {
        const id = yield* family;
        for (const kind of ["categories", "tags", "merchants"] as const) {
          const one = yield* addTaxonomyItem(id, kind, { name: "Bäckerei" });
          const other = yield* addTaxonomyItem(id, kind, { name: "Other" });
          for (const name of ["bäckerei", "BÄCKEREI", "Bäckerei"]) {
            const sentence = { errors: [expect.stringContaining(one.id)] };
            expect(yield* refusal(addTaxonomyItem(id, kind, { name }))).toMatchObject(sentence);
            expect(yield* refusal(updateTaxonomyItem(id, kind, other.id, { name }))).toMatchObject(sentence);
          }
          expect(yield* updateTaxonomyItem(id, kind, one.id, { name: "BÄCKEREI" })).toEqual({
            ...{ ...one, name: "BÄCKEREI" },
          });
        }
      }),
    );
  });

  it("stay as they are in what a change does not name; null clears, and a change of nothing is refused", async () => {
    await run(
      Effect.gen(function* () {
        const id = yield* family;
        const food = yield* addTaxonomyItem(id, "categories", { name: "Food", color: "#000001" });
        const sent = { name: "Rolls", icon: "bread", parent_id: food.id.toUpperCase() };
        const rolls = yield* addTaxonomyItem(id, "categories", sent);
        const change = (fields: object) => updateTaxonomyItem(id, "categories", rolls.id, fields);
        expect(rolls).toMatchObject({ parent_id: food.id, parent_name: "Food" });
        expect(yield* change({ color: "#000002" })).toEqual({ ...rolls, color: "#000002" });
        expect(yield* change({ color: null, icon: null, parent_id: null })).toEqual({
          ...rolls,
          ...{ color: null, icon: null, parent_id: null, parent_name: null },
        });
        expect(yield* refusal(change({}))).toMatchObject({
          errors: ["There is nothing to change. Send name, color, icon or parent_id."],
        });
        const tag = yield* addTaxonomyItem(id, "tags", { name: "work" });
        expect(yield* refusal(updateTaxonomyItem(id, "tags", tag.id, {}))).toMatchObject({
          errors: ["There is nothing to change. Send name or color."],
        });
        expect(yield* refusal(updateTaxonomyItem(id, "merchants", uuid(1), {}))).toMatchObject({
          _tag: "TaxonomyItemNotFound",
        });
      }),
    );
  });

  it("that are unknown, or of another family, are found, changed and deleted by nobody", async () => {
    await run(
      Effect.gen(function* () {
        const id = yield* family;
        const { family_id: other } = yield* createUser({
          ...{ email: "bea@example.com", first_name: "Bea", last_name: "Quill", currency: "EUR" },
        });
        for (const kind of ["categories", "tags", "merchants"] as const) {
          const theirs = yield* addTaxonomyItem(other, kind, { name: "Theirs" });
          for (const unknown of [theirs.id, uuid(7), "", "%"])
            for (const work of [
              findTaxonomyItem(id, kind, unknown),
              updateTaxonomyItem(id, kind, unknown, { name: "Mine" }),
              deleteTaxonomyItem({ family_id: id, kind, id: unknown }),
            ])
              expect(yield* refusal(work)).toMatchObject({ _tag: "TaxonomyItemNotFound", kind, id: unknown });
          const own = yield* addTaxonomyItem(id, kind, { name: "Theirs" });
          for (const replace_with of [theirs.id, "x", own.id])
            expect(
              yield* refusal(deleteTaxonomyItem({ family_id: id, kind, id: own.id, replace_with })),
            ).toMatchObject({ errors: [expect.stringMatching(/^replace_with is/u)] });
          expect(yield* findTaxonomyItem(other, kind, theirs.id)).toEqual(theirs);
        }
        const theirs = yield* addTaxonomyItem(other, "categories", { name: "Above" });
        expect(
          yield* refusal(addTaxonomyItem(id, "categories", { name: "Below", parent_id: theirs.id })),
        ).toMatchObject({ errors: ["parent_id is not one of your categories."] });
      }),
    );
  });

  it("say what uses them, in words", () => {
    const used = (transactions: number, categories: number) =>
      new TaxonomyItemInUse({ kind: "categories", name: "Food", transactions, categories });
    expect(used(1, 2).use).toBe("1 transaction has it and 2 categories are below it");
    expect(used(12, 0).use).toBe("12 transactions have it");
    expect(used(0, 1)).toMatchObject({ what: "category", use: "1 category is below it" });
  });

  it("have a colour and an icon in every answer", () => {
    const category = {
      id: uuid(1),
      name: "Food",
      color: null,
      icon: null,
      parent_id: null,
      parent_name: null,
    };
    expect(toCategoryBody(category)).toEqual({
      ...{ id: uuid(1), name: "Food", color: "#737373", icon: "shapes", parent_id: null, parent: null },
    });
    expect(toCategoryBody({ ...category, parent_id: uuid(2), parent_name: "Living" })).toMatchObject({
      ...{ parent_id: uuid(2), parent: { id: uuid(2), name: "Living" } },
    });
    expect(toTagBody({ id: uuid(1), name: "work", color: null })).toMatchObject({ color: "#737373" });
  });
});

/** Whether no category is above itself. */
const isForest = (all: readonly ListedCategory[]): boolean => {
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
  return all.every(({ id }) => {
    const chain = new Set<string>();
    for (let at: string | null | undefined = id; at; at = parents.get(at)) {
      if (chain.has(at)) return false;
      chain.add(at);
    }
    return true;
  });
};

const NAMES = ["Food", "food", "Rent", "Rolls", "Travel", "Bread"] as const;

describe("the categories of a family", () => {
  it("are trees with different names, whatever is added, moved, merged and deleted", async () => {
    const which = fc.nat({ max: 9 });
    const step = fc.oneof(
      fc.record({
        do: fc.constant("add" as const),
        name: fc.constantFrom(...NAMES),
        above: fc.option(which),
      }),
      fc.record({ do: fc.constant("move" as const), which, above: which }),
      fc.record({ do: fc.constant("rename" as const), which, name: fc.constantFrom(...NAMES) }),
      fc.record({ do: fc.constant("delete" as const), which, other: fc.option(which) }),
    );
    let [moved, merged] = [0, 0];
    const histories = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), (steps) =>
      run(
        Effect.gen(function* () {
          const family_id = yield* family;
          const all = Effect.map(listCategories(family_id, WHOLE), ({ items }) => items);
          for (const each of steps) {
            const before = yield* all;
            const idAt = (i: number): string => before[i % Math.max(1, before.length)]?.id ?? uuid(9);
            const work = (): Effect.Effect<unknown, unknown, SecureRandom.SecureRandom | Storage> => {
              if (each.do === "add") {
                const parent_id = each.above === null || before.length === 0 ? null : idAt(each.above);
                return addTaxonomyItem(family_id, "categories", { name: each.name, parent_id });
              }
              const id = idAt(each.which);
              if (each.do === "delete") {
                const replace_with = each.other === null ? undefined : idAt(each.other);
                return deleteTaxonomyItem({ family_id, kind: "categories", id, replace_with });
              }
              const fields = each.do === "move" ? { parent_id: idAt(each.above) } : { name: each.name };
              return updateTaxonomyItem(family_id, "categories", id, fields);
            };
            const outcome = yield* Effect.result(work());
            const after = yield* all;
            if (Result.isFailure(outcome)) expect(after).toEqual(before);
            else if (each.do === "move") moved += 1;
            else if (each.do === "delete" && before.some(({ parent_id }) => parent_id === idAt(each.which)))
              merged += 1;
            expect(isForest(after)).toBe(true);
            expect(new Set(after.map(({ name }) => fold(name))).size).toBe(after.length);
          }
        }),
      ),
    );
    await fc.assert(histories, { numRuns: 150 });
    expect([moved > 0, merged > 0]).toEqual([true, true]);
  });

  it("come below what takes the place of the one above them, which itself comes to where that was", async () => {
    await run(
      Effect.gen(function* () {
        const family_id = yield* family;
        const add = (name: string, parent_id: string | null = null) =>
          addTaxonomyItem(family_id, "categories", { name, parent_id });
        const top = yield* add("Top");
        const gone = yield* add("Gone", top.id);
        const branch = yield* add("Branch", gone.id);
        const stays = yield* add("Stays", branch.id);
        const twig = yield* add("Twig", gone.id);
        const used = yield* refusal(deleteTaxonomyItem({ family_id, kind: "categories", id: gone.id }));
        expect(used).toMatchObject({ name: "Gone", transactions: 0, categories: 2 });
        yield* deleteTaxonomyItem({ family_id, kind: "categories", id: gone.id, replace_with: stays.id });
        const { items } = yield* listCategories(family_id, WHOLE);
        expect(new Map(items.map(({ id, parent_id }) => [id, parent_id]))).toEqual(
          new Map([
            [top.id, null],
            [branch.id, top.id],
            [stays.id, branch.id],
            [twig.id, stays.id],
          ]),
        );
      }),
    );
  });

  it("go on after a cursor from before there were filters", async () => {
    await run(
      Effect.gen(function* () {
        const id = yield* family;
        for (const name of ["Bread", "Food"]) yield* addTaxonomyItem(id, "categories", { name });
        const { categories } = yield* Taxonomy;
        const before = { identity: ["categories", id], key: { name: StorableText, id: Uuid } };
        const { next_cursor } = yield* readList(before, { page: 1, per_page: 1 }, (request) =>
          categories(id, request),
        );
        const { items } = yield* listCategories(id, { cursor: next_cursor!, per_page: 9 });
        expect(items.map(({ name }) => name)).toEqual(["Food"]);
      }),
    );
  });

  it("are listed by who is above them", async () => {
    await run(
      Effect.gen(function* () {
        const id = yield* family;
        const food = yield* addTaxonomyItem(id, "categories", { name: "Food" });
        const rolls = yield* addTaxonomyItem(id, "categories", { name: "Rolls", parent_id: food.id });
        const ids = (filter: Parameters<typeof listCategories>[2]) =>
          Effect.map(listCategories(id, WHOLE, filter), ({ items }) => items.map((each) => each.id));
        expect(yield* ids({ roots_only: true })).toEqual([food.id]);
        expect(yield* ids({ parent_id: food.id.toUpperCase() })).toEqual([rolls.id]);
        expect(yield* ids({ roots_only: true, parent_id: food.id })).toEqual([]);
        expect((yield* listTags(id, WHOLE)).items).toEqual([]);
      }),
    );
  });
});
