import { Taxonomy } from "@farthing/core/transactions";
import { taxonomyLister } from "./book-lists.ts";
import type { Connection } from "./connection.ts";
import { listOf } from "./list-of.ts";

export const sqliteTaxonomy = (connection: Connection): Taxonomy["Service"] => {
  const { all } = connection.long;
  return Taxonomy.of({
    categories: listOf(connection, "taxonomy.categories", taxonomyLister("categories"), (listing) =>
      all("taxonomy.categories", listing),
    ),
    tags: listOf(connection, "taxonomy.tags", taxonomyLister("tags"), (listing) =>
      all("taxonomy.tags", listing),
    ),
    merchants: listOf(connection, "taxonomy.merchants", taxonomyLister("merchants"), (listing) =>
      all("taxonomy.merchants", listing),
    ),
  });
};
