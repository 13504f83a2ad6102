import {
  IMPORT_COLUMNS,
  type ImportKey,
  type ImportRow,
  Imports,
  type PlanImport,
  type StoreImport,
  toImport,
} from "@farthing/core/import";
import { readBooksInTurns } from "./books.ts";
import type { Connection } from "./connection.ts";
import { SELECT_IMPORT, STORED_OF } from "./import-rows.ts";
import { listReader } from "./list-reader.ts";
import { type Ready, storing } from "./store-import.ts";
import { undoing } from "./undo-import.ts";

export const sqliteImports = (connection: Connection): Imports["Service"] => {
  const { db, read } = connection;
  const storeInTurns = connection.writeInTurns(storing);
  const undoInTurns = connection.writeInTurns(undoing);
  const byId = db.prepare<[string, string], ImportRow>(`${SELECT_IMPORT} WHERE family_id = ? AND id = ?`);
  const storedOf = db.prepare<[string, string], ImportRow>(STORED_OF);
  const list = listReader<ImportRow, ImportKey>(db, {
    ...{ columns: IMPORT_COLUMNS.join(", "), table: "imports", where: "family_id = +@family_id" },
    ...{ key: ["created_at", "id"], direction: "DESC" },
  });

  return Imports.of({
    books: readBooksInTurns(connection),
    list: (family_id, request) =>
      read("imports.list", () => {
        const part = list({ family_id }, request);
        return { ...part, items: part.items.map(toImport) };
      }),
    find: (familyId, id) =>
      read("imports.find", () => {
        const row = byId.get(familyId, id);
        return row === undefined ? undefined : toImport(row);
      }),
    ofBytes: (familyId, sha256) =>
      read("imports.ofBytes", () => storedOf.all(familyId, sha256).map(toImport)),
    store: <E>(request: StoreImport, plan: PlanImport<E>) =>
      storeInTurns(
        "imports.store",
        ({ store }, before: Ready<E> | undefined) => store(request, plan, before),
        ({ before }) => before(request, plan),
      ),
    undo: (request) => undoInTurns("imports.undo", (undo) => undo(request)),
  });
};
