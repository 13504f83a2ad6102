import type { ReadingOptions } from "@farthing/preflight";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { Imports } from "../../src/import/index.ts";
import { updateTransaction } from "../../src/transactions/index.ts";
import { allOf, foundFamily, imported, importRows, inMemory, openAccount } from "./support.ts";

const READING: ReadingOptions = { status_col_label: "status", left_out: ["void"] };

const file = (...rows: readonly string[]): string => ["date,amount,name,status", ...rows, ""].join("\n");

const WAITING = file("2024-06-03,-4.50,Coffee,PENDING", "2024-06-03,-9.00,Books,COMPLETED");
const BOOKED = file("2024-06-05,-4.50,COFFEE,COMPLETED", "2024-06-05,-4.50,Coffee,COMPLETED");

/** What is seen after files are imported in turn, and how many rows of each were stored. */
const after = (files: readonly string[], change?: Readonly<Record<string, string>>) =>
  inMemory(
    Effect.gen(function* () {
      const family_id = yield* foundFamily();
      const account = yield* openAccount(family_id);
      const stored: number[] = [];
      const notes: (readonly string[])[] = [];
      const ids: string[] = [];
      for (const [i, text] of files.entries()) {
        const outcome = imported(yield* importRows(family_id, account, text, READING));
        stored.push(outcome.counts.stored);
        notes.push(outcome.notes);
        ids.push(outcome.import!.id);
        const coffee = (yield* allOf(family_id)).transactions.find(({ name }) => name === "Coffee");
        if (i === 0 && change !== undefined)
          yield* updateTransaction({ family_id, id: coffee!.id, fields: change });
      }
      const seen = (yield* allOf(family_id)).transactions.map(
        ({ date, name, pending }) => `${date} ${name}${pending ? " pending" : ""}`,
      );
      for (const id of ids)
        yield* (yield* Imports).undo({ family_id, id, with_edited: true, at: "2024-07-01T00:00:00.000Z" });
      return { stored, notes, seen: seen.toSorted(), left: (yield* allOf(family_id)).transactions.length };
    }),
  );

describe("a pending row that is kept", () => {
  it("becomes the row that books it, and goes when both imports are undone", async () => {
    expect(await after([WAITING, BOOKED])).toEqual({
      notes: [[], ["Pending before, and booked in this file: 1."]],
      stored: [2, 1],
      seen: ["2024-06-03 Books", "2024-06-05 COFFEE", "2024-06-05 Coffee"],
      left: 0,
    });
  });

  it("becomes the only row that books it with a tip and a longer text", async () => {
    const tipped = BOOKED.replace(/-4\.50,COFFEE/, "-5.20,COFFEE LISBON 0815");
    expect(tipped).not.toBe(BOOKED);
    expect((await after([WAITING, tipped])).seen).toContain("2024-06-05 COFFEE LISBON 0815");
  });

  it("is shown as pending until then, alone", async () => {
    expect((await after([WAITING])).seen).toEqual(["2024-06-03 Books", "2024-06-03 Coffee pending"]);
  });

  it("is booked once: what books it is there when it comes again", async () => {
    expect(await after([WAITING, BOOKED, `${BOOKED}\n`])).toMatchObject({ stored: [2, 1, 0] });
  });

  it("is the same while it is pending, on whatever day", async () => {
    const moved = WAITING.replace("2024-06-03,-4.50", "2024-06-04,-4.50");
    expect(await after([WAITING, moved, BOOKED])).toMatchObject({ stored: [2, 0, 1] });
  });

  it("keeps what a person has changed, also the day", async () => {
    expect(await after([WAITING, BOOKED], { date: "2024-06-01", name: "Mine" })).toMatchObject({
      ...{ stored: [2, 1], seen: ["2024-06-01 Mine", "2024-06-03 Books", "2024-06-05 Coffee"] },
    });
  });

  it("is not what was booked before", async () => {
    expect(await after([WAITING.replace("PENDING", "COMPLETED"), BOOKED])).toMatchObject({ stored: [2, 2] });
  });
});
