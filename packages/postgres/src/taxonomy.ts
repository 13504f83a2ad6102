import type { PageRequest } from "@farthing/core/storage";
import { type ListedCategory, type Merchant, type Tag, Taxonomy } from "@farthing/core/transactions";
import type { Connection } from "./connection.ts";
import { raw, sql } from "./sql.ts";

export const postgresTaxonomy = ({ readTogether }: Connection): Taxonomy["Service"] => {
  const list =
    <A>(table: "categories" | "tags" | "merchants", columns: string) =>
    (familyId: string, { page, per_page }: PageRequest) =>
      readTogether(`taxonomy.${table}`, async ({ all, get }) => ({
        items: await all<A>(
          sql`SELECT ${raw(columns)} FROM ${raw(table)} WHERE family_id = ${familyId}
              ORDER BY name, id LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`,
        ),
        total_count: (await get<{ readonly count: number }>(
          sql`SELECT count(*) AS count FROM ${raw(table)} WHERE family_id = ${familyId}`,
        ))!.count,
      }));
  return Taxonomy.of({
    categories: list<ListedCategory>("categories", "id, name, color, icon, parent_id"),
    tags: list<Tag>("tags", "id, name, color"),
    merchants: list<Merchant>("merchants", "id, name"),
  });
};
