import { globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { importsIn, pathFrom, ROOT, read, sourcesIn } from "./sources.ts";

const CORE = "packages/core/src";

/** A row of the table of rooms in ARCHITECTURE.md: where the room is, and what it may import. */
interface Room {
  readonly path: string;
  readonly may: readonly string[];
}

const rooms: readonly Room[] = read("ARCHITECTURE.md")
  .split("## Rooms")[1]!
  .split("\n## ")[0]!
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, path = "", , may = ""]) => ({
    path: path.replaceAll("`", ""),
    may: may === "nothing" ? [] : may.replaceAll("`", "").split(", ").sort(),
  }));

/** The room that a file is in: the one with the longest path. */
const roomOf = (file: string): string | undefined =>
  rooms
    .map(({ path }) => path)
    .filter((path) => file.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];

/** How the table calls what a file imports; undefined for the file's own room. */
const imported = (file: string, from: string): string | undefined => {
  if (from.startsWith(".")) {
    const path = pathFrom(file, from);
    const room = roomOf(path);
    return room === roomOf(file) ? undefined : (room?.split("/").at(-1) ?? path);
  }
  if (from.startsWith("node:")) return "node";
  const [scope = "", name = ""] = from.replace(/^#/, "").split("/");
  if (scope === "@farthing") return name;
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
};

const importsOf = (room: Room): readonly string[] =>
  [
    ...new Set(
      sourcesIn(room.path)
        .filter((file) => roomOf(file) === room.path)
        .flatMap((file) => importsIn(read(file)).flatMap((from) => imported(file, from) ?? [])),
    ),
  ].sort();

describe("the table of rooms in ARCHITECTURE.md", () => {
  it("names every folder with sources", () => {
    const folders = globSync(["packages/*/src", "packages/core/src/*/", "apps/*/src"], { cwd: ROOT });
    const unnamed = folders.filter(
      (folder) => folder !== "packages/core/src" && !rooms.some(({ path }) => path === folder),
    );
    expect(rooms.length).toBeGreaterThan(15);
    expect(unnamed).toEqual([]);
  });

  it.each(rooms)("says what $path imports, and no more", (room) => {
    expect(sourcesIn(room.path).length).toBeGreaterThan(0);
    expect(importsOf(room)).toEqual(room.may);
  });
});

describe("imports, of types too,", () => {
  const namesOf = (path: string): string => (path.startsWith(CORE) ? basename(path) : path.split("/")[1]!);

  /** Takes away what imports nothing that is left, again and again: what stays imports itself in the end. */
  const circleIn = (left: readonly Room[]): readonly Room[] => {
    const names = left.map(({ path }) => namesOf(path));
    const rest = left.filter(({ may }) => may.some((name) => names.includes(name)));
    return rest.length === left.length ? rest : circleIn(rest);
  };

  it.each([
    ["rooms of the core", rooms.filter(({ path }) => path.startsWith(CORE))],
    ["packages", rooms.filter(({ path }) => !path.startsWith(CORE))],
  ])("never lead in a circle through %s", (_, all) => {
    expect(all.length).toBeGreaterThan(5);
    expect(circleIn(all)).toEqual([]);
  });
});

interface Override {
  readonly includes: readonly string[];
  readonly linter: {
    readonly rules: {
      readonly style?: {
        readonly noRestrictedImports?: {
          readonly options: { readonly patterns: readonly { readonly group: readonly string[] }[] };
        };
      };
    };
  };
}

const overrides = (JSON.parse(read("biome.json")) as { overrides: readonly Override[] }).overrides;

const CORE_ROOMS = rooms
  .filter(({ path }) => path.startsWith(CORE))
  .map(({ path }) => path.split("/").at(-1)!);

const OURS = globSync(["packages/*", "apps/*"], { cwd: ROOT }).map((path) => basename(path));

/** Folders that a path enters only to leave its own package. */
const ELSEWHERE = "**/{packages,apps,src,suite,test,dist,node_modules}/**";

const letIn = (name: string): readonly string[] => {
  if (name === "node") return ["!node:*", "!node:*/**"];
  const from = OURS.includes(name) ? `@farthing/${name}` : name;
  return [`!${from}`, `!${from}/**`];
};

/** What the linter lets a room import: nothing, but what the table names, and of other packages nothing by its path. */
const patternsFor = ({ path, may }: Room): readonly string[] => {
  const others = path.startsWith(CORE) ? CORE_ROOMS.filter((name) => !path.endsWith(`/${name}`)) : [];
  return [
    "**",
    "!./**",
    "!../**",
    ...may.filter((name) => !others.includes(name)).flatMap(letIn),
    ...others.filter((name) => !may.includes(name)).map((name) => `**/${name}/**`),
    ELSEWHERE,
  ];
};

describe("the linter's walls", () => {
  it.each(rooms)("let into $path what the table says, and no more", (room) => {
    const walls = overrides
      .filter(({ includes }) => includes.length === 1 && includes[0] === `${room.path}/**`)
      .flatMap(({ linter }) => linter.rules.style?.noRestrictedImports?.options.patterns ?? []);
    expect(walls.map(({ group }) => group)).toEqual([patternsFor(room)]);
  });
});
