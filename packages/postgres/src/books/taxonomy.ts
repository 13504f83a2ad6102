import type { ListRequest } from "@farthing/core/storage";
import {
  type ListedCategory,
  type Merchant,
  type NameKey,
  type Tag,
  Taxonomy,
} from "@farthing/core/transactions";
import type { Connection } from "../connection/connection.ts";
import { raw, sql } from "../connection/sql.ts";
import { listPart } from "../rows/list-part.ts";

export const postgresTaxonomy = ({ readTogether }: Connection): Taxonomy["Service"] => {
  const list =
    <A>(table: "categories" | "tags" | "merchants", columns: string) =>
    (familyId: string, request: ListRequest<NameKey>) =>
      readTogether(`taxonomy.${table}`, (queries) =>
        listPart<A, NameKey>(
          queries,
          {
            ...{ columns: raw(columns), from: raw(table), where: sql`family_id = ${familyId}` },
            ...{ key: ["name", "id"], direction: "ASC" },
            after: ({ name, id }) => sql`${name}, ${id}`,
          },
          request,
        ),
      );
  return Taxonomy.of({
    categories: list<ListedCategory>("categories", "id, name, color, icon, parent_id"),
    tags: list<Tag>("tags", "id, name, color"),
    merchants: list<Merchant>("merchants", "id, name"),
  });
};
