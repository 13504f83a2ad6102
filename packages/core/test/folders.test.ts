import { describe, expect, it } from "vitest";
import { closureOf, importsIn, pathFrom, read, sourcesIn } from "./sources.ts";

/** The folders of a room in the order of their table in ARCHITECTURE.md: each imports those above it alone. */
interface Folders {
  readonly room: string;
  readonly order: readonly string[];
}

const tables: readonly Folders[] = read("ARCHITECTURE.md")
  .split(/^\| folder of /m)
  .slice(1)
  .map((table) => {
    const [head = "", , ...rows] = table.split("\n\n")[0]!.split("\n");
    return {
      room: head.split("`")[1]!,
      order: rows.filter((row) => row.startsWith("| `")).map((row) => row.split("`")[1]!),
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

it("ARCHITECTURE.md has the folders of preflight, import and provider in their order", () => {
  const rooms = tables.map(({ room }) => room);
  expect(rooms).toContain("packages/core/src/import");
  expect(rooms).toContain("packages/core/src/provider");
  expect(rooms).toContain("packages/preflight/src");
});

describe.each(tables)("the folders of $room", (folders) => {
  const sources = sourcesIn(folders.room);

  it("are those of the table", () => {
    const there = new Set(sources.map((path) => folderOf(folders, path)!).filter((folder) => folder !== ""));
    expect([...there].sort()).toEqual(folders.order.toSorted());
    expect(sources.filter((path) => folderOf(folders, path) === "")).toEqual([`${folders.room}/index.ts`]);
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
      expect([...files].filter((file) => /\/(?:detect|split|rules)\//.test(file))).toEqual([]);
      expect(files.size).toBeLessThanOrEqual(most);
    },
  );
});
