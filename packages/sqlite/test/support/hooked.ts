import type Database from "better-sqlite3";

/** Calls `before` ahead of each run of each statement that is prepared from now on; what it throws, the run throws. */
export const hooked = (
  db: Database.Database,
  before: (sql: string, args: readonly unknown[]) => void,
): Database.Database => {
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = prepare(sql);
    const run =
      (how: "run" | "get" | "all" | "iterate") =>
      (...args: unknown[]): unknown => {
        before(sql, args);
        return Object.getPrototypeOf(statement)[how].apply(statement, args);
      };
    return Object.assign(statement, {
      ...{ run: run("run"), get: run("get"), all: run("all"), iterate: run("iterate") },
    });
  }) as typeof db.prepare;
  return db;
};
