import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { closureOf, importsIn, loadedIn, pathFrom, ROOT, read, sourcesIn } from "./sources.ts";

/** The folders of a room in the order of their table in ARCHITECTURE.md: each imports those above it alone. */
interface Folders {
  readonly room: string;
  readonly order: readonly string[];
  /** The files beside them, which put them together. */
  readonly beside: readonly string[];
}

const namesIn = (row: string): readonly string[] =>
  [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

const tables: readonly Folders[] = read("ARCHITECTURE.md")
  .split(/^\| folder of /m)
  .slice(1)
  .map((table) => {
    const [head = "", , ...rows] = table.split("\n\n")[0]!.split("\n");
    return {
      room: head.split("`")[1]!,
      order: rows.filter((row) => row.startsWith("| `")).flatMap(namesIn),
      beside: rows.filter((row) => row.startsWith("| beside them: ")).flatMap(namesIn),
    };
  });

/** The folder of a room that a path is in; "" for what is beside the folders, undefined outside of the room. */
const folderOf = ({ room }: Folders, path: string): string | undefined => {
  if (!path.startsWith(`${room}/`)) return undefined;
  const [folder = "", ...inside] = path.slice(room.length + 1).split("/");
  return inside.length === 0 ? "" : folder;
};

/** The imports in the text of a source that lead to a folder below its own, or out of the folders. */
const wrongImports = (folders: Folders, path: string, text: string): readonly string[] => {
  const own = folderOf(folders, path);
  if (own === undefined || own === "") return [];
  const below = ["", ...folders.order.slice(folders.order.indexOf(own) + 1)];
  return importsIn(text)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => pathFrom(path, specifier))
    .filter((target) => below.includes(folderOf(folders, target) ?? own))
    .map((target) => `${path} imports ${target}`);
};

/** The folders right in a room, "" for the files beside them: which of them each imports. */
const foldersIn = (room: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const folders = { room, order: [], beside: [] };
  const found = new Map<string, Set<string>>();
  for (const path of sourcesIn(room)) {
    const own = folderOf(folders, path)!;
    const imported = found.get(own) ?? new Set();
    found.set(own, imported);
    for (const specifier of importsIn(read(path)).filter((name) => name.startsWith("."))) {
      const folder = folderOf(folders, pathFrom(path, specifier));
      if (folder !== undefined && folder !== own) imported.add(folder);
    }
  }
  return found;
};

/** Takes away the folders that import none of those left, again and again: what stays imports itself in the end. */
const circleIn = (folders: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] => {
  const rest = new Map(
    [...folders].filter(([, imported]) => [...imported].some((name) => folders.has(name))),
  );
  return rest.size === folders.size ? [...rest.keys()] : circleIn(rest);
};

describe("folders, with the files beside them,", () => {
  const rooms = globSync(["packages/*/src", "apps/*/src"], { cwd: ROOT });

  it.each(rooms)("of %s never import each other, nor in a circle", (room) => {
    expect(circleIn(foldersIn(room))).toEqual([]);
  });

  it("are found where they are in a circle, however long", () => {
    const folders = (...imports: readonly (readonly [string, ...string[]])[]) =>
      new Map(imports.map(([name, ...imported]) => [name, new Set(imported)]));
    expect(circleIn(folders(["", "a"], ["a", "b"], ["b"]))).toEqual([]);
    expect(circleIn(folders(["", "a"], ["a", "b"], ["b", "a"]))).toEqual(["", "a", "b"]);
    expect(circleIn(folders(["a", "b"], ["b", "c"], ["c", "a", "d"], ["d"]))).toEqual(["a", "b", "c"]);
    expect(circleIn(folders(["", "a"], ["a", ""]))).toEqual(["", "a"]);
  });

  it("have their order in ARCHITECTURE.md wherever some of them import others", () => {
    const ordered = rooms.filter(
      (room) =>
        room !== "packages/core/src" &&
        [...foldersIn(room)].some(([name, imported]) => name !== "" && imported.size > 0),
    );
    expect(ordered.length).toBeGreaterThan(4);
    expect(tables.map(({ room }) => room)).toEqual(
      expect.arrayContaining([...ordered, "packages/core/src/import", "packages/core/src/provider"]),
    );
  });
});

