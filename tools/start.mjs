/** `npm start` checks the bundled sample export; `npm start -- ARGS` is `farthing ARGS`. */
import { join, relative } from "node:path";
import { ROOT, runNode, setUp } from "./setup.mjs";

// npm changes into the checkout; the paths of the user are relative to the folder where npm was started.
const cwd = process.env.INIT_CWD ?? process.cwd();
const given = process.argv.slice(2);
const showsPage = given.some((each) => each === "open" || each === "serve");
await setUp(showsPage ? "page" : "command");
const args = given.length > 0 ? given : ["preflight", relative(cwd, join(ROOT, "examples/checking.csv"))];
process.exitCode = await runNode([join(ROOT, "apps/cli/bin/farthing.js"), ...args], {
  cwd,
  // What the command prints to be run next is typed as it was.
  env: { ...process.env, FARTHING_TYPED_AS: "npm start --" },
});
