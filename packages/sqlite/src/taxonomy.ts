import type { ListRequest } from "@farthing/core/storage";
import {
  type ListedCategory,
  type Merchant,
  type NameKey,
  type Tag,
  Taxonomy,
} from "@farthing/core/transactions";
import type { Connection } from "./connection.ts";
import { listReader } from "./list-reader.ts";

export const sqliteTaxonomy = ({ db, read }: Connection): Taxonomy["Service"] => {
  const listOf = <A>(table: "categories" | "tags" | "merchants", columns: string) => {
    const list = listReader<A, NameKey>(db, {
      ...{ columns, table, where: "family_id = +@family_id", key: ["name", "id"], direction: "ASC" },
    });
    return (family_id: string, request: ListRequest<NameKey>) =>
      read(`taxonomy.${table}`, () => list({ family_id }, request));
  };
  return Taxonomy.of({
    categories: listOf<ListedCategory>("categories", "id, name, color, icon, parent_id"),
    tags: listOf<Tag>("tags", "id, name, color"),
    merchants: listOf<Merchant>("merchants", "id, name"),
  });
};
