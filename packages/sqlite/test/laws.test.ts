import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageLaws } from "@farthing/contracts";
import { layerSqlite } from "@farthing/sqlite";
import { afterAll } from "vitest";

const root = mkdtempSync(join(tmpdir(), "farthing-laws-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

storageLaws("layerSqlite", () => layerSqlite({ file: join(mkdtempSync(join(root, "law-")), "farthing.db") }));
