/**
 * `npm run weights`: moves each number of `packages/preflight/src/find/weights/weights.ts` by a quarter down and up (a whole
 * number by one at least), reads the corpora and what the tests of detection read again each time, and writes docs/weights.md: what
 * each number holds in its place. Takes some five minutes, after a build. Arguments: names of numbers, to see only those.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const TESTS = "packages/preflight/test";
const CORPORA = ["packages/preflight/corpus", `${TESTS}/corpus`];
/** What makes its inputs itself, or reads the corpora. */
const NOT_READ = ["long", "property", "corpus-variations", "inspect.corpus", "growth", "cost", "polluted"];
const TODAY = "2026-06-30";

/** A quarter less and a quarter more; of a whole number at least one. */
const movedFrom = (value) => {
  const step = Math.abs(Number(value)) / 4;
  const whole = Math.max(1, Math.round(step));
  if (typeof value === "bigint") return [value - BigInt(whole), value + BigInt(whole)];
  return Number.isInteger(value) ? [value - whole, value + whole] : [value - step, value + step];
};

const corpusInputs = (root) =>
  CORPORA.flatMap((corpus) =>
    readdirSync(join(root, corpus))
      .filter((filename) => /\.(?:csv|tsv|txt)$/.test(filename))
      .map((filename) => ({ filename, bytes: readFileSync(join(root, corpus, filename)), given: {} })),
  );

/** What the tests give to `inspect`: they are run once, with a setup file that writes it down. */
const testInputs = async (root) => {
  const { startVitest } = await import("vitest/node");
  const conditions = ["@farthing/source", "node", "default"];
  const folder = mkdtempSync(join(tmpdir(), "farthing-weights-"));
  process.env.WEIGHTS_INPUTS = join(folder, "inputs.ndjson");
  const vitest = await startVitest(
    "test",
    [],
    {
      ...{ root, config: false, watch: false, reporters: [], maxWorkers: 2 },
      include: [`${TESTS}/*.test.ts`],
      exclude: NOT_READ.map((part) => `${TESTS}/*${part}*`),
      setupFiles: ["tools/fixed-seed.mjs", "tools/weights-inputs.mjs"],
      ...{ tags: [{ name: "slow" }], tagsFilter: ["!slow"] },
    },
    { resolve: { conditions }, ssr: { resolve: { conditions } } },
  );
  await vitest.close();
  const lines = readFileSync(process.env.WEIGHTS_INPUTS, "utf8").trim().split("\n");
  rmSync(folder, { recursive: true });
  return lines.map((line) => {
    const { text, ...input } = JSON.parse(line);
    return { ...input, bytes: Buffer.from(text, "base64") };
  });
};

/** The numbers that detection has looked at. */
const met = new Set();

/** The text of a module in which each number that it imports is written down when it is looked at. */
const withMet = (text) => {
  if (!text.includes('/weights.js"')) return text;
  const [imported, names] = /import \{([^}]*)\} from "[./]+\/weights\/weights\.js";/.exec(text) ?? [];
  if (imported === undefined) throw new Error("a module imports weights in a form that is not known here");
  const name = new RegExp(`\\b(${names.trim().split(/,\s*/).filter(Boolean).join("|")})\\b`, "g");
  return imported + text.replace(imported, "").replace(name, '(met.add("$1"), $1)');
};

/**
 * Detection as it is built, with numbers that can be moved and are seen when they are looked at. They are no arguments, for which
 * detection would be slower: its modules are changed while they are loaded.
 */
const load = async (root) => {
  const built = pathToFileURL(join(root, "packages/preflight/dist/find/weights/weights.js")).href;
  globalThis.met = met;
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const text = String(loaded.source);
      if (url === built)
        return {
          ...loaded,
          source: `${text.replaceAll("export const ", "export let ")}
            export const move = (name, value) => { eval(name + " = value"); };`,
        };
      return url.startsWith(new URL("..", built).href) ? { ...loaded, source: withMet(text) } : loaded;
    },
  });
  const { inspect } = await import(pathToFileURL(join(root, "packages/preflight/dist/index.js")).href);
  const { move, ...weights } = await import(built);
  return { inspect, move, numbers: Object.entries(weights) };
};

/** The corpus files that changed, counted, and the tests by name. */
const cell = (changed) => {
  const files = changed.filter(({ test }) => test === undefined).length;
  const tests = [...new Set(changed.flatMap(({ test }) => test?.replace(".test.ts", "") ?? []))];
  const named = tests.slice(0, 3).concat(tests.length > 3 ? [`${tests.length - 3} more`] : []);
  return [...(files === 0 ? [] : [`${files} ${files === 1 ? "file" : "files"}`]), ...named].join(", ") || "–";
};

const page = (lines) => `# What the numbers of detection hold

Written by \`npm run weights\`. Each number of \`packages/preflight/src/find/weights/weights.ts\` was moved by a quarter down and up
(a whole number by one at least), and all files of the corpora were read again, and all that the tests in
\`${TESTS}\` read: so many files come out differently, or are asked about something else, and
inputs of these tests. A number without an entry is held by no file of ours: it guards against files seen elsewhere.

| number | value | a quarter less | a quarter more |
|---|---|---|---|
${lines.join("\n")}
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ROOT } = await import("./setup.mjs");
  const chosen = process.argv.slice(2);
  const { inspect, move, numbers } = await load(ROOT);
  /** What an input is read as: its profile, and what is left open. */
  const read = ({ bytes, filename, given }) => {
    const { inspection } = inspect({ bytes, filename }, { today: TODAY }, given);
    return JSON.stringify([inspection?.profile, inspection?.undecided]);
  };
  const inputs = [...corpusInputs(ROOT), ...(await testInputs(ROOT))].map((input) => {
    met.clear();
    const before = read(input);
    return { ...input, before, met: new Set(met) };
  });
  const lines = numbers
    .filter(([name]) => chosen.length === 0 || chosen.includes(name))
    .map(([name, value]) => {
      const concerned = inputs.filter((input) => input.met.has(name));
      const cells = movedFrom(value).map((moved) => {
        move(name, moved);
        return cell(concerned.filter((input) => read(input) !== input.before));
      });
      move(name, value);
      const line = `| \`${name}\` | ${value} | ${cells.join(" | ")} |`;
      console.log(line);
      return line;
    });
  if (chosen.length === 0) writeFileSync(join(ROOT, "docs/weights.md"), page(lines));
}
