import { copyTables, StorageUnavailable } from "@farthing/core/storage";
import { examineDatabase, layerPostgres, readTables, writeTables } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Result from "effect/Result";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { foundBooks } from "./books.ts";
import { emptier, newDatabase } from "./database.ts";
import { dumper } from "./dump.ts";
import { type Cut, type Cutter, proxyTo, type Proxy as Way } from "./proxy.ts";

/** Makes the tables of a database, if they are not there. */
const open = (url: string) => Effect.scoped(Effect.asVoid(Layer.build(layerPostgres({ url }))));

const copy = (from: string, to: string) =>
  readTables(from, (source) =>
    Effect.runPromise(writeTables(to, (target) => copyTables(source, target, "of the test"))),
  );

/**
 * Declares that work on whole databases, whose connection is cut at every so many of its statements, is done whole, or fails as
 * storage that is not available and leaves nothing.
 */
export const cutWhole = (cutter: Cutter, every: number): void => {
  describe(`work on whole databases, whose connection ${cutter} ends`, () => {
    /** Cuts at each statement in turn; `check` is told how it ended. */
    const tour = async <A>(
      proxy: Way,
      work: Effect.Effect<A, unknown>,
      around: { readonly prepare: () => Promise<void>; readonly check: (isDone: boolean) => Promise<void> },
    ): Promise<void> => {
      const attempt = async (how: Cut, at: number): Promise<boolean> => {
        await around.prepare();
        let isCut = false;
        proxy.cutAt((_, index) => {
          isCut ||= index === at;
          return isCut ? how : undefined;
        });
        const ended = await Effect.runPromise(Effect.result(work));
        proxy.cutAt(() => undefined);
        if (Result.isFailure(ended)) expect(ended.failure).toBeInstanceOf(StorageUnavailable);
        await around.check(Result.isSuccess(ended));
        return isCut;
      };
      for (const how of ["before", "after"] as const) {
        let at = 0;
        while (await attempt(how, at)) at += every;
        expect(at).toBeGreaterThan(0);
      }
    };

    it("makes the tables, or can make them again", async () => {
      const url = await newDatabase();
      const proxy = await proxyTo(url, cutter);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      afterAll(() => client.end());
      const columns = async (): Promise<readonly unknown[]> =>
        (
          await client.query(
            `SELECT table_name, column_name, data_type FROM information_schema.columns
             WHERE table_schema = 'public' ORDER BY 1, 2`,
          )
        ).rows;
      await Effect.runPromise(open(url));
      const all = await columns();
      await tour(proxy, open(proxy.url), {
        prepare: async () => {
          await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        },
        check: async (isDone) => {
          if (isDone) expect(await columns()).toEqual(all);
          await Effect.runPromise(open(url));
          expect(await columns()).toEqual(all);
        },
      });
    });

    it("copies everything, or nothing", async () => {
      const [from, to] = [await newDatabase(), await newDatabase()];
      const [source, target] = [await proxyTo(from, cutter), await proxyTo(to, cutter)];
      await Effect.runPromise(Effect.provide(foundBooks, layerPostgres({ url: from })));
      await Effect.runPromise(open(to));
      const [stored, copied, empty] = [await dumper(from), await dumper(to), await emptier(to)];
      const [all, nothing] = [await stored(), await copied()];
      const check = async (isDone: boolean): Promise<void> => {
        const now = await copied();
        expect(now).toEqual(isDone ? all : nothing);
        expect(await stored()).toEqual(all);
      };
      await tour(target, copy(from, target.url), { prepare: empty, check });
      await tour(source, copy(source.url, to), { prepare: empty, check });
    });

    it("examines a database, which stays as it is", async () => {
      const url = await newDatabase();
      const proxy = await proxyTo(url, cutter);
      await Effect.runPromise(Effect.provide(foundBooks, layerPostgres({ url })));
      const stored = await dumper(url);
      const before = await stored();
      await tour(proxy, examineDatabase(proxy.url), {
        prepare: async () => undefined,
        check: async () => expect(await stored()).toEqual(before),
      });
    });
  });
};
