import type { ListRequest, Page, StorageUnavailable } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import type * as Effect from "effect/Effect";
import type { Connection } from "../connection/connection.ts";
import type { Listing } from "../rows/book-lists.ts";

/**
 * A list of a family that is narrowed. What comes after a key costs what it returns, so it is read at once. A page is counted and
 * skips what is before it: `page` reads it, as a long read.
 */
export const narrowedList = <Row, Key, Asked extends Listing<Key>>(
  { db, read }: Connection,
  operation: string,
  lister: (db: Database) => (listing: Asked) => Page<Row>,
  page: (listing: Asked) => Effect.Effect<Page<Row>, StorageUnavailable>,
): ((listing: Asked) => Effect.Effect<Page<Row>, StorageUnavailable>) => {
  const list = lister(db);
  return (listing) => ("page" in listing.request ? page(listing) : read(operation, () => list(listing)));
};

/** The same of a whole list. */
export const listOf = <Row, Key>(
  connection: Connection,
  operation: string,
  lister: (db: Database) => (listing: Listing<Key>) => Page<Row>,
  page: (listing: Listing<Key>) => Effect.Effect<Page<Row>, StorageUnavailable>,
): ((family_id: string, request: ListRequest<Key>) => Effect.Effect<Page<Row>, StorageUnavailable>) => {
  const list = narrowedList<Row, Key, Listing<Key>>(connection, operation, lister, page);
  return (family_id, request) => list({ family_id, request });
};
