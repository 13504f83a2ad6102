/**
 * Builds the page in apps/page/dist: `static` has its files, to be put on any host, `files.js` the same for a server, each
 * compressed, and `element` the element for other pages.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { licencesOf } from "./licences.mjs";
import { ROOT } from "./setup.mjs";

const PAGE = join(ROOT, "apps/page");
const DIST = join(PAGE, "dist");
const BUILT_FROM = join(DIST, "built-from");

/** The page, and the element for other pages. */
const BUILDS = [
  ["vite.config.ts", "static"],
  ["vite.element.config.ts", "element"],
];

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

/** The packages of others in the page, each by one of its modules. */
const modulesOfOthers = () => {
  const of = (name, from) => realpathSync(createRequire(from).resolve(name));
  const page = join(PAGE, "package.json");
  const signals = of("@preact/signals", page);
  const statements = join(ROOT, "packages/statements/package.json");
  const [saxes, parse5] = ["saxes", "parse5"].map((name) => of(name, statements));
  return [
    of("preact", page),
    ...[signals, of("@preact/signals-core", signals)],
    ...[of("fflate", statements), of("@e965/xlsx", statements)],
    ...[saxes, of("xmlchars/xml/1.0/ed5.js", saxes), parse5, of("entities/decode", parse5)],
  ];
};

/** What the page is made of: if nothing of it has changed, it is not built again. */
const sources = () => {
  const hash = createHash("sha256");
  const files = [
    "pnpm-lock.yaml",
    "tools/build-page.mjs",
    ...globSync(["apps/page/{src,public}/**", "apps/page/{index.html,vite*.config.ts}"], { cwd: ROOT }),
    ...globSync(
      "packages/{preflight,recognition,statements,tables,values}/{package.json,src/**/*.{ts,json}}",
      { cwd: ROOT },
    ),
  ];
  for (const file of files.sort().filter((each) => extname(each) !== "")) {
    hash.update(file);
    hash.update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
};

const compressed = (path, bytes) => ({
  path,
  type: TYPES[extname(path)],
  gzip: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).toString("base64"),
  brotli: brotliCompressSync(bytes).toString("base64"),
});

/** Builds the page if it is not built from these sources. */
export const buildPage = async () => {
  const from = sources();
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, "utf8") === from) return;
  const { build } = await import(join(PAGE, "node_modules/vite/dist/node/index.js"));
  rmSync(DIST, { recursive: true, force: true });
  // Vite takes what is set, and in a run of tests that is "test": the page would be another one, and larger.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  for (const [config, outDir] of BUILDS)
    await build({
      root: PAGE,
      configFile: join(PAGE, config),
      logLevel: "error",
      build: { outDir: join(DIST, outDir) },
    });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const root = join(DIST, "static");
  writeFileSync(join(root, "licences.txt"), licencesOf(modulesOfOthers()));
  const files = globSync("**", { cwd: root }).filter((path) => extname(path) !== "");
  const all = files.sort().map((path) => compressed(path, readFileSync(join(root, path))));
  writeFileSync(join(DIST, "files.js"), `export const PAGE_FILES = ${JSON.stringify(all, undefined, 1)};\n`);
  writeFileSync(BUILT_FROM, from);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage();
