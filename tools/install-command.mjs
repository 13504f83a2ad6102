/** `npm run install:command` puts `farthing` in PATH: packs the command as it is published, and has npm link that. */
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { isNodeNewEnough, neededNode, ROOT, runNode, setUp } from "./setup.mjs";

const PACK = join(ROOT, "apps/cli/pack");

const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
};

// npm puts the commands of this checkout before those of the machine, also its Node.
const PATH = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !folder.startsWith(join(ROOT, "node_modules")));
const env = { ...process.env, PATH: PATH.join(delimiter) };

/** The version of the Node that `farthing` in PATH would run on. */
const version = String(spawnSync("node", ["--version"], { env }).stdout ?? "").replace(/^v|\s+$/g, "");
if (!isNodeNewEnough(version))
  refuse(
    `\`farthing\` in PATH needs Node ${neededNode()} or newer; this machine has ${version || "none"}. ` +
      "Update Node and run this again, or go on with `npm start -- ARGS`, which brings its own.",
  );
await setUp("all");
if ((await runNode([join(ROOT, "tools/pack-command.mjs")], { cwd: ROOT })) !== 0)
  refuse("The command could not be packed. The lines above say why.");
const { status } = spawnSync("npm", ["install", "--global", "--no-audit", "--no-fund", PACK], {
  stdio: "inherit",
  env,
});
if (status !== 0)
  refuse(
    "npm could not link the command. The lines above say why; where they say EACCES, choose a folder of your own: `npm config set prefix ~/.local`.",
  );
process.stdout.write(
  `\`farthing\` is linked to ${PACK}. To update it, run this again; to remove it: npm uninstall --global @farthing/cli\n`,
);
