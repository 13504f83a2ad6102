/**
 * Runs one of the workspace's commands, or a script of ours, on the project's own Node: `node tools/with-node.mjs vitest run`.
 */
import { commandOf, ROOT, runNode, setUp } from "./setup.mjs";

await setUp("all");
const [name, ...args] = process.argv.slice(2);
process.exitCode = await runNode([/\.m?[jt]s$/.test(name) ? name : commandOf(name), ...args], { cwd: ROOT });
