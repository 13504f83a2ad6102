#!/usr/bin/env node
// This file must load under any Node, so that an old one is answered with a sentence.
import { readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = engines.node.replace(/^\D+/, "");
const order = (version) => version.split(".").reduce((sum, part) => sum * 1000 + Number(part), 0);

if (order(process.versions.node.split(".").slice(0, 2).join(".")) < order(needed)) {
  process.stderr.write(
    `farthing needs Node ${needed} or newer, and this is ${process.versions.node}. ` +
      "In a checkout, `npm start -- ARGS` brings the right one.\n",
  );
  process.exitCode = 2;
} else {
  // Only beside the code itself: who can write there could as well change the code, and nothing is left anywhere else.
  module.enableCompileCache(fileURLToPath(new URL("../dist/.cache", import.meta.url)));
  const { main } = await import("../dist/main.js");
  process.exitCode = await main(process.argv.slice(2));
}
