/**
 * Measures everything side by side and writes RESULTS.md with its plots. `npm run bench -- [--only a,b] [--rounds N]`
 *
 * With `--only`, or with fewer rounds than a result requires, it prints the measurements and does not write results.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { cold } from "./measures/cold.ts";
import { detecting } from "./measures/detecting.ts";
import { exchange } from "./measures/exchange.ts";
import { growth } from "./measures/growth.ts";
import { importing } from "./measures/importing.ts";
import { lists } from "./measures/lists.ts";
import { ndjson } from "./measures/ndjson.ts";
import { onPostgres } from "./measures/on-postgres.ts";
import { patch } from "./measures/patch.ts";
import { planning } from "./measures/planning.ts";
import { preflights } from "./measures/preflights.ts";
import { readingOnPage } from "./measures/reading-on-page.ts";
import { splitting } from "./measures/splitting.ts";
import { start } from "./measures/start.ts";
import { statements } from "./measures/statements.ts";
import { stored } from "./measures/stored.ts";
import { sync } from "./measures/sync.ts";
import { takingOut } from "./measures/taking-out.ts";
import { packCommand } from "./support/command.ts";
import { aimsOf, profileOf, sectionOf } from "./support/markdown.ts";
import type { Measure, Measured } from "./support/measured.ts";

const MEASURES: Readonly<Record<string, Measure>> = {
  a: splitting,
  b: ndjson,
  c: growth,
  d: start,
  e: patch,
  f: preflights,
  g: exchange,
  h: sync,
  i: detecting,
  j: takingOut,
  k: onPostgres,
  l: readingOnPage,
  m: stored,
  n: lists,
  o: cold,
  p: importing,
  q: planning,
  r: statements,
};
const LEAST_ROUNDS = 7;
const WARMUPS = 2;

const { values } = parseArgs({ options: { only: { type: "string" }, rounds: { type: "string" } } });
const rounds = Number(values.rounds ?? LEAST_ROUNDS);
const names = values.only?.split(",") ?? Object.keys(MEASURES);
const unknown = names.filter((name) => !Object.hasOwn(MEASURES, name));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Usage: npm run bench -- [--only ${Object.keys(MEASURES).join(",")}] [--rounds N]`);
  process.exit(2);
}

packCommand();
const load = loadavg()[0]!.toFixed(1);
const results: Measured[] = [];
for (const name of names) {
  const began = performance.now();
  const result = await MEASURES[name]!({ rounds, warmups: WARMUPS });
  results.push(result);
  console.error(`${name}: ${result.title} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
}

const machine = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()} with a load of ${load} at the start, rounds: ${rounds}.`;
const aims = results.flatMap((each) => each.aims);
const profiles = results.flatMap((each) => each.profiles);
const lines = [
  "# Results",
  "",
  `Written by \`bench/run.ts\`: ${machine} Each number is a median, followed by the minimum and the maximum of all rounds.`,
  "",
  ...(aims.length === 0 ? [] : ["## Aims", "", ...aimsOf(aims), ""]),
  ...results.flatMap(sectionOf),
  ...(profiles.length === 0
    ? []
    : ["## Where the time goes", "", "The ten functions with the most self time.", ""]),
  ...profiles.flatMap(profileOf),
];
console.log(lines.join("\n"));
if (values.only === undefined && rounds >= LEAST_ROUNDS) {
  const folder = new URL("results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const { file, svg } of results.flatMap(({ plots }) => plots))
    writeFileSync(new URL(file, folder), svg);
  writeFileSync(new URL("RESULTS.md", import.meta.url), lines.join("\n"));
}
