import type { ListRequest, Page, StorageUnavailable } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import type * as Effect from "effect/Effect";
import type { Connection } from "../connection/connection.ts";
import type { Listing } from "../rows/book-lists.ts";

/**
 * A list of a family. What comes after a key costs what it returns, so it is read at once. A page is counted and skips what is
 * before it: `page` reads it, as a long read.
 */
export const listOf = <Row, Key>(
  { db, read }: Connection,
  operation: string,
  lister: (db: Database) => (listing: Listing<Key>) => Page<Row>,
  page: (listing: Listing<Key>) => Effect.Effect<Page<Row>, StorageUnavailable>,
): ((family_id: string, request: ListRequest<Key>) => Effect.Effect<Page<Row>, StorageUnavailable>) => {
  const list = lister(db);
  return (family_id, request) =>
    "page" in request ? page({ family_id, request }) : read(operation, () => list({ family_id, request }));
};
