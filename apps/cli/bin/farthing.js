#!/usr/bin/env node
// This file must load in any Node, so that an old version gets an error message.
import { readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = engines.node.replace(/^\D+/, "");
const order = (version) => version.split(".").reduce((sum, part) => sum * 1000 + Number(part), 0);

if (order(process.versions.node.split(".").slice(0, 2).join(".")) < order(needed)) {
  process.stderr.write(
    `farthing requires Node ${needed} or newer; this is ${process.versions.node}. ` +
      "In a checkout run `npm start -- ARGS`, which uses the right version.\n",
  );
  process.exitCode = 2;
} else {
  // What packages will change one day is for those who write programs: the driver says it of ~/.pgpass.
  process.noDeprecation = true;
  // The cache is next to the code: whoever can write there could also change the code, and nothing is stored
  // elsewhere.
  module.enableCompileCache(fileURLToPath(new URL("../dist/.cache", import.meta.url)));
  const { main } = await import("../dist/main.js");
  process.exitCode = await main(process.argv.slice(2));
}
