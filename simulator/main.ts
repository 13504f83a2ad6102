/**
 * Runs Farthing against failures, all on one seed: `npm run simulate -- --seed N --steps M [--world K] [--planted FAULT] [--trace]`
 * (docs/simulator.md).
 */
import { parseArgs } from "node:util";
import { plant } from "./planted/plant.ts";
import { PLANTED } from "./planted/planted.ts";
import { missedStates, STATES } from "./world/states.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "100000" },
    world: { type: "string" },
    planted: { type: "string" },
    trace: { type: "boolean", default: false },
  },
});

const numbers = [values.seed, values.steps, values.world ?? "0"].map(Number);
const isPlanted = values.planted !== undefined;
if (numbers.some((each) => !Number.isSafeInteger(each) || each < 0)) {
  console.error("--seed, --steps and --world are whole numbers from 0 on.");
  process.exit(2);
}
if (isPlanted && !Object.hasOwn(PLANTED, values.planted!)) {
  console.error(`No fault is called "${values.planted}". There are:\n${Object.keys(PLANTED).join("\n")}`);
  process.exit(2);
}
// What is loaded from now on has the fault.
if (isPlanted) plant(values.planted!);
const { simulate } = await import("./simulate.ts");

const { steps, worlds, hash, reached, failure } = simulate({
  ...{ seed: Number(values.seed), steps: Number(values.steps) },
  ...(values.world === undefined ? {} : { world: Number(values.world) }),
  ...(values.trace ? { print: (line) => console.log(line) } : {}),
});

if (failure !== undefined) {
  console.log(failure.last.join("\n"));
  console.log(`\n${failure.message}\n`);
  const planted = isPlanted ? ` --planted "${values.planted}"` : "";
  const again = `--seed ${values.seed} --world ${failure.world}${planted} --trace`;
  console.log(`To see it again: npm run simulate -- ${again}`);
} else for (const state of STATES) console.log(`${String(reached.get(state) ?? 0).padStart(7)}  ${state}`);
console.log(`seed ${values.seed}: ${steps} steps in ${worlds} worlds, trace ${hash}`);
const missed = failure === undefined && values.world === undefined ? missedStates(reached) : [];
if (missed.length > 0) console.log(`Not reached: ${missed.join("; ")}. Take more steps.`);
process.exitCode = failure === undefined && missed.length === 0 ? 0 : 1;
