import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const parent = mkdtempSync(join(tmpdir(), "farthing-vault-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

export const newFolder = (): string => mkdtempSync(join(parent, "data-"));
export const newKeyFile = (): string => join(newFolder(), "farthing.key");
