import {
  type DecideItem,
  Taxonomy,
  type TaxonomyItems,
  type TaxonomyKind,
} from "@farthing/core/transactions";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { categoryLister, taxonomyLister } from "../rows/book-lists.ts";
import { itemReader } from "../rows/taxonomy-items.ts";
import { listOf, narrowedList } from "./list-of.ts";
import { type DecideRemoval, removingItem } from "./remove-taxonomy-item.ts";
import { itemWriter } from "./write-taxonomy-item.ts";

export const sqliteTaxonomy = (connection: Connection): Taxonomy["Service"] => {
  const { db, read, write, writeInChunks } = connection;
  const { all } = connection.long;
  const categories = narrowedList(connection, "taxonomy.categories", categoryLister, (listing) =>
    all("taxonomy.categories", listing),
  );
  const items = itemReader(db);
  const put = itemWriter(db);
  const removeInChunks = writeInChunks(removingItem);

  return Taxonomy.of({
    categories: (family_id, request, filter = {}) => categories({ family_id, request, filter }),
    tags: listOf(connection, "taxonomy.tags", taxonomyLister("tags"), (listing) =>
      all("taxonomy.tags", listing),
    ),
    merchants: listOf(connection, "taxonomy.merchants", taxonomyLister("merchants"), (listing) =>
      all("taxonomy.merchants", listing),
    ),
    find: (family_id, kind, id) => read("taxonomy.find", () => items.find(kind, { family_id, id })),
    write: <K extends TaxonomyKind, E>(family_id: string, kind: K, at: string, decide: DecideItem<K, E>) =>
      write(
        "taxonomy.write",
        (): Result.Result<TaxonomyItems[K], E> =>
          Result.map(decide(items.all(kind, family_id)), (item) => {
            put(kind, item, { family_id, at });
            return item;
          }),
      ),
    remove: <K extends TaxonomyKind, E>(
      family_id: string,
      kind: K,
      id: string,
      at: string,
      decide: DecideRemoval<K, E>,
    ) =>
      removeInChunks({ operation: "taxonomy.remove", familyId: family_id }, (remove) =>
        remove(kind, { family_id, id, at }, decide),
      ),
  });
};
