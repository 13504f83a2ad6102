import type { Page, PageRequest } from "@farthing/core/storage";
import type { TransferKey, TransferState } from "@farthing/core/transfers";
import type { Database } from "better-sqlite3";
import type { Listing } from "./book-lists.ts";
import { afterMonth, transferMonths } from "./list-months.ts";
import { type List, listReader } from "./list-reader.ts";

const listOf = (state: TransferState): List<TransferKey> => ({
  ...{ columns: "created_at, id", key: ["created_at", "id"], direction: "DESC" },
  ...(state === "paired"
    ? { table: "transfers", where: "family_id = +@family_id" }
    : { table: "transfer_candidates", where: `family_id = +@family_id AND state = '${state}'` }),
});

/** Lists the keys of transfers in one state. */
export const transferLister =
  (state: TransferState) =>
  (db: Database): ((listing: Listing<TransferKey>) => Page<TransferKey>) => {
    const list = listOf(state);
    const placeOf = transferMonths(db, state);
    const { part } = listReader<TransferKey, TransferKey>(db, list);
    const page = db.prepare<[Readonly<Record<string, string | number>>], TransferKey>(
      `SELECT ${list.columns} FROM ${list.table} WHERE ${list.where} AND created_at < +@after_month
       ORDER BY created_at DESC, id DESC LIMIT +@limit OFFSET +@offset`,
    );
    const pageOf = (family_id: string, request: PageRequest): Page<TransferKey> => {
      const { per_page } = request;
      const offset = (request.page - 1) * per_page;
      const place = placeOf(family_id, offset);
      if (place === undefined) return { items: [], total_count: 0, more: false };
      const { total_count, month, before } = place;
      const skipped = { limit: per_page, offset: offset - before };
      const items = page.all({ family_id, after_month: afterMonth(month), ...skipped });
      return { items, total_count, more: offset + per_page < total_count };
    };
    return ({ family_id, request }) =>
      "page" in request ? pageOf(family_id, request) : part({ family_id }, request);
  };
