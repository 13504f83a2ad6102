import { Taxonomy, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import {
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  store,
} from "../../contracts/src/support/planned.ts";
import { layerSqlite } from "../src/index.ts";
import { AT, foundBooks } from "./support/books.ts";
import { turn } from "./support/clock.ts";
import { newFile } from "./support/new-file.ts";

const COUNT = 2_000;

it.each(["categories", "tags", "merchants"] as const)(
  "a merge of %s leaves others their turns, and they see none of it until all is moved",
  (kind) =>
    Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          const { family } = yield* foundBooks(1);
          const account = plannedAccount();
          const [gone, stays] = {
            categories: ["Gone", "Stays"].map((name) => plannedCategory({ name })),
            tags: ["Gone", "Stays"].map((name) => plannedTag({ name })),
            merchants: ["Gone", "Stays"].map((name) => plannedMerchant({ name })),
          }[kind] as readonly { readonly id: string }[] as readonly [
            { readonly id: string },
            { readonly id: string },
          ];
          const fields = {
            categories: { category_id: gone.id },
            tags: { tag_ids: [gone.id] },
            merchants: { merchant_id: gone.id },
          }[kind];
          const transactions = Array.from({ length: COUNT }, () => plannedTransaction(account, fields));
          yield* store(family.id, { accounts: [account], [kind]: [gone, stays], transactions });
          const { find } = yield* Transactions;
          const { remove } = yield* Taxonomy;
          /** What the first and the last transaction have. */
          const has = Effect.map(
            Effect.all([transactions[0]!, transactions.at(-1)!].map(({ id }) => find(family.id, id))),
            (found) =>
              found
                .flatMap((each) => [each?.category, each?.merchant, ...(each?.tags ?? [])])
                .flatMap((each) => each?.id ?? []),
          );
          let isDone = false;
          const seen: (readonly string[])[] = [];
          const watching = Effect.gen(function* () {
            while (!isDone) {
              yield* turn;
              const now = yield* has;
              if (!isDone) seen.push(now);
            }
          });
          const merging = Effect.gen(function* () {
            yield* remove(family.id, kind, gone.id, AT, () =>
              Result.succeed({ replacement_id: stays.id, moved: [] }),
            );
            isDone = true;
          });
          yield* Effect.all([merging, watching], { concurrency: "unbounded" });
          expect(new Set(seen.flat())).toEqual(new Set([gone.id]));
          // One for each two hundred.
          expect(seen.length).toBeGreaterThanOrEqual(COUNT / 200);
          expect(yield* has).toEqual([stays.id, stays.id]);
        }),
        layerSqlite({ file: newFile() }),
      ),
    ),
);
