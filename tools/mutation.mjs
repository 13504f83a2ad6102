/**
 * `npm run mutation -- AREA`: changes sources one place at a time, and tells which changes no test notices (docs/mutation.md). What
 * is unchanged since the last time is not tried again.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { AREAS } from "./mutation/areas.mjs";
import { CACHE, ROOT, runNode, setUp } from "./setup.mjs";

/** At least so many of a hundred must be noticed. */
const LEAST = 90;

const FOLDER = join(ROOT, "tools/mutation");
const STRYKER = join(FOLDER, "node_modules/@stryker-mutator");
const WORK = join(CACHE, "mutation");

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(AREAS, name));
if (unknown.length > 0) {
  console.error(
    `There is no area called ${unknown.join(", ")}. There are: ${Object.keys(AREAS).join(", ")}.`,
  );
  process.exit(2);
}

/** One process, so that others find the machine usable; without TypeScript's own programming interface, which version 7 does not have. */
const configOf = (name) => ({
  testRunner: "vitest",
  plugins: [join(STRYKER, "vitest-runner/dist/src/index.js")],
  vitest: { configFile: relative(ROOT, join(FOLDER, "vitest.config.mjs")), related: false },
  mutate: AREAS[name].mutate,
  concurrency: 1,
  // What runs once, when a module is loaded, would load everything anew for each change.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: join(WORK, `${name}.incremental.json`),
  jsonReporter: { fileName: join(WORK, `${name}.json`) },
  reporters: ["json", "progress-append-only"],
  // Where Node and Vitest take sources for sources: not below `node_modules`.
  tempDirName: ".mutation",
  ignorePatterns: [
    "docs",
    "bench",
    "packages/*/dist",
    "apps/*/dist",
    "apps/cli/pack",
    "packages/preflight/corpus",
  ],
  tsconfigFile: "none",
  disableTypeChecks: false,
  timeoutMS: 20_000,
});

const clipped = (text) => text.replace(/\s+/g, " ").slice(0, 100);

/** What stands at a place in a source. */
const textAt = (source, { start, end }) => {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join("\n");
};

const NOTICED = ["Killed", "Timeout", "RuntimeError"];
const UNNOTICED = ["Survived", "NoCoverage"];

/** What was tried: how many changes, how many of them tests noticed, and the others as their list has them, by file. */
const readReport = (name) => {
  const { files } = JSON.parse(readFileSync(join(WORK, `${name}.json`), "utf8"));
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const survivors = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => UNNOTICED.includes(status))
      .map(({ location, replacement }) => ({
        file,
        line: location.start.line,
        change: `${clipped(textAt(source, location))} → ${clipped(replacement)}`,
      })),
  );
  const count = (names) => all.filter((status) => names.includes(status)).length;
  return { noticed: count(NOTICED), tried: count([...NOTICED, ...UNNOTICED]), survivors };
};

/** Those that are known, each with its reason, as `file: change`. */
const listed = (name) => {
  const files = JSON.parse(readFileSync(join(FOLDER, "survivors.json"), "utf8"))[name] ?? {};
  return Object.entries(files).flatMap(([file, reasons]) =>
    Object.values(reasons).flatMap((changes) => changes.map((change) => `${file}: ${change}`)),
  );
};

/** Whether an area is as it should be; says what is not. */
const judge = (name) => {
  const { noticed, tried, survivors } = readReport(name);
  const known = new Set(listed(name));
  const found = new Set(survivors.map(({ file, change }) => `${file}: ${change}`));
  const unlisted = survivors.filter(({ file, change }) => !known.has(`${file}: ${change}`));
  for (const { file, line, change } of unlisted) console.log(`No test notices ${file}:${line}: ${change}`);
  const gone = [...known].filter((each) => !found.has(each));
  for (const each of gone) console.log(`Listed, and noticed or not there any more: ${each}`);
  const percent = (100 * noticed) / tried;
  console.log(`${name}: tests notice ${noticed} of ${tried} changes, ${percent.toFixed(1)} %.`);
  return unlisted.length === 0 && gone.length === 0 && percent >= LEAST;
};

await setUp("mutation");
mkdirSync(WORK, { recursive: true });
let isGood = true;
for (const name of named.length > 0 ? named : Object.keys(AREAS)) {
  const config = join(WORK, `${name}.config.json`);
  writeFileSync(config, JSON.stringify(configOf(name)));
  const env = { ...process.env, FARTHING_MUTATION: name };
  const code = await runNode([join(STRYKER, "core/bin/stryker.js"), "run", config], { cwd: ROOT, env });
  isGood = code === 0 && judge(name) && isGood;
}
process.exitCode = isGood ? 0 : 1;
