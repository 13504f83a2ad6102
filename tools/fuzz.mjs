/** `npm run fuzz -- TARGET`: changes content until it reaches more of our sources, on the sources (CONTRIBUTING.md, Fuzzing). */
import { ROOT, runNode, setUp } from "./setup.mjs";

await setUp("all");
const args = ["--conditions=@farthing/source", "tools/testing/fuzz/main.ts", ...process.argv.slice(2)];
process.exitCode = await runNode(args, { cwd: ROOT });
