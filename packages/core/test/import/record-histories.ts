import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { Imports } from "../../src/import/index.ts";
import { Accounts, deleteTransaction, updateTransaction } from "../../src/transactions/index.ts";
import { type AnyFile, contentsOf, FILES, importing } from "./record-history-files.ts";
import { RecordHistoryModel } from "./record-history-model.ts";
import { exported, foundFamily, imported, type World } from "./support.ts";

const which = fc.nat({ max: 40 });

/** What happens in a family. */
const HISTORIES = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant("import" as const), file: FILES }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("import again" as const), which }) },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant("undo" as const), which, with_edited: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("note" as const), which, both: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("categorize" as const), which, to: which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("change account" as const), which }) },
  ),
  { minLength: 4, maxLength: 24, size: "max" },
);

type History = typeof HISTORIES extends fc.Arbitrary<infer Each> ? Each : never;

interface Exported {
  readonly type: string;
  readonly data: Readonly<Record<string, string>> & {
    readonly tag_ids?: readonly string[];
    readonly split_lines?: readonly Exported["data"][];
  };
}

/** What is stored, as the model says it, and the ids of it. */
const storedOf = Effect.fn(function* (family_id: string) {
  const text = yield* exported(family_id);
  const all = text
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Exported);
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  const found: string[] = [];
  const called = (type: string, { id, name }: Exported["data"], prefix = `${type.toLowerCase()}:`): void => {
    names.set(id!, `${prefix}${name}`);
    ids.set(`${prefix}${name}`, id!);
  };
  for (const { type, data } of all) {
    if (type === "Transaction")
      for (const each of [data, ...(data.split_lines ?? [])]) called(type, each, "");
    else if (type !== "Transfer") called(type, data);
  }
  const refersOf = ({ account_id, category_id, merchant_id, tag_ids = [] }: Exported["data"]) =>
    [account_id, category_id, merchant_id, ...tag_ids].flatMap((id) => (id ? [names.get(id)!] : []));
  for (const { type, data } of all) {
    const { id, name, parent_id, split_lines: parts = [] } = data;
    if (type === "Transaction") {
      const refers = new Set([data, ...parts].flatMap(refersOf));
      const own = parts.map((each) => each.name!).toSorted();
      found.push(`${name} of ${[...refers].toSorted().join()} with ${own.join()}`);
    } else if (type === "Transfer")
      found.push(
        `transfer ${[data.inflow_transaction_id!, data.outflow_transaction_id!]
          .map((each) => names.get(each))
          .toSorted()
          .join()}`,
      );
    else found.push(`${names.get(id!)}${parent_id ? ` below ${names.get(parent_id)}` : ""}`);
  }
  return { found: found.toSorted(), ids, names };
});

/** Runs a history in a family of its own; fails where storage and the model differ after a step. */
const runHistory = Effect.fn(function* (steps: History) {
  const family_id = yield* foundFamily();
  const model = new RecordHistoryModel();
  const done: { readonly import_id: string; readonly file: AnyFile }[] = [];
  let now = 0;
  const nowAt = (): string => {
    now += 1;
    return new Date(Date.UTC(2024, 6, 1, 0, now)).toISOString();
  };

  const store = Effect.fn(function* (file: AnyFile) {
    const contents = contentsOf(file);
    if (contents.records.length + contents.rows.length === 0) return;
    const outcome = imported(yield* importing(family_id, file));
    const import_id = outcome.import!.id;
    const { stored, there } = model.import(import_id, contents);
    expect(outcome.stored).toEqual({
      ...{ accounts: stored.account, categories: stored.category, tags: stored.tag },
      ...{ merchants: stored.merchant, transactions: stored.transactions, transfers: stored.transfers },
    });
    if (contents.rows.length > 0) expect(outcome.counts.already_there).toBe(there);
    done.push({ import_id, file });
  });

  const take = Effect.fn(function* (step: History[number]) {
    const { ids, names } = yield* storedOf(family_id);
    switch (step.do) {
      case "import":
        return yield* store(step.file);
      case "import again": {
        const one = done[step.which % done.length];
        return one === undefined ? undefined : yield* store(one.file);
      }
      case "undo": {
        const at = step.which % Math.max(1, done.length);
        const one = done[at];
        if (one === undefined) return undefined;
        // Some are undone again.
        if (step.which % 4 !== 1) done.splice(at, 1);
        const { import_id: id, file } = one;
        const { with_edited } = step;
        const outcome = yield* (yield* Imports).undo({ family_id, id, with_edited, at: nowAt() });
        if (outcome._tag !== "Undone") throw new Error(outcome._tag);
        const { removed, shared, also_removed, kept } = outcome;
        expect({
          ...{ removed, shared, also_removed },
          kept: kept.map((each) => names.get(each.id)!).toSorted(),
        }).toEqual(model.undo(id, with_edited));
        // So that it can come again.
        if (step.which % 3 === 0) yield* store(file);
        return undefined;
      }
      case "note": {
        const name = model.rows[step.which % model.rows.length];
        if (name === undefined) return undefined;
        // Perhaps both sides of a transfer.
        for (const each of step.both ? model.movedWith(name) : [name]) {
          yield* updateTransaction({ family_id, id: ids.get(each)!, fields: { notes: `mine ${nowAt()}` } });
          model.change(each);
        }
        return undefined;
      }
      case "categorize": {
        const rows = model.rows.filter((each) => !model.isSplit(each));
        const name = rows[step.which % rows.length];
        const all = model.things("category");
        const to = all[step.to % all.length];
        if (name === undefined || to === undefined || model.refers(name).includes(to)) return undefined;
        yield* updateTransaction({ family_id, id: ids.get(name)!, fields: { category_id: ids.get(to)! } });
        return model.change(name, ["category", to]);
      }
      case "delete": {
        const name = model.rows[step.which % model.rows.length];
        if (name === undefined) return undefined;
        yield* deleteTransaction({ family_id, id: ids.get(name)! });
        return model.delete(name);
      }
      case "change account": {
        const all = model.things("account");
        const one = all[step.which % all.length];
        if (one === undefined) return undefined;
        yield* (yield* Accounts).update(family_id, ids.get(one)!, nowAt(), () =>
          Result.succeed({ status: "disabled" as const }),
        );
        return model.own(one);
      }
    }
  });

  for (const step of steps) {
    yield* take(step);
    expect((yield* storedOf(family_id)).found).toEqual(model.expected());
  }
});

/** That histories of records go as the model says, on a storage. */
export const recordHistoriesGoAsTheModel = (
  run: (history: Effect.Effect<void, unknown, World>) => Promise<void>,
  runs: { readonly numRuns: number; readonly seed?: number },
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(HISTORIES, (history) => run(runHistory(history))),
    runs,
  );
