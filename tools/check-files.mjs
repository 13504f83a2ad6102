#!/usr/bin/env node
/**
 * What the GitHub Action and the pre-commit hook run: `farthing preflight ARGS` of this checkout, in the folder where it is called. It
 * sets the command up if it is not there.
 */
import { join } from "node:path";
import { ROOT, runNode, setUp } from "./setup.mjs";

await setUp("command");
process.exitCode = await runNode([
  join(ROOT, "apps/cli/bin/farthing.js"),
  "preflight",
  ...process.argv.slice(2),
]);
