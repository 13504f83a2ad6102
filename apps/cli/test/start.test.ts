import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OutputChunk } from "rolldown";
import stringWidth from "string-width";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { displayWidth } from "../src/terminal/display-width.ts";

const BIN = fileURLToPath(new URL("../bin", import.meta.url));
const TOOL = new URL("../../../tools/bundle.mjs", import.meta.url).href;

describe("what is loaded", async () => {
  const { bundle } = (await import(TOOL)) as { bundle: () => Promise<{ output: OutputChunk[] }> };
  const { output } = await bundle();
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));

  const chunkWith = (module: string): OutputChunk =>
    output.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))!;

  /** Everything that is loaded with these modules: files of the bundle by what is in them, and packages. */
  const loadedWith = (modules: readonly string[]): readonly string[] => {
    const seen = new Set<string>();
    const load = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const other of chunks.get(name)?.imports ?? []) load(other);
    };
    for (const module of modules) load(chunkWith(module).fileName);
    return [...seen].flatMap((name) => chunks.get(name)?.moduleIds ?? [name]);
  };

  const HEAVY =
    /[\\/]node_modules[\\/](?:effect|koa|@koa|multer|undici|openid-client|string-width)[\\/]|apps[\\/]server|packages[\\/](?:sqlite|http|oidc|provider)[\\/]|^(?:better-sqlite3|piscina|pino|string-width)$/;

  const MAIN = "cli/dist/main.js";
  const PRINTED = ["pretty", "json", "github", "sarif", "summary-table", "rejects"];

  it.each([
    ["--version and --help", []],
    ["preflight", ["command", ...PRINTED].map((name) => `cli/dist/preflight/${name}.js`)],
    ["inspect", ["cli/dist/inspect/command.js"]],
    ["explain", ["cli/dist/explain/command.js"]],
  ])("with %s is no server, no SQLite, no Effect", (_, modules) => {
    const loaded = loadedWith([MAIN, ...modules]);
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((name) => HEAVY.test(name))).toEqual([]);
  });

  it("with a command that stores is what the others are spared", () => {
    const loaded = loadedWith([MAIN, "cli/dist/user/command.js"]);
    expect(loaded.some((name) => name === "better-sqlite3")).toBe(true);
    expect(loaded.some((name) => HEAVY.test(name) && name.includes("effect"))).toBe(true);
  });

  it("keeps the worker a file of its own beside whoever starts it", () => {
    expect(chunks.get("worker.js")?.exports).toEqual(["default"]);
    expect(chunkWith("http/dist/preflight/pool.js").fileName).not.toMatch(/[\\/]/);
  });
});

describe("the command in a checkout", () => {
  let root: string;

  const put = (path: string, content: string): void => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const says = (word: string): string => `export const main = () => { console.log("${word}"); return 0; };`;
  const run = (): string =>
    spawnSync(process.execPath, [join(root, "apps/cli/bin/farthing.js")], {
      encoding: "utf8",
      cwd: root,
      env: { HOME: "" },
    }).stdout.trim();

  /** A checkout in small: a build, and a bundle of it. */
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "farthing-start-"));
    cpSync(BIN, join(root, "apps/cli/bin"), { recursive: true });
    put("apps/cli/package.json", '{ "type": "module", "engines": { "node": ">=22.19" } }');
    put("apps/cli/src/main.ts", "");
    put("apps/cli/dist/main.js", says("built"));
    put("packages/core/tsconfig.tsbuildinfo", "{}");
    utimesSync(join(root, "packages/core/tsconfig.tsbuildinfo"), 1_000, 1_000);
    put("apps/cli/bundle/ab/main.js", says("bundled"));
    put(
      "apps/cli/bundle/ab/inputs.json",
      JSON.stringify([["packages/core/tsconfig.tsbuildinfo", 2, 1_000_000]]),
    );
    put("apps/cli/bundle/current", "ab\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("runs the bundle of what is built", () => expect(run()).toBe("bundled"));

  it.each([
    ["something was built later", () => put("packages/core/tsconfig.tsbuildinfo", "{}")],
    ["an older build was put back", () => utimesSync(join(root, "packages/core/tsconfig.tsbuildinfo"), 1, 1)],
    ["what was built is gone", () => rmSync(join(root, "packages/core"), { recursive: true })],
    ["nothing says what the bundle was made of", () => rmSync(join(root, "apps/cli/bundle/ab/inputs.json"))],
    ["the list of what it was made of is broken", () => put("apps/cli/bundle/ab/inputs.json", "[[")],
    ["the bundle is gone", () => rmSync(join(root, "apps/cli/bundle/ab"), { recursive: true })],
    ["there is none", () => rmSync(join(root, "apps/cli/bundle"), { recursive: true })],
  ])("runs what was built where %s", (_, change) => {
    expect(run()).toBe("bundled");
    change();
    expect(run()).toBe("built");
  });

  it("leaves nothing but its cache, and that beside the bundle", () => {
    const all = (): string[] => readdirSync(root, { recursive: true, encoding: "utf8" });
    const before = all();
    run();
    const added = all().filter((path) => !before.includes(path));
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((path) => !path.startsWith("apps/cli/bundle/cache"))).toEqual([]);
  });

  it("runs without a cache where none can be written", () => {
    put("apps/cli/bundle/cache", "a file in its place");
    expect(run()).toBe("bundled");
  });

  it("runs a published bundle, which has no sources beside it, as it is", () => {
    rmSync(join(root, "apps/cli/src"), { recursive: true });
    rmSync(join(root, "apps/cli/dist"), { recursive: true });
    rmSync(join(root, "apps/cli/bundle/ab/inputs.json"));
    expect(run()).toBe("bundled");
  });
});

it("a text of plain letters is as wide as string-width says, of which it is spared the loading", () => {
  for (let code = 0; code < 0x3000; code += 1) {
    const letter = String.fromCodePoint(code);
    for (const text of [letter, `a${letter}`, `${letter}b`])
      expect(displayWidth(text)).toBe(stringWidth(text));
  }
});
