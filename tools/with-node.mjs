/** Runs one of the workspace's commands on the project's own Node: `node tools/with-node.mjs vitest run`. */
import { commandOf, ROOT, runNode, setUp } from "./setup.mjs";

setUp();
const [name, ...args] = process.argv.slice(2);
process.exitCode = await runNode([commandOf(name), ...args], { cwd: ROOT });
