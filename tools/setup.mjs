/**
 * Makes a checkout ready to run on a machine that has only npm and some Node from 20 on: installs the locked
 * packages, with a Node of the project's own where the machine's is too old or tests are to run, and builds.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { followPnpm, SetupLine } from "./told-setup.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
export const CACHE = join(ROOT, "node_modules/.cache");
/** The project's own Node. */
const OWN_NODE = join(ROOT, "node_modules/node/bin/node");
const INSTALLED = join(CACHE, "farthing-installed");

const PNPM = "pnpm@12.21.0";
/** Packages whose command has another name. */
const PACKAGES = { biome: "@biomejs/biome", tsc: "typescript" };

/** What a package needs for its tests alone is not installed: `--filter` would take that along. */
const COMMAND = ["--prod", "--filter", "farthing", "--filter-prod", "@farthing/cli..."];

/**
 * The scopes of an installation: what the command needs to be built and run, also what builds the page, also what the tests need, or
 * also what changes sources to see whether tests notice.
 */
const SCOPES = {
  command: [...COMMAND, "--filter-prod", "!@farthing/page"],
  page: COMMAND,
  all: ["--filter", "!@farthing/mutation"],
  mutation: [],
};
const NAMES = Object.keys(SCOPES);

/** The script of one of the workspace's commands. */
export const commandOf = (name) => {
  const folder = join(ROOT, "node_modules", PACKAGES[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[name]);
};

const fail = (what, said) => {
  process.stderr.write(
    `${said}\nFarthing could not be ${what}. The lines above say why. Fix that and run the same command again.\n`,
  );
  process.exit(2);
};

/** The oldest Node that the command runs on. */
export const neededNode = () =>
  JSON.parse(readFileSync(join(ROOT, "apps/cli/package.json"), "utf8")).engines.node.replace(/^\D+/, "");

/** Whether the command runs on a Node of this version. */
export const isNodeNewEnough = (version = process.versions.node) => {
  const [needed, is] = [neededNode(), version].map((text) => text.split(".").map(Number));
  return is[0] === needed[0] ? is[1] >= needed[1] : is[0] > needed[0];
};

/** The Node that runs the project: its own, or where that is not installed the one that runs this. */
const nodePath = () => (existsSync(OWN_NODE) ? OWN_NODE : process.execPath);

/** Runs a program to its end and resolves with its exit code; it ends with this one. */
const ended = async (child) => {
  const end = () => child.kill();
  process.once("exit", end);
  const [code] = await once(child, "close");
  process.off("exit", end);
  return code;
};

const build = async (args) => {
  const child = spawn(nodePath(), args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  if ((await ended(child)) !== 0) fail("built", said);
};

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(ROOT, "pnpm-lock.yaml")))
    .digest("hex");

/** Runs pnpm and tells how many packages are there. */
const runPnpm = async (args, line) => {
  const child = spawn("npx", ["--yes", PNPM, ...args, "--reporter", "ndjson"], {
    cwd: ROOT,
    env: { ...process.env, npm_config_loglevel: "error", CI: "true" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const count = (there, of) => line.tell(`downloading packages: ${there} of ${of}`);
  const followed = Promise.all([child.stdout, child.stderr].map((stream) => followPnpm(stream, count)));
  const code = await ended(child).catch((error) => fail("installed", error.message));
  const complaints = (await followed).flat();
  if (code !== 0) {
    line.end();
    fail("installed", complaints.join("\n"));
  }
};

/** What is there already: the packages of which lock file, and how many. */
const isInstalled = (scope, needsOwnNode) => {
  const [hash, installed] = existsSync(INSTALLED) ? readFileSync(INSTALLED, "utf8").split(" ") : [];
  if (needsOwnNode && !existsSync(OWN_NODE)) return false;
  return hash === lockHash() && NAMES.indexOf(installed) >= NAMES.indexOf(scope);
};

/** What is downloaded in megabytes, as measured: pnpm itself, the packages, and Node. */
const SIZES = { command: 85, page: 105, all: 300, mutation: 320, node: 55 };

const install = async (scope) => {
  // Tests and tools run on one Node everywhere; whoever only runs the command is spared a second one.
  const needsOwnNode = NAMES.indexOf(scope) >= NAMES.indexOf("all") || !isNodeNewEnough();
  if (isInstalled(scope, needsOwnNode)) return;
  const size = SIZES[scope] + (needsOwnNode ? SIZES.node : 0);
  process.stderr.write(
    `Setting up Farthing, only this once: up to ${size} MB are downloaded, which takes as long as your network needs, then it is compiled, in ten seconds to half a minute.\n`,
  );
  const line = new SetupLine("fetching pnpm, which installs the packages");
  // The only script of the packages of the command is that which brings Node.
  const scripts = needsOwnNode ? [] : ["--ignore-scripts"];
  await runPnpm(["install", "--frozen-lockfile", ...scripts, ...SCOPES[scope]], line);
  line.tell("fetching Node");
  if (needsOwnNode && !existsSync(OWN_NODE)) await runPnpm(["rebuild", "node"], line);
  line.end();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(INSTALLED, `${lockHash()} ${scope}`);
};

/** Where nothing was built yet, building takes long enough to be told of. */
const buildTold = async (args, isFirst) => {
  const line = isFirst ? new SetupLine("compiling") : undefined;
  await build(args);
  line?.end();
};

/** Installs what is missing in a scope, and builds what has changed of the command and, where its tools are, of the page. */
export const setUp = async (scope) => {
  await install(scope);
  const isFirst = !existsSync(join(ROOT, "apps/cli/dist/main.js"));
  await buildTold([commandOf("tsc"), "--build", "apps/cli"], isFirst);
  if (scope !== "command") await buildTold([join(ROOT, "tools/build-page.mjs")], isFirst);
};

/**
 * Runs the Node of the project and returns its exit code; SIGTERM is passed on. With `onOutput` nothing is printed. Ctrl+C is heard
 * by every program of the terminal, so the child ends by itself: passed on, it would hear it twice, and end in the midst of ending.
 */
export const runNode = (args, { onOutput, ...options } = {}) =>
  new Promise((resolve) => {
    const stdio = onOutput === undefined ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(nodePath(), args, { stdio, ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", onOutput);
    const pass = (signal) => child.kill(signal);
    const wait = () => {};
    process.on("SIGINT", wait).on("SIGTERM", pass);
    child.on("close", (code, signal) => {
      process.off("SIGINT", wait).off("SIGTERM", pass);
      resolve(signal === null ? code : 1);
    });
  });
