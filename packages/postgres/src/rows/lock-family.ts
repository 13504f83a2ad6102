import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";

/**
 * Waits until nobody else decides on the whole of a family's books, and keeps others from it until the transaction ends: what
 * stores or takes away many things (docs/adr/0033). Changes of one thing need only that.
 */
export const lockFamily = async ({ get }: Queries, familyId: string): Promise<void> => {
  await get(sql`SELECT 1 FROM families WHERE id = ${familyId} FOR NO KEY UPDATE`);
};
