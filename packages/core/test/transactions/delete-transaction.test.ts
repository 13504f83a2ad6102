import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import {
  deleteTransaction,
  type Transaction,
  Transactions,
  toTransactionBody,
  versionOf,
} from "../../src/transactions/index.ts";
import { aTransaction, outcomeOf, uuid } from "./support.ts";

const FAMILY = uuid(9);

const versionNow = (transaction: Transaction): string => versionOf(toTransactionBody(transaction));

/** Deletes the one transaction that there is, and tells what was deleted. */
const deleting = async (
  stored: Transaction,
  request: { readonly id?: string; readonly versions?: readonly string[] } = {},
) => {
  const deleted: unknown[] = [];
  const port = Layer.mock(Transactions, {
    remove: (family, id, _at, decide) =>
      Effect.suspend(() => {
        const decided = decide(stored);
        if (Result.isSuccess(decided)) deleted.push([family, id]);
        return Effect.as(Effect.fromResult(decided), stored);
      }),
  });
  const work = deleteTransaction({ family_id: FAMILY, id: uuid(1).toUpperCase(), ...request });
  return { outcome: await Effect.runPromise(Effect.provide(outcomeOf(work), port)), deleted };
};

describe("a transaction is deleted", () => {
  it.each(["whole", "parent"] as const)("when it is %s", async (split) => {
    const stored = aTransaction({ split });
    expect(await deleting(stored)).toEqual({ outcome: stored, deleted: [[FAMILY, uuid(1)]] });
    expect((await deleting(stored, { versions: ["x", versionNow(stored)] })).deleted).toHaveLength(1);
  });

  it("not when it is a part of a split: the split has to go with it", async () => {
    expect(await deleting(aTransaction({ split: "child" }))).toMatchObject({
      outcome: { _tag: "InvalidRequest", errors: [expect.stringMatching(/part of a split/)] },
      deleted: [],
    });
  });

  it("not when it is no longer as the caller saw it, whatever else it is", async () => {
    for (const split of ["whole", "child"] as const)
      for (const versions of [[], [versionNow(aTransaction({ name: "Rolls" }))]])
        expect(await deleting(aTransaction({ split }), { versions })).toMatchObject({
          ...{ outcome: { _tag: "PreconditionFailed" }, deleted: [] },
        });
  });

  it.each(["1", "", `${uuid(1)}0`])("not when %j, which is no id, names it", async (id) => {
    expect(await deleting(aTransaction(), { id, versions: ["x"] })).toMatchObject({
      ...{ outcome: { _tag: "TransactionNotFound", id }, deleted: [] },
    });
  });
});
