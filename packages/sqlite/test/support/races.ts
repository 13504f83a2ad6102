import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { newFamily, newUser } from "../../../contracts/src/support/people.ts";
import { newDigest } from "../../../contracts/src/support/planned.ts";
import { layerSqlite } from "../../src/index.ts";
import { foundBooks } from "./books.ts";
import { newFile } from "./new-file.ts";
import type { TwoProcesses } from "./other-process.ts";

const stored = <A, E>(file: string, work: Effect.Effect<A, E, Storage>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file })));

/** What two processes do at once on one file, so many times. */
export const races = ({ one, atOnce }: TwoProcesses, times: number): unknown =>
  describe(`two processes on one file, ${times} times at once`, () => {
    it("both open a new file", async () => {
      for (let round = 0; round < times; round += 1) {
        const file = newFile();
        expect(await atOnce((each, meeting) => each.ask("open", { file, meeting }))).toEqual([0, 0]);
        expect(await one.ask("query", { file, sql: "PRAGMA integrity_check" })).toEqual([["ok"]]);
      }
    });

    it("lose no change to one transaction", async () => {
      const changes = 10 * times;
      const file = newFile();
      const { family, ids } = await stored(file, foundBooks(1));
      const id = ids[0]!;
      await atOnce((each, meeting) =>
        each.ask("append", {
          file,
          family: family.id,
          id,
          mark: "ab"[meeting.index]!,
          times: changes,
          meeting,
        }),
      );
      const found = await stored(
        file,
        Transactions.use((transactions) => transactions.find(family.id, id)),
      );
      const marks = (found?.notes ?? "").trimEnd().split("\n");
      const pairs = Array.from({ length: changes }, (_, round) => marks.slice(2 * round, 2 * round + 2));
      expect(pairs.map((pair) => pair.toSorted())).toEqual(
        pairs.map((_, round) => [`a${round}`, `b${round}`]),
      );
      expect(marks).toHaveLength(2 * changes);
    });

    it("add one transaction under one name", async () => {
      const file = newFile();
      const { family, account } = await stored(file, foundBooks(0));
      const named = { file, family: family.id, account: account.id, times: 50 * times };
      const added = await atOnce((each, meeting) => each.ask("addByHand", { ...named, meeting }));
      expect(added.toSorted()).toEqual([0, 1]);
      const sql = "SELECT count(*), max(by_hand) FROM transactions";
      expect(await one.ask("query", { file, sql })).toEqual([[1, 1]]);
    });

    it("make one user of one address, and no family without a user", async () => {
      const file = newFile();
      for (let round = 0; round < times; round += 1) {
        const email = `${round}@example.com`;
        const made = await atOnce((each, meeting) => {
          const family = newFamily();
          return each.ask("createUser", { file, family, user: newUser(family, { email }), meeting });
        });
        expect(made.toSorted()).toEqual(["EmailTaken", "created"]);
      }
      const sql = "SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM families)";
      expect(await one.ask("query", { file, sql })).toEqual([[times, times]]);
    });

    it("store the same bytes once", async () => {
      const file = newFile();
      const { family } = await stored(file, foundBooks(0));
      for (let round = 0; round < times; round += 1) {
        const digest = newDigest();
        const done = await atOnce((each, meeting) =>
          each.ask("storeImport", { file, family: family.id, digest, meeting }),
        );
        expect(done.toSorted()).toEqual(["SameImport", "Stored"]);
      }
      const sql = "SELECT (SELECT count(*) FROM imports), (SELECT count(*) FROM accounts)";
      expect(await one.ask("query", { file, sql })).toEqual([[times + 1, times + 1]]);
    });

    it("store imports whose receipts are one chain", async () => {
      const file = newFile();
      const { family } = await stored(file, foundBooks(0));
      for (let round = 0; round < times; round += 1)
        await atOnce((each, meeting) =>
          each.ask("storeImport", { file, family: family.id, digest: newDigest(), meeting }),
        );
      const sql = `SELECT r.number, json_extract(r.head, '$.previous') IS p.sha256
        FROM receipts AS r LEFT JOIN receipts AS p ON p.number = r.number - 1 ORDER BY r.number`;
      expect(await one.ask("query", { file, sql })).toEqual(
        Array.from({ length: 2 * times + 1 }, (_, at) => [at + 1, 1]),
      );
    });
  });
