/** `npm run fuzz -- TARGET [--minutes N] [--seed N] [CONTENT…]`: tries what nobody thought of, and keeps what reaches more. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { random } from "../random.ts";
import { lineOf, readCorpus, TARGETS, writeCorpus } from "./corpora.ts";
import { covered } from "./covered.ts";
import { fuzz, smallCorpus, type Target } from "./fuzz.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: "1" } },
});
const [named, ...files] = positionals;
const name = TARGETS.find((each) => each === named);
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (name === undefined || !(minutes >= 0) || !(seed > 0)) {
  console.error(
    `Say which target: ${TARGETS.join(", ")}. --minutes is a number from 0 on, --seed one from 1 on.`,
  );
  process.exit(2);
}

const target = await covered<Target>(new URL(`./targets/${name}.ts`, import.meta.url));
const begin = performance.now();
const { broken, corpus, branches, of, executions } = await fuzz(target, {
  corpus: [...readCorpus(name), ...files.map((file) => new Uint8Array(readFileSync(file)))],
  random: random(seed),
  goesOn: () => performance.now() - begin < minutes * 60_000,
});
for (const { content, message } of broken) console.log(`${message}\n${lineOf(content)}\n`);
const small = await smallCorpus(target, corpus);
writeCorpus(name, small);
console.log(`${name}: ${executions} executions reached ${branches} of ${of} branches.`);
console.log(`Of ${corpus.length} contents that reached what none before did ${small.length} are kept.`);
process.exitCode = broken.length === 0 ? 0 : 1;
