import {
  type ImportChange,
  type ImportRow,
  Imports,
  type PlanImport,
  type StoredReceipt,
  type StoreImport,
  toImport,
} from "@farthing/core/import";
import * as Effect from "effect/Effect";
import { narrowedList } from "../books/list-of.ts";
import type { Connection } from "../connection/connection.ts";
import { importLister } from "../rows/book-lists.ts";
import { IMPORTS_OF_TRANSACTIONS, SELECT_IMPORT, STORED_OF } from "./import-rows.ts";
import type { Ready } from "./plan-import.ts";
import { readBooks } from "./read-books.ts";
import { RECEIPT_OF } from "./receipts.ts";
import { storing } from "./store-import.ts";
import { undoing } from "./undo-import.ts";

export const sqliteImports = (connection: Connection): Imports["Service"] => {
  const { db, read } = connection;
  const storeInChunks = connection.writeInChunks(storing);
  const undoInChunks = connection.writeInChunks(undoing);
  const byId = db.prepare<[string, string], ImportRow>(`${SELECT_IMPORT} WHERE family_id = ? AND id = ?`);
  const familyOf = db.prepare<[string], string>("SELECT family_id FROM imports WHERE id = ?").pluck();
  const storedOf = db.prepare<[string, string], ImportRow>(STORED_OF);
  const ofTransactions = db.prepare<[string, string], ImportRow>(IMPORTS_OF_TRANSACTIONS);
  const receiptOf = db.prepare<[string, string], StoredReceipt>(RECEIPT_OF);
  const keys = narrowedList(connection, "imports.list", importLister, (listing) =>
    connection.long.all("imports.list", listing),
  );

  return Imports.of({
    ...readBooks(connection),
    list: (familyId, request, filter = {}) =>
      Effect.flatMap(keys({ family_id: familyId, request, filter }), (part) =>
        read("imports.list", () => ({
          ...part,
          items: part.items.flatMap(({ id }) => {
            const row = byId.get(familyId, id);
            return row === undefined ? [] : [toImport(row)];
          }),
        })),
      ),
    familyOf: (id) => read("imports.familyOf", () => familyOf.get(id)),
    find: (familyId, id) =>
      read("imports.find", () => {
        const row = byId.get(familyId, id);
        return row === undefined ? undefined : toImport(row);
      }),
    receipt: (familyId, id) => read("imports.receipt", () => receiptOf.get(familyId, id)),
    ofBytes: (familyId, sha256) =>
      read("imports.ofBytes", () => storedOf.all(familyId, sha256).map(toImport)),
    ofTransactions: (familyId, ids) =>
      read("imports.ofTransactions", () => ofTransactions.all(familyId, JSON.stringify(ids)).map(toImport)),
    store: <Change extends ImportChange, E>(request: StoreImport, plan: PlanImport<Change, E>) =>
      storeInChunks(
        { operation: "imports.store", familyId: request.family_id },
        ({ store }, before: Ready<Change, E> | undefined, tell) => store(request, plan, before, tell),
        ({ before }) => before(request, plan),
      ),
    undo: (request) =>
      undoInChunks({ operation: "imports.undo", familyId: request.family_id }, (undo, _, tell) =>
        undo(request, tell),
      ),
  });
};
