import Database from "better-sqlite3";

/**
 * A connection of its own that sees the file as it is now until it is closed. A transaction of the connection that writes could
 * not stay open.
 */
export const openSnapshot = (file: string): Database.Database => {
  const db = new Database(file, { readonly: true, timeout: 0 });
  try {
    db.pragma("trusted_schema = OFF");
    db.exec("BEGIN");
    // A transaction sees what there is at its first read.
    db.prepare("SELECT 1 FROM families LIMIT 1").get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};
