/**
 * `npm run weights`: moves each number of `packages/preflight/src/find/weights/weights.ts` by a quarter down and up (a whole number by one
 * at least), reads every file of the corpora each time, and writes docs/weights.md: which files each number holds in its place.
 * Takes about ten minutes. Arguments: names of numbers, to see only those on the screen.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PACKAGE = join(ROOT, "packages/preflight");
const CORPORA = ["corpus", "test/corpus"];
const BUILT = pathToFileURL(join(PACKAGE, "dist/find/weights/weights.js")).href;
const TODAY = "2026-06-30";

/** The numbers in the text of `weights.ts`, in their order. */
const weightsIn = (text) =>
  [...text.matchAll(/^export const ([A-Z_]+) = ([\d._]+)(?: \/ (\d+))?(n?);$/gm)].map(
    ([, name, value, by = "1", big]) => ({
      name,
      value: Number(value.replaceAll("_", "")) / Number(by),
      suffix: big,
    }),
  );

/** A quarter less and a quarter more; of a whole number at least one. */
const movedFrom = ({ value, suffix }) => {
  const step = Number.isInteger(value) ? Math.max(1, Math.round(value / 4)) : value / 4;
  return [value - step, value + step].map((each) =>
    suffix === "n" ? `${Math.max(0, each)}n` : String(each),
  );
};

/** What each file of the corpora is read as: its profile, and what is left open. */
const readAll = async () => {
  const { inspect } = await import(pathToFileURL(join(PACKAGE, "dist/index.js")).href);
  const read = new Map();
  for (const corpus of CORPORA)
    for (const filename of readdirSync(join(PACKAGE, corpus)).sort()) {
      if (!/\.(?:csv|tsv|txt)$/.test(filename)) continue;
      const bytes = new Uint8Array(readFileSync(join(PACKAGE, corpus, filename)));
      const found = inspect({ bytes, filename }, { today: TODAY });
      const { profile, undecided } = found.inspection ?? { profile: found, undecided: [] };
      read.set(filename, JSON.stringify([profile, undecided.map(({ field }) => field)]));
    }
  return read;
};

if (isMainThread) {
  /** Reads all files with one number replaced. */
  const readWith = (change) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(fileURLToPath(import.meta.url), { workerData: change });
      worker.once("message", resolve);
      worker.once("error", reject);
    });
  const weights = weightsIn(readFileSync(join(PACKAGE, "src/find/weights/weights.ts"), "utf8"));
  const chosen = process.argv.slice(2);
  const before = await readWith(undefined);
  const heldBy = async (name, value) => {
    const after = await readWith({ name, value });
    return [...before.keys()].filter((file) => after.get(file) !== before.get(file));
  };
  const told = (files) =>
    files.length === 0
      ? "–"
      : `${files
          .slice(0, 2)
          .map((file) => `\`${file}\``)
          .join(", ")}${files.length > 2 ? ` and ${files.length - 2} more` : ""}`;
  const lines = [];
  for (const weight of weights.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const [less, more] = movedFrom(weight);
    const [down, up] = await Promise.all([heldBy(weight.name, less), heldBy(weight.name, more)]);
    const line = `| \`${weight.name}\` | ${weight.value} | ${told(down)} | ${told(up)} |`;
    console.log(line);
    lines.push(line);
  }
  if (chosen.length === 0)
    writeFileSync(
      join(ROOT, "docs/weights.md"),
      `# What the numbers of detection hold

Written by \`npm run weights\`. Each number of \`packages/preflight/src/find/weights/weights.ts\` was moved by a quarter down and up,
and every file of the corpora read again: these files come out differently, or are asked about something else. A number in a row
without a file is held by a test of its own, or by nothing: then it can go.

| number | value | a quarter less | a quarter more |
|---|---|---|---|
${lines.join("\n")}
`,
    );
} else {
  if (workerData !== undefined)
    registerHooks({
      load: (url, context, next) => {
        const loaded = next(url, context);
        if (url !== BUILT) return loaded;
        const source = String(loaded.source).replace(
          new RegExp(`(export const ${workerData.name} = )[^;]+;`),
          `$1${workerData.value};`,
        );
        return { ...loaded, source };
      },
    });
  parentPort.postMessage(await readAll());
}