describe.each(tables)("the folders of $room", (folders) => {
  const sources = sourcesIn(folders.room);

  it("are those of the table", () => {
    const there = new Set(sources.map((path) => folderOf(folders, path)!).filter((folder) => folder !== ""));
    expect([...there].sort()).toEqual(folders.order.toSorted());
    const beside = sources.filter((path) => folderOf(folders, path) === "");
    expect(beside.sort()).toEqual(folders.beside.map((name) => `${folders.room}/${name}`));
  });

  it("import those above them alone", () => {
    expect(sources.flatMap((path) => wrongImports(folders, path, read(path)))).toEqual([]);
  });

  it("are in an order that a wrong import breaks: of a file below, of a type, or of the entry", () => {
    const [first, last] = [folders.order[0]!, folders.order.at(-1)!];
    const planted = `${folders.room}/${first}/planted.ts`;
    for (const text of [
      `import { a } from "../${last}/a.ts";`,
      `import type { A } from "../${last}/a.ts";`,
      `export {\n  type A,\n} from "../${last}/deep/a.ts";`,
      'import { a } from "../index.ts";',
    ])
      expect(wrongImports(folders, planted, text), text).toHaveLength(1);
    const allowed = `import { a } from "../${first}/a.ts";\nimport { b } from "../../other/b.ts";`;
    expect(wrongImports(folders, `${folders.room}/${last}/planted.ts`, allowed)).toEqual([]);
    expect(wrongImports(folders, planted, 'import { a } from "./a.ts";')).toEqual([]);
  });
});

describe("what a function comes with", () => {
  it.each([["packages/core/src/provider/reconcile/reconcile.ts", 40]])(
    "%s: at most %i files",
    (path, most) => {
      const files = closureOf(path);
      expect(files.size).toBeGreaterThan(10);
      expect([...files].filter((file) => /\/(?:find|split|rules)\//.test(file))).toEqual([]);
      expect(files.size).toBeLessThanOrEqual(most);
    },
  );

  it.each(["read-records", "each-row"])("%s of an export: no file of detection", (name) => {
    const detection = (entry: string) =>
      [...closureOf(entry)].filter((file) => file.startsWith("packages/preflight/src/find/"));
    expect(detection(`packages/preflight/src/api/${name}.ts`)).toEqual([]);
    expect(detection("packages/preflight/src/index.ts").length).toBeGreaterThan(10);
  });
});

describe("what is loaded to store an import over HTTP", () => {
  const files = closureOf("packages/http/src/operations/store-import.ts", loadedIn);

  it("is fewer than 250 files, the whole use case and its port among them", () => {
    expect([...files]).toEqual(
      expect.arrayContaining([
        "packages/core/src/import/file/store-file.ts",
        "packages/core/src/import/books/imports.ts",
        "packages/preflight/src/records/kept-rows.ts",
        "packages/recognition/src/already-there.ts",
      ]),
    );
    expect(files.size).toBeLessThan(250);
  });

  it("neither finds out how content is read, nor judges a row", () => {
    expect([...files].filter((file) => /\/(?:find|infer|rules|left-out)\//.test(file))).toEqual([]);
  });

  it.each([
    ['import { importFile } from "@farthing/core/import";', true],
    ['import { preflight } from "@farthing/preflight";', true],
    ['import type { ImportFile } from "@farthing/core/import";', false],
    ['export type { Known } from "@farthing/preflight";', false],
  ])("would be more with %s: %s", (planted, isMore) => {
    const start = "packages/http/src/operations/store-import.ts";
    const source = read(start);
    const more = closureOf(start, (text) => loadedIn(text === source ? `${planted}\n${text}` : text));
    expect(more.size >= 250).toBe(isMore);
  });
});
