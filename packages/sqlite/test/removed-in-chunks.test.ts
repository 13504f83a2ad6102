import { Removals } from "@farthing/core/access";
import { type Chunked, Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { type AccountContents, Accounts } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { itEachSampled, SLOW } from "../../../tools/testing/slow.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTransaction,
  planning,
  store,
} from "../../contracts/src/support/planned.ts";
import { removingAccount } from "../src/books/remove-account.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { undoing } from "../src/imports/undo-import.ts";
import { layerSqlite } from "../src/index.ts";
import { AT, foundBooks, planOf } from "./support/books.ts";
import { turn } from "./support/clock.ts";
import { newFile } from "./support/new-file.ts";

const COUNT = 2_000;

type Removal = (family_id: string) => Effect.Effect<void, unknown, Storage>;

/** What takes away all transactions of the family at once. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  "an undo": (family_id: string) =>
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { items } = yield* imports.list(family_id, { page: 1, per_page: 1 });
      yield* imports.undo({ family_id, id: items[0]!.id, with_edited: false, at: AT });
    }),
  "the deletion of an account": (family_id: string) =>
    Effect.gen(function* () {
      const { accounts } = yield* (yield* Imports).books(family_id, []);
      yield* (yield* Accounts).remove(family_id, accounts[0]!.id, () => Result.void);
    }),
  "the deletion of a family": (family_id: string) =>
    Effect.asVoid(Removals.use(({ removeFamily }) => removeFamily(family_id))),
};

itEachSampled(Object.entries(REMOVALS))(
  "%s leaves others their turns, and they see all of it until all is gone",
  (_, remove) =>
    Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const { family } = yield* foundBooks(COUNT);
          const { familyContents } = yield* Removals;
          const count = Effect.map(familyContents(family.id), (contents) => contents?.transactions ?? 0);
          expect(yield* count).toBe(COUNT);
          let isDone = false;
          const seen: number[] = [];
          const watching = Effect.gen(function* () {
            while (!isDone) {
              yield* turn;
              const now = yield* count;
              if (!isDone) seen.push(now);
            }
          });
          const removing = Effect.gen(function* () {
            yield* remove(family.id);
            isDone = true;
          });
          yield* Effect.all([removing, watching], { concurrency: "unbounded" });
          expect(new Set(seen)).toEqual(new Set([COUNT]));
          // One for each two hundred.
          expect(seen.length).toBeGreaterThanOrEqual(COUNT / 200);
          expect(yield* count).toBe(0);
        }),
        layerSqlite({ file: newFile() }),
      ),
    ),
);

/** Does all steps of this work in one transaction, and counts them. */
const counted = <A>(
  db: Database,
  begin: string,
  work: Chunked<A>,
): { readonly steps: number; readonly result: A } => {
  db.exec(begin);
  for (let steps = 1; ; steps += 1) {
    const step = work.next();
    if (step.done !== true) continue;
    db.exec("COMMIT");
    return { steps, result: step.value };
  }
};

itEachSampled(["categories", "merchants"] as const)(
  "an undo of an import that made %s takes as many steps in a family of thousands of transactions as in an empty one",
  async (kind) => {
    const stepsWith = async (others: number): Promise<number> => {
      const file = newFile();
      const made = {
        categories: ["Food", "Rent", "Fun"].map((name) => plannedCategory({ name })),
        merchants: ["Shop", "Bakery", "Market"].map((name) => plannedMerchant({ name })),
      }[kind];
      const request = importOf("");
      const { family } = await Effect.runPromise(
        Effect.provide(
          Effect.gen(function* () {
            const books = yield* foundBooks(others);
            const account = plannedAccount();
            const transactions = made.map(({ id }) =>
              plannedTransaction(account, kind === "categories" ? { category_id: id } : { merchant_id: id }),
            );
            yield* (yield* Imports).store(
              { ...request, family_id: books.family.id },
              planning(() => Result.succeed(change({ accounts: [account], [kind]: made, transactions }))),
            );
            return books;
          }),
          layerSqlite({ file }),
        ),
      );
      const db = openDatabase(file);
      const undo = undoing(db)(
        { family_id: family.id, id: request.file.id, with_edited: false, at: AT },
        () => {},
      );
      const { steps, result } = counted(db, "BEGIN IMMEDIATE", undo);
      expect(result).toMatchObject({ success: { removed: 3, also_removed: { [kind]: 3 } } });
      db.close();
      return steps;
    };
    expect(await stepsWith(3 * COUNT)).toBe(await stepsWith(1));
  },
);

