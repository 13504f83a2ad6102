import { Taxonomy } from "@farthing/core/transactions";
import type { Connection } from "../connection/connection.ts";
import { taxonomyLister } from "../rows/book-lists.ts";
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
