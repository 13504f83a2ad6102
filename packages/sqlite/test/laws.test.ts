import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageLaws } from "@farthing/contracts";
import { layerSqlite } from "@farthing/sqlite";
import { afterAll } from "vitest";
import { openDatabase } from "../src/open-database.ts";

const root = mkdtempSync(join(tmpdir(), "farthing-laws-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** To make a file again for each law takes longer than most of them. */
const empty = join(root, "empty.db");
openDatabase(empty).close();

storageLaws("layerSqlite", () => {
  const file = join(mkdtempSync(join(root, "law-")), "farthing.db");
  copyFileSync(empty, file);
  return layerSqlite({ file });
});