describe("the deletion of an account that is refused", () => {
  const prepared = async () => {
    const file = newFile();
    const found = await Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const { family, ids } = yield* foundBooks(COUNT);
          const { accounts } = yield* (yield* Imports).books(family.id, []);
          return { ids, own: { family_id: family.id, id: accounts[0]!.id } };
        }),
        layerSqlite({ file }),
      ),
    );
    const [db, other] = [openDatabase(file), openDatabase(file)];
    const close = (): void => {
      db.close();
      other.close();
    };
    return { ...found, ...removingAccount(db), db, other, close };
  };

  it("reads what is in it while others write, in steps, and then locks the file for one step", async () => {
    const { own, read, remove, db, other, close } = await prepared();
    const refuse = ({ transactions }: AccountContents) => Result.fail(transactions);
    db.exec("BEGIN");
    const reading = read(own, refuse);
    let steps = 0;
    let before = reading.next();
    for (; before.done !== true; before = reading.next()) {
      other.exec("BEGIN IMMEDIATE; UPDATE accounts SET status = 'disabled'; COMMIT");
      steps += 1;
    }
    db.exec("COMMIT");
    // One for each two hundred.
    expect(steps).toBeGreaterThanOrEqual(COUNT / 200);
    const never = () => {
      throw new Error("asked for a decision");
    };
    const refused = counted(
      db,
      "BEGIN IMMEDIATE",
      remove<number>(own, never, before.value, () => {}),
    );
    expect(refused).toEqual({ steps: 1, result: Result.fail(COUNT) });
    close();
  });

  it(
    "is decided anew where another process has written since, and all that is there then goes",
    SLOW,
    async () => {
      const { own, ids, read, remove, db, other, close } = await prepared();
      const seen: number[] = [];
      const allow = ({ transactions }: AccountContents) => {
        seen.push(transactions);
        return Result.void;
      };
      const before = counted(db, "BEGIN", read(own, allow)).result;
      other.prepare("DELETE FROM transactions WHERE id = ?").run(ids[0]);
      const removed = counted(
        db,
        "BEGIN IMMEDIATE",
        remove(own, allow, before, () => {}),
      ).result;
      expect(removed).toMatchObject({ success: { transactions: COUNT - 1 } });
      expect(seen).toEqual([COUNT, COUNT - 1]);
      expect(db.prepare("SELECT count(*) FROM transactions").pluck().get()).toBe(0);
      close();
    },
  );
});

it("whatever large writes of a family wait, that of another one is next", SLOW, () =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const [home, other] = [yield* foundBooks(1), yield* foundBooks(1)];
        const [imports, accounts, removals] = [yield* Imports, yield* Accounts, yield* Removals];
        const { accounts: own } = yield* imports.books(home.family.id, []);
        const undoOf = Effect.fnUntraced(function* ({ family }: typeof home) {
          const { items } = yield* imports.list(family.id, { page: 1, per_page: 1 });
          return imports.undo({ family_id: family.id, id: items[0]!.id, with_edited: false, at: AT });
        });
        const works: readonly (readonly [string, Effect.Effect<unknown, unknown, Storage>])[] = [
          ["an undo", yield* undoOf(home)],
          ["an account", accounts.remove(home.family.id, own[0]!.id, () => Result.fail("not now"))],
          ["an import", store(home.family.id, planOf(1))],
          ["the family", removals.removeFamily(home.family.id)],
          ["another family's", yield* undoOf(other)],
        ];
        const ended: string[] = [];
        yield* Effect.forEach(
          works,
          ([name, work]) =>
            Effect.ensuring(
              Effect.exit(work),
              Effect.sync(() => void ended.push(name)),
            ),
          { concurrency: "unbounded" },
        );
        expect(ended).toEqual(["an undo", "another family's", "an account", "an import", "the family"]);
      }),
      layerSqlite({ file: newFile() }),
    ),
  ),
);
