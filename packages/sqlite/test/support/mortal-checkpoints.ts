import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { checkpointsInThread } from "../../src/checkpoints/checkpoints.ts";
import { startCopying } from "../../src/checkpoints/thread.ts";
import { openDatabase } from "../../src/file/open-database.ts";

/** When a process ends itself with SIGKILL: as a large write has been committed; as the file changes after it; as all is copied. */
export type End = "committed" | "copying" | "copied";

const die = (): void => void process.kill(process.pid, "SIGKILL");

/** Commits so many rows of a page each, leaves their log to a thread, and dies. */
export const commitAndDie = async (job: {
  readonly file: string;
  readonly rows: number;
  readonly end: End;
}): Promise<void> => {
  const { file, rows, end } = job;
  const db = openDatabase(file);
  db.exec("CREATE TABLE written (bytes BLOB)");
  db.pragma("wal_checkpoint(TRUNCATE)");
  const checkpoints = checkpointsInThread(db, () => openDatabase(file), {
    start: (copying, { copied, ended }) =>
      startCopying(copying, { copied: end === "copied" ? die : copied, ended }),
  });
  const second = checkpoints.open();
  const insert = second.prepare("INSERT INTO written VALUES (zeroblob(4096))");
  second
    .transaction(() => {
      for (let row = 0; row < rows; row += 1) insert.run();
    })
    .immediate();
  if (end === "copying") watch(dirname(file), (_, name) => name === basename(file) && die());
  checkpoints.committed();
  if (end === "committed") die();
  await checkpoints.copied();
};
