import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import {
  type References,
  Transactions,
  type UpdateTransaction,
  updateTransaction,
} from "../../src/transactions/index.ts";
import { aTransaction, outcomeOf, uuid } from "./support.ts";

const FAMILY = uuid(9);
const NOW = "2026-03-01T12:00:00.250Z";

interface Asked {
  readonly family: string;
  readonly id: string;
  readonly references: References;
  readonly decided: unknown;
}

/** Updates the one transaction that there is, and tells what the port was asked and what it was to write. */
const updating = (
  request: Omit<UpdateTransaction, "family_id">,
): Promise<{ readonly outcome: unknown; readonly asked: readonly Asked[] }> => {
  const asked: Asked[] = [];
  const port = Layer.mock(Transactions, {
    update: (family, id, references, decide) =>
      Effect.suspend(() => {
        const own = { category: true, merchant: true, tags: new Set(references.tag_ids) };
        const decided = decide(aTransaction(), own);
        asked.push({ family, id, references, decided: Result.getOrUndefined(decided) });
        return Effect.as(Effect.fromResult(decided), aTransaction());
      }),
  });
  return Effect.runPromise(
    Effect.andThen(
      Effect.suspend(() => TestClock.setTime(Date.parse(NOW))),
      Effect.map(outcomeOf(updateTransaction({ family_id: FAMILY, ...request })), (outcome) => ({
        outcome,
        asked,
      })),
    ).pipe(Effect.provide(Layer.mergeAll(port, TestClock.layer()))),
  );
};

describe("an update of a transaction", () => {
  it("is one step of storage, decided by the rules, at this moment", async () => {
    const { outcome, asked } = await updating({ id: uuid(1).toUpperCase(), fields: { name: " Rolls " } });
    expect(outcome).toEqual(aTransaction());
    expect(asked).toEqual([
      {
        ...{ family: FAMILY, id: uuid(1), references: {} },
        decided: { name: "Rolls", locked: ["name"], updated_at: NOW },
      },
    ]);
  });

  it.each<[object, References]>([
    [{}, {}],
    [{ category_id: null, merchant_id: null }, {}],
    [{ tag_ids: null }, { tag_ids: [] }],
    [{ category_id: uuid(2) }, { category_id: uuid(2) }],
    [
      { merchant_id: uuid(3), tag_ids: [uuid(4)] },
      { merchant_id: uuid(3), tag_ids: [uuid(4)] },
    ],
    [{ category_id: "x", merchant_id: 1, tag_ids: ["x"] }, {}],
  ])("asks whether what it refers to is the family's own: %j", async (fields, references) => {
    expect((await updating({ id: uuid(1), fields })).asked[0]?.references).toEqual(references);
  });

  it("that is refused fails with the reasons", async () => {
    const { outcome } = await updating({ id: uuid(1), fields: { date: "x", name: 1 } });
    expect(outcome).toMatchObject({
      _tag: "InvalidRequest",
      errors: [expect.stringMatching(/^date must/), expect.stringMatching(/^name must/)],
    });
  });

  it("that names what there is not is refused, with everything else that is wrong", async () => {
    const { outcome } = await updating({
      id: uuid(1),
      fields: { nam: "Rolls", category: "Bread", date: "x" },
    });
    expect(outcome).toMatchObject({
      _tag: "InvalidRequest",
      errors: [
        'There is no field "nam"; did you mean "name"?',
        'There is no field "category"; did you mean "category_id"?',
        expect.stringMatching(/^date must/),
      ],
    });
  });

  it("of one that is not as the caller saw it fails", async () => {
    const { outcome } = await updating({ id: uuid(1), fields: { name: 1 }, versions: ["x"] });
    expect(outcome).toMatchObject({ _tag: "PreconditionFailed" });
    expect((await updating({ id: uuid(1), fields: { notes: null } })).outcome).toEqual(aTransaction());
  });

  it.each(["1", "", `${uuid(1)}0`, uuid(1).replaceAll("-", "")])(
    "of %j, which is not an id, fails without asking storage, whatever else is wrong",
    async (id) => {
      expect(await updating({ id, fields: { name: 1 }, versions: ["x"] })).toMatchObject({
        outcome: { _tag: "TransactionNotFound", id },
        asked: [],
      });
    },
  );
});
