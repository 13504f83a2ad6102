import type { Page, PageRequest } from "@farthing/core/storage";
import { type ListedCategory, type Merchant, type Tag, Taxonomy } from "@farthing/core/transactions";
import type { Connection } from "./connection.ts";

export const sqliteTaxonomy = ({ db, read }: Connection): Taxonomy["Service"] => {
  const list = <A>(table: "categories" | "tags" | "merchants", columns: string) => {
    const count = db.prepare<[string], number>(`SELECT count(*) FROM ${table} WHERE family_id = ?`).pluck();
    const page = db.prepare<[string, number, number], A>(
      `SELECT ${columns} FROM ${table} WHERE family_id = +? ORDER BY name, id LIMIT +? OFFSET +?`,
    );
    return (familyId: string, { page: number, per_page }: PageRequest) =>
      read(
        `taxonomy.${table}`,
        (): Page<A> => ({
          items: page.all(familyId, per_page, (number - 1) * per_page),
          total_count: count.get(familyId)!,
        }),
      );
  };
  return Taxonomy.of({
    categories: list<ListedCategory>("categories", "id, name, color, icon, parent_id"),
    tags: list<Tag>("tags", "id, name, color"),
    merchants: list<Merchant>("merchants", "id, name"),
  });
};
