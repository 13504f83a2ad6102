import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { CommitLost } from "../../src/connection/commit-marker.ts";
import { groupedWrites, type WriteOnce } from "../../src/connection/grouped-writes.ts";
import type { Queries } from "../../src/connection/queries.ts";
import { waitOf } from "../../src/connection/wait.ts";

type Outcome = Result.Result<string, string>;

/** Whose writes may wait as long as all do. */
const groupedOn = (writeOnce: WriteOnce) => {
  const grouped = groupedWrites(writeOnce);
  return (key: string, work: () => Promise<Outcome>) => grouped(key, waitOf(5_000), work);
};

const NO_QUERIES = {} as Queries;

/** Transactions that keep what their work says, unless they are rolled back, and fail as often as they are told when they end. */
const stored = (losses = 0) => {
  const transactions: { readonly how: "write" | "group"; readonly keeps: string[]; ends: string }[] = [];
  let open: string[] = [];
  let left = losses;
  const writeOnce: WriteOnce = async (how, _wait, work) => {
    const transaction = { how, keeps: [] as string[], ends: "COMMIT" };
    open = transaction.keeps;
    const result = await work(NO_QUERIES).catch((error: unknown) => {
      transaction.keeps.length = 0;
      throw error;
    });
    if (Result.isFailure(result)) {
      transaction.keeps.length = 0;
      transaction.ends = "ROLLBACK";
    }
    transactions.push(transaction);
    left -= 1;
    if (left >= 0) throw new CommitLost(`marker ${left}`, 0, result, new Error("Connection terminated"));
    return result;
  };
  /** Within the turn in which work begins. */
  const keep = (id: string): void => void open.push(id);
  const kept = () => transactions.flatMap(({ keeps }) => keeps).toSorted();
  return { grouped: groupedOn(writeOnce), transactions, keep, kept };
};

const KINDS = ["keeps", "refuses", "throws"] as const;

const workOf =
  (keep: (id: string) => void, id: string, kind: (typeof KINDS)[number]) => async (): Promise<Outcome> => {
    if (kind === "refuses") return Result.fail(`not ${id}`);
    keep(id);
    if (kind === "throws") throw new Error(`a mistake in ${id}`);
    return Result.succeed(id);
  };

const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `id ${i}`);

it("writes of one turn share transactions, as many as needed", async () => {
  const { grouped, transactions, keep } = stored();
  const all = ids(6);
  const done = await Promise.all(all.map((id) => grouped(id, workOf(keep, id, "keeps"))));
  expect(done).toEqual(all.map((id) => Result.succeed(id)));
  expect(transactions).toEqual([
    { how: "group", keeps: all.slice(0, 4), ends: "COMMIT" },
    { how: "group", keeps: all.slice(4), ends: "COMMIT" },
  ]);
});

it("one alone has a transaction of its own, which waits for what others lock", async () => {
  const { grouped, transactions, keep } = stored();
  for (const id of ["a", "b"]) await grouped(id, workOf(keep, id, "keeps"));
  expect(transactions).toEqual([
    { how: "write", keeps: ["a"], ends: "COMMIT" },
    { how: "write", keeps: ["b"], ends: "COMMIT" },
  ]);
});

it("two writes of the same never share one", async () => {
  const { grouped, transactions, keep } = stored();
  const both = ["first", "second"].map((text) => grouped("same", workOf(keep, text, "keeps")));
  await Promise.all([...both, grouped("other", workOf(keep, "other", "keeps"))]);
  expect(transactions).toEqual([
    { how: "group", keeps: ["first", "other"], ends: "COMMIT" },
    { how: "write", keeps: ["second"], ends: "COMMIT" },
  ]);
});

it("if all are refused, nothing is committed", async () => {
  const { grouped, transactions, keep } = stored();
  const refused = ["a", "b"].map((id) => grouped(id, workOf(keep, id, "refuses")));
  expect(await Promise.all(refused)).toEqual([Result.fail("not a"), Result.fail("not b")]);
  expect(transactions).toEqual([{ how: "group", keeps: [], ends: "ROLLBACK" }]);
});

it("each ends as it would have alone, whatever the others of its turn do", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...KINDS), { maxLength: 12 }), async (kinds) => {
      const { grouped, keep, kept } = stored();
      const writes = kinds.map((kind, i) => ({ id: `id ${i}`, kind }));
      const ended = await Promise.allSettled(
        writes.map(({ id, kind }) => grouped(id, workOf(keep, id, kind))),
      );
      expect(ended).toEqual(
        writes.map(({ id, kind }) =>
          kind === "throws"
            ? { status: "rejected", reason: new Error(`a mistake in ${id}`) }
            : {
                status: "fulfilled",
                value: kind === "keeps" ? Result.succeed(id) : Result.fail(`not ${id}`),
              },
        ),
      );
      expect(kept()).toEqual(writes.flatMap(({ id, kind }) => (kind === "keeps" ? [id] : [])).toSorted());
    }),
  ));

it("a transaction ends only after the last statement of everyone in it", async () => {
  const order: string[] = [];
  let hasFailed = false;
  const writeOnce: WriteOnce = async (how, _wait, work) => {
    try {
      return await work(NO_QUERIES);
    } finally {
      order.push(`${how} ends`);
    }
  };
  const grouped = groupedOn(writeOnce);
  const slow = async (): Promise<Outcome> => {
    for (let i = 0; i < 9; i += 1) await Promise.resolve();
    order.push("last statement");
    return Result.succeed("slow");
  };
  const broken = async (): Promise<Outcome> => {
    if (hasFailed) return Result.succeed("broken");
    hasFailed = true;
    throw new Error("locked");
  };
  expect(await Promise.all([grouped("slow", slow), grouped("broken", broken)])).toEqual([
    Result.succeed("slow"),
    Result.succeed("broken"),
  ]);
  expect(order.slice(0, 2)).toEqual(["last statement", "group ends"]);
});

it("if the COMMIT that they share is lost, each can be looked up with its own result, and none is done again", async () => {
  const { grouped, transactions, keep } = stored(1);
  const ended = await Promise.allSettled(
    (["keeps", "refuses"] as const).map((kind) => grouped(kind, workOf(keep, kind, kind))),
  );
  expect(ended).toMatchObject(
    [Result.succeed("keeps"), Result.fail("not refuses")].map((result) => ({
      status: "rejected",
      reason: { marker: "marker 0", result, cause: { message: "Connection terminated" } },
    })),
  );
  expect(transactions).toHaveLength(1);
});

it("without a connection each fails as it would have alone, and none waits for one again", async () => {
  let tries = 0;
  const grouped = groupedOn(() => {
    tries += 1;
    return Promise.reject(new Error("timeout exceeded when trying to connect"));
  });
  const never = async (): Promise<Outcome> => Result.succeed("never");
  for (const outcome of await Promise.allSettled(ids(3).map((id) => grouped(id, never))))
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: { message: "timeout exceeded when trying to connect" },
    });
  expect(tries).toBe(1);
});
