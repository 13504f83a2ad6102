/** `npm run simulate`: runs the simulator (docs/simulator.md) on the sources, so that faults can be planted in them. */
import { ROOT, runNode, setUp } from "./setup.mjs";

await setUp("all");
const args = ["--conditions=@farthing/source", "simulator/main.ts", ...process.argv.slice(2)];
process.exitCode = await runNode(args, { cwd: ROOT });
