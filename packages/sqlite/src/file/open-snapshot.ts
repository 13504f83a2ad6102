import Database from "better-sqlite3";

/** Makes a connection that reads see the file as it is now until it commits. */
export const seeNow = (db: Database.Database): void => {
  db.exec("BEGIN");
  // A transaction sees what there is at its first read.
  db.prepare("SELECT 1 FROM families LIMIT 1").get();
};

/**
 * A connection of its own that sees the file as it is now until it commits or is closed. A transaction of the connection that
 * writes could not stay open.
 */
export const openSnapshot = (file: string): Database.Database => {
  const db = new Database(file, { readonly: true, timeout: 0 });
  try {
    db.pragma("trusted_schema = OFF");
    seeNow(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};
