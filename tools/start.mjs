/** `npm start` checks the bundled sample export; `npm start -- ARGS` is `farthing ARGS`. */
import { join, relative } from "node:path";
import { ROOT, runNode, setUp } from "./setup.mjs";

setUp("command");
// npm changes into the checkout; the person's paths are relative to where they are.
const cwd = process.env.INIT_CWD ?? process.cwd();
const given = process.argv.slice(2);
const args = given.length > 0 ? given : ["preflight", relative(cwd, join(ROOT, "examples/checking.csv"))];
process.exitCode = await runNode([join(ROOT, "apps/cli/bin/farthing.js"), ...args], { cwd });
