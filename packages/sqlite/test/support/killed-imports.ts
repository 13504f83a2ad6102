import { cpSync, readdirSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { Users } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { newFamily, newUser } from "../../../contracts/src/support/people.ts";
import { openDatabase } from "../../src/file/open-database.ts";
import { layerSqlite } from "../../src/index.ts";
import { type Death, type Writing, writeAndDie } from "./mortal-imports.ts";
import { newFile } from "./new-file.ts";
import { otherProcess } from "./other-process.ts";

/**
 * When a process is killed: at a share of its statements from 0 to 1, where 1 is before COMMIT; by itself as the write-ahead log
 * has grown for the nth time; from outside as the log is seen to have changed the nth time, which may be late; or when it is done.
 */
export type Moment =
  | { readonly share: number }
  | { readonly grown: number }
  | { readonly seen: number }
  | "done";

const ROWS = 600;

/** Rows of several accounts with categories and tags, all of which the import makes. */
const CSV = `date,amount,name,account,category,tags\n${Array.from(
  { length: ROWS },
  (_, i) =>
    `2026-03-${String((i % 28) + 1).padStart(2, "0")},${i % 2 === 0 ? "-" : ""}${i}.25,Shop ${i},Account ${i % 3},Category ${i % 7},tag ${i % 5}\n`,
).join("")}`;

/** All that is stored, without what is another each time. */
const booksIn = (file: string): unknown => {
  const db = openDatabase(file);
  try {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.pragma("foreign_key_check")).toEqual([]);
    const all = (sql: string): unknown => db.prepare(sql).raw().all();
    return {
      transactions: all(
        `SELECT a.name, t.date, t.amount, t.name, c.name,
           (SELECT group_concat(g.name) FROM transaction_tags AS r JOIN tags AS g ON g.id = r.tag_id
            WHERE r.transaction_id = t.id),
           (SELECT count(*) FROM import_claims AS o WHERE o.transaction_number = t.number)
         FROM transactions AS t JOIN accounts AS a ON a.number = t.account_number
         LEFT JOIN categories AS c ON c.id = t.category_id ORDER BY t.name`,
      ),
      imports: all("SELECT status, stored FROM imports ORDER BY status"),
      claims: all("SELECT count(*) FROM entity_claims"),
      ...Object.fromEntries(
        ["accounts", "categories", "tags"].map((table) => [
          table,
          all(`SELECT name FROM ${table} ORDER BY name`),
        ]),
      ),
    };
  } finally {
    db.close();
  }
};

const copied = (file: string): string => {
  const copy = newFile();
  for (const name of readdirSync(dirname(file)).filter((each) => each.startsWith(basename(file))))
    cpSync(`${dirname(file)}/${name}`, `${dirname(copy)}/${name}`);
  return copy;
};

const importIn = (file: string): string => {
  const db = openDatabase(file);
  try {
    return db.prepare<[], string>("SELECT id FROM imports").pluck().get()!;
  } finally {
    db.close();
  }
};

const deathAt = (moment: Moment, statements: number): Death | undefined => {
  if (moment === "done") return "done";
  if ("seen" in moment) return undefined;
  return "grown" in moment ? moment : { statement: Math.max(1, Math.round(statements * moment.share)) };
};

/** A file before an import or an undo, and what becomes of it when the process that does that is killed. */
const killed = async (start: string, family: string, writing: Writing) => {
  const whole = copied(start);
  const { statements, grown } = await writeAndDie({ file: whole, family, writing });
  const [before, after] = [booksIn(copied(start)), booksIn(whole)];
  expect(before).not.toEqual(after);

  return async (moment: Moment): Promise<void> => {
    const file = copied(start);
    const other = otherProcess();
    const death = deathAt(moment, statements);
    if (typeof moment === "object" && "grown" in moment) expect(grown).toBeGreaterThanOrEqual(moment.grown);
    let seen = 0;
    const watcher =
      typeof moment === "object" && "seen" in moment
        ? watch(dirname(file), (_, name) => {
            if (name !== `${basename(file)}-wal`) return;
            seen += 1;
            if (seen === moment.seen) void other.kill();
          })
        : undefined;
    const job = { file, family, writing, ...(death === undefined ? {} : { death }) };
    const ended = await other.ask("writeAndDie", job).then(
      () => "done",
      (error: Error) => error.message,
    );
    watcher?.close();
    const found = booksIn(file);
    if (death === undefined) expect([before, after]).toContainEqual(found);
    else {
      expect(ended).toContain("SIGKILL");
      expect(found).toEqual(death === "done" ? after : before);
    }
    await other.kill();
    // Whoever comes next does it, or finds it done.
    if (JSON.stringify(found) === JSON.stringify(before)) await writeAndDie({ file, family, writing });
    expect(booksIn(file)).toEqual(after);
  };
};

/** How an import and an undo of it end that are killed at a moment. */
export const killedImports = async () => {
  const file = newFile();
  const family = newFamily();
  await Effect.runPromise(
    Effect.provide(
      Users.use((users) => users.create({ user: newUser(family), family })),
      layerSqlite({ file }),
    ),
  );
  const imported = copied(file);
  await writeAndDie({ file: imported, family: family.id, writing: { csv: CSV } });
  return {
    killImport: await killed(file, family.id, { csv: CSV }),
    killUndo: await killed(imported, family.id, { undo: importIn(imported) }),
  };
};
