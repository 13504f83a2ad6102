import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const root = mkdtempSync(join(tmpdir(), "farthing-sqlite-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder that nothing else uses; gone after the tests of the file. */
export const temporaryFolder = (): string => mkdtempSync(join(root, "test-"));

/** The path of a database that is not there yet. */
export const newFile = (): string => join(temporaryFolder(), "farthing.db");
