/**
 * Makes a checkout ready to run on a machine that has only npm and some Node from 20 on: installs the locked
 * packages, including the project's own Node, and builds.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
export const CACHE = join(ROOT, "node_modules/.cache");
const NODE = join(ROOT, "node_modules/node/bin/node");
const INSTALLED = join(CACHE, "farthing-installed");

const PNPM = "pnpm@12.21.0";
/** Packages whose command has another name. */
const PACKAGES = { biome: "@biomejs/biome", tsc: "typescript" };

const COMMAND = ["--prod", "--filter", "farthing", "--filter", "@farthing/cli..."];

/** The scopes of an installation: what the command needs to be built and run, also what builds the page, or also what the tests need. */
const SCOPES = { command: [...COMMAND, "--filter", "!@farthing/page"], page: COMMAND, all: [] };
const NAMES = Object.keys(SCOPES);

/** The script of one of the workspace's commands. */
export const commandOf = (name) => {
  const folder = join(ROOT, "node_modules", PACKAGES[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
};

const succeed = (what, command, args, options = {}) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: "utf8",
    ...options,
  });
  if (status === 0) return;
  process.stderr.write(
    `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}\n` +
      `Farthing could not be ${what}. The lines above say why. Fix that and run the same command again.\n`,
  );
  process.exit(2);
};

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, "pnpm-lock.yaml")))
    .digest("hex");

const install = (scope) => {
  const [hash, installed] = existsSync(INSTALLED) ? readFileSync(INSTALLED, "utf8").split(" ") : [];
  if (hash === lockHash() && NAMES.indexOf(installed) >= NAMES.indexOf(scope)) return;
  process.stderr.write("Setting up Farthing (about half a minute, only once) …\n");
  succeed("installed", "npx", ["--yes", PNPM, "install", "--frozen-lockfile", ...SCOPES[scope]], {
    env: { ...process.env, npm_config_loglevel: "error", CI: "true" },
  });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(INSTALLED, `${lockHash()} ${scope}`);
};

/** Installs what is missing in a scope, and builds what has changed of the command and, where its tools are, of the page. */
export const setUp = (scope) => {
  install(scope);
  succeed("built", NODE, [commandOf("tsc"), "--build", "apps/cli"]);
  if (scope !== "command") succeed("built", NODE, [join(ROOT, "tools/build-page.mjs")]);
};

/** Runs the project's own Node and returns its exit code; signals are passed on. With `onOutput` nothing is printed. */
export const runNode = (args, { onOutput, ...options } = {}) =>
  new Promise((resolve) => {
    const stdio = onOutput === undefined ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(NODE, args, { stdio, ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", onOutput);
    const pass = (signal) => child.kill(signal);
    process.on("SIGINT", pass).on("SIGTERM", pass);
    child.on("close", (code, signal) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve(signal === null ? code : 1);
    });
  });
