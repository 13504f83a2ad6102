import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ofFile } from "./of-file.ts";

const root = ofFile(
  () => mkdtempSync(join(tmpdir(), "farthing-")),
  (folder) => rmSync(folder, { recursive: true, force: true }),
);

/** A folder that nothing else uses; gone after the tests of the file. */
export const newFolder = (): string => mkdtempSync(join(root(), "test-"));
