import type { ReadingOptions } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { type ImportFile, undoImport } from "../../src/import/index.ts";
import { Transactions, updateTransaction } from "../../src/transactions/index.ts";
import { inMemory } from "../still-clock.ts";
import { allOf, exported, foundFamily, imported, importRecords, importRows, openAccount } from "./support.ts";

/** The order of transactions within a day (docs/spec/import.md, Order within a day). */

const READING: ReadingOptions = { balance_col_label: "balance", date_format: "%Y-%m-%d" };

const file = (...rows: readonly string[]): string => ["date,name,amount,balance", ...rows, ""].join("\n");

/** A family with an account, in which files are imported one after the other. */
const books = Effect.fn(function* () {
  const family_id = yield* foundFamily();
  const account = yield* openAccount(family_id);
  return {
    family_id,
    /** Each import is later than the one before. */
    store: (text: string, rest: Partial<ImportFile> = {}, reading = READING) =>
      TestClock.adjust("1 minute").pipe(
        Effect.andThen(
          importRows(family_id, account, text, { signage_convention: "inflows_positive", ...reading }, rest),
        ),
        Effect.map(imported),
      ),
    /** The names, newest first, and the balance. */
    seen: Effect.map(allOf(family_id), ({ accounts: [one], transactions }) => ({
      listed: transactions.map(({ name }) => name).reverse(),
      balance: one!.balance,
    })),
  };
});

const seenAfter = (...files: readonly string[]) =>
  inMemory(
    Effect.gen(function* () {
      const { store, seen } = yield* books();
      for (const text of files) yield* store(text);
      return yield* seen;
    }),
  );

const [ZERO, FIRST, SECOND, THIRD] = [
  "2024-03-13,Zero,-1,100",
  "2024-03-14,First,-1,99",
  "2024-03-14,Second,-2,97",
  "2024-03-14,Third,-3,94",
] as const;

const NEWEST_FIRST = ["Third", "Second", "First", "Zero"];

describe("an import", () => {
  it.each([
    ["all from old to new", [ZERO, FIRST, SECOND, THIRD]],
    ["all from new to old", [THIRD, SECOND, FIRST, ZERO]],
    ["days up and their rows down", [ZERO, THIRD, SECOND, FIRST]],
    ["days down and their rows up", [FIRST, SECOND, THIRD, ZERO]],
    ["sorted by something else", [ZERO, SECOND, THIRD, FIRST]],
  ])("keeps the order of the rows of a day, and the newest balance, of a file %s", async (_, rows) => {
    expect(await seenAfter(file(...rows))).toEqual({ listed: NEWEST_FIRST, balance: "94" });
  });

  it.each([
    ["from new to old", [THIRD, SECOND, FIRST]],
    ["from old to new", [FIRST, SECOND, THIRD]],
  ])("does so in a file of one day %s", async (_, rows) => {
    expect(await seenAfter(file(...rows))).toEqual({ listed: NEWEST_FIRST.slice(0, 3), balance: "94" });
  });

  it("takes rows of one day that show no order as they stand", async () => {
    const { listed } = await seenAfter(file("2024-03-14,First,-1,", "2024-03-14,Second,-2,"));
    expect(listed).toEqual(["Second", "First"]);
  });

  it("keeps the order of rows of which one is not valid or not booked", async () => {
    const seen = await inMemory(
      Effect.gen(function* () {
        const { store, seen } = yield* books();
        const bad = "2024-03-14,Bad,many,90";
        yield* store(file(ZERO, THIRD, bad, SECOND, FIRST), { skip_invalid: true });
        return yield* seen;
      }),
    );
    expect(seen).toEqual({ listed: NEWEST_FIRST, balance: "94" });
    const pending = await inMemory(
      Effect.gen(function* () {
        const { store, seen } = yield* books();
        const text = `date,name,amount,balance,status
2024-03-14,Hold,-9,,PENDING
${[THIRD, SECOND, FIRST, ZERO].map((row) => `${row},BOOKED`).join("\n")}
`;
        yield* store(text, {}, { ...READING, status_col_label: "status", left_out: ["void"] });
        return yield* seen;
      }),
    );
    expect(pending).toEqual({ listed: ["Hold", ...NEWEST_FIRST], balance: "94" });
  });

  it("adds rows to a day behind those that are there, whatever the direction of either file", async () => {
    const again = [THIRD, SECOND, FIRST, ZERO];
    expect(await seenAfter(file(ZERO, FIRST), file(...again))).toEqual({
      listed: NEWEST_FIRST,
      balance: "94",
    });
    expect(await seenAfter(file(FIRST, ZERO), file(...again.toReversed()), file(...again))).toEqual({
      listed: NEWEST_FIRST,
      balance: "94",
    });
  });

  it("has the same order after it is undone and made again", async () => {
    const seen = await inMemory(
      Effect.gen(function* () {
        const { family_id, store, seen } = yield* books();
        yield* store(file(ZERO));
        const { import: made } = yield* store(file(THIRD, SECOND, FIRST));
        const before = yield* seen;
        yield* undoImport({ family_id, id: made!.id, with_edited: true });
        expect((yield* seen).listed).toEqual(["Zero"]);
        yield* store(file(THIRD, SECOND, FIRST));
        expect(yield* seen).toEqual(before);
        return before;
      }),
    );
    expect(seen).toEqual({ listed: NEWEST_FIRST, balance: "94" });
  });
});

describe("the order of a day", () => {
  it("is that of an export, and stays when the export is imported elsewhere", async () => {
    const names = (text: string) =>
      text
        .trimEnd()
        .split("\n")
        .map(
          (line) => JSON.parse(line) as { readonly type: string; readonly data: { readonly name?: string } },
        )
        .flatMap(({ type, data }) => (type === "Transaction" ? [data.name] : []));
    const text = await inMemory(
      Effect.gen(function* () {
        const { family_id, store } = yield* books();
        yield* store(file(ZERO, THIRD, SECOND, FIRST));
        return yield* exported(family_id);
      }),
    );
    expect(names(text)).toEqual(NEWEST_FIRST.toReversed());
    const again = await inMemory(
      Effect.gen(function* () {
        const family_id = yield* foundFamily();
        imported(yield* importRecords(family_id, text));
        return (yield* allOf(family_id)).transactions.map(({ name }) => name);
      }),
    );
    expect(again).toEqual(NEWEST_FIRST.toReversed());
  });

  it("is that of the parts of a list, with a cursor, too, and of a transaction that a person moves to another day", async () => {
    const { parts, moved } = await inMemory(
      Effect.gen(function* () {
        const { family_id, store, seen } = yield* books();
        yield* store(file(ZERO, THIRD, SECOND, FIRST));
        const transactions = yield* Transactions;
        const parts: string[] = [];
        let after: { readonly date: string; readonly created_at: string; readonly id: string } | null = null;
        do {
          const { items, more }: Effect.Success<ReturnType<typeof transactions.list>> =
            yield* transactions.list(family_id, {}, { after, per_page: 1 });
          parts.push(...items.map(({ name }) => name));
          after = more ? items.at(-1)! : null;
        } while (after !== null);
        const [zero] = (yield* allOf(family_id)).transactions;
        yield* updateTransaction({ family_id, id: zero!.id, fields: { date: "2024-03-14" } });
        return { parts, moved: (yield* seen).listed };
      }),
    );
    expect(parts).toEqual(NEWEST_FIRST);
    // It keeps its place among all that the import stored.
    expect(moved).toEqual(NEWEST_FIRST);
  });
});
