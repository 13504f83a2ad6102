/**
 * Makes a checkout ready to run on a machine that has only npm and some Node from 20 on: installs what the lock
 * file names, the project's own Node among it, and builds. Does nothing where nothing has changed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { currentBundle } from "../apps/cli/bin/bundle.js";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const NODE = join(ROOT, "node_modules/node/bin/node");
export const CACHE = join(ROOT, "node_modules/.cache");

const PNPM = "pnpm@12.21.0";
/** The packages whose command has another name than they have. */
const PACKAGES = { biome: "@biomejs/biome", tsc: "typescript" };

/** What a build makes, by a file of each part. */
const BUILT = [
  "apps/cli/dist/main.js",
  "apps/server/dist/index.js",
  "packages/core/dist/preflight/index.js",
  "packages/http/dist/index.js",
  "packages/oidc/dist/index.js",
  "packages/sqlite/dist/index.js",
];

/** The script behind one of the workspace's commands. */
export const commandOf = (name) => {
  const folder = join(ROOT, "node_modules", PACKAGES[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
};

const say = (text) => process.stderr.write(`${text}\n`);

/** The workspace's packages: the folders of `packages` and `apps`. */
export const packages = () =>
  ["packages", "apps"].flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(group, name)));

const filesBelow = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const digest = (parts) =>
  parts.reduce((hash, part) => hash.update(part).update("\0"), createHash("sha256")).digest("hex");

const installState = () =>
  digest(
    [
      "pnpm-lock.yaml",
      "pnpm-workspace.yaml",
      "package.json",
      ...packages().map((path) => join(path, "package.json")),
    ]
      .map((path) => join(ROOT, path))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path)),
  );

const buildState = () =>
  digest(
    packages()
      .map((path) => join(path, "src"))
      .filter((path) => existsSync(join(ROOT, path)))
      .flatMap(filesBelow)
      .concat(
        packages().map((path) => join(ROOT, path, "tsconfig.json")),
        join(ROOT, "tsconfig.base.json"),
      )
      .filter((path) => existsSync(path))
      .sort()
      .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`),
  );

/** Runs `step` unless its last success saw the same state and what it made is still there. */
const once = (name, made, state, step) => {
  const stamp = join(CACHE, `farthing-${name}`);
  const now = state();
  const isThere = made.every((path) => existsSync(join(ROOT, path)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  step();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stamp, state());
};

const orExplain = (what, result) => {
  if (result.status === 0) return;
  say(`${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`);
  say(
    `Farthing could not be ${what}. The lines above say why; run the same command again once that is mended.`,
  );
  process.exit(2);
};

/** Installs and builds what is not there yet. */
export const setUp = () => {
  once("installed", ["node_modules/node/bin/node"], installState, () => {
    say("Setting Farthing up: this takes about half a minute, once …");
    orExplain(
      "installed",
      spawnSync("npx", ["--yes", PNPM, "install", "--frozen-lockfile"], {
        cwd: ROOT,
        encoding: "utf8",
        env: { ...process.env, npm_config_loglevel: "error", CI: "true" },
      }),
    );
  });
  once("built", BUILT, buildState, () => {
    orExplain(
      "built",
      spawnSync(NODE, [commandOf("tsc"), "--build", "apps/cli"], { cwd: ROOT, encoding: "utf8" }),
    );
  });
  if (currentBundle() === undefined)
    orExplain("bundled", spawnSync(NODE, [join(ROOT, "tools/bundle.mjs")], { cwd: ROOT, encoding: "utf8" }));
};

/** Runs the project's own Node and answers with its exit code; signals are passed on. */
export const runNode = (args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(NODE, args, { stdio: "inherit", ...options });
    const pass = (signal) => child.kill(signal);
    process.on("SIGINT", pass).on("SIGTERM", pass);
    child.on("close", (code, signal) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve(signal === null ? code : 1);
    });
  });
