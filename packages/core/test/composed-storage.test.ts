import { describe, expect, it } from "vitest";
import { read, sourcesIn } from "./sources.ts";

const sources = ["packages", "apps"]
  .flatMap(sourcesIn)
  .filter((path) => /^(?:packages|apps)\/[\w-]+\/src\//.test(path));

/** What makes all ports of storage. */
const MAKES = /\bexport const (\w+)(?: = \([^)]*\))?: Layer\.Layer<Storage\b/g;

const makers = sources
  .filter((path) => path.startsWith("packages/"))
  .flatMap((path) => [...read(path).matchAll(MAKES)].map(([, name = ""]) => name))
  .sort();

/** Where the laws run on each, and on what: what the apps compose, of files for each use that there is. */
const LAWS = {
  layerMemory: ["packages/contracts/test/memory.test.ts", "layerMemory"],
  layerPostgres: ["packages/postgres/test/laws.test.ts", "storageLayer(new DatabaseServer(url)"],
  layerSqlite: ["packages/sqlite/test/laws.test.ts", "Object.keys(USES_OF_FILES)"],
} as const;

describe("storage", () => {
  it("has laws on each that can be made", () => {
    expect(makers).toEqual(Object.keys(LAWS));
  });

  it("is composed by one file of the apps", () => {
    const makesStorage = new RegExp(`\\b(?:${makers.join("|")})\\b`);
    expect(sources.filter((path) => path.startsWith("apps/") && makesStorage.test(read(path)))).toEqual([
      "apps/cli/src/storage/storage-layer.ts",
    ]);
  });

  it.each(Object.values(LAWS))("has laws in %s on %s", (path, on) => {
    expect(read(path)).toContain("storageLaws(");
    expect(read(path)).toContain(on);
  });
});
