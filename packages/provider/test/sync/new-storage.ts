import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layerSqlite } from "@farthing/sqlite";
import { afterAll } from "vitest";

const root = mkdtempSync(join(tmpdir(), "farthing-sync-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder of its own. */
export const newFolder = (): string => mkdtempSync(join(root, "test-"));

/** SQLite in a folder. */
export const storageIn = (folder: string) => layerSqlite({ file: join(folder, "farthing.db") });
