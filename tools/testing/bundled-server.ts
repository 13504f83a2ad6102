import { execFile } from "node:child_process";
import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** The formats of a bundle, each with the ending of its files. */
export const FORMATS = [
  ["esm", "mjs"],
  ["cjs", "cjs"],
] as const;

/** What a bundle of modules needs, so that packages in it that are not modules find those of Node (docs/spec/embedding.md). */
export const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** The entries of the bundle, by the names of their files: the program, and the worker beside it. */
export const ENTRIES = { server: "server.mjs", worker: "@farthing/http/preflight-worker" } as const;

/**
 * A server that checks a content of 40 KiB for a user of its own and prints what was answered. Its argument is where the worker is:
 * a path, or "inline".
 */
export const SERVER = `
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { layerMemory } from "@farthing/core/memory";
import { openFarthing } from "@farthing/core/promises";
import { createApp } from "@farthing/http";

const where = process.argv[2];

const main = async () => {
  const farthing = await openFarthing({ storage: layerMemory });
  await farthing.createUser({ email: "ada@example.com", first_name: "Ada", last_name: "Quill" });
  const app = createApp({
    services: farthing.services,
    version: "1.0.0",
    authenticate: () => ({ email: "ada@example.com" }),
    worker: where === "inline" ? "inline" : pathToFileURL(where),
    logger: { info: () => {}, warn: () => {}, error: ({ err }) => console.log("logged:", err.code) },
  });
  const server = createServer(app.callback()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const raw_file_content = "date,amount,name\\n" + "2024-01-02,-1.00,Tea\\n".repeat(2_000);
  const answer = await fetch("http://127.0.0.1:" + server.address().port + "/api/v1/imports/preflight", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ raw_file_content }),
  });
  const { data, error } = await answer.json();
  console.log(answer.status, data === undefined ? error : data.stats.rows_count);
  server.closeAllConnections();
  server.close();
  await app.close();
  await farthing.close();
};
main();
`;

/** What it prints, by where the worker is: beside it, inline, or missing. */
export const PRINTED = {
  "beside it": "200 2000\n",
  inline: "200 2000\n",
  missing: "logged: ERR_MODULE_NOT_FOUND\n500 internal_server_error\n",
} as const;

/** A folder for a bundle, in which a program has nothing else. */
export const emptyFolder = (folder: string): string => {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  return folder;
};

/** Gives a bundle the one package that it leaves out. */
export const linkPiscina = (folder: string, piscina: string): void =>
  symlinkSync(realpathSync(piscina), join(folder, "node_modules/piscina"));

/** Runs a server that was bundled into a folder. */
export const runBundled = async (
  folder: string,
  ending: string,
  where: keyof typeof PRINTED,
): Promise<string> => {
  const worker =
    where === "inline" ? where : join(folder, `${where === "missing" ? "none" : "worker"}.${ending}`);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, `server.${ending}`), worker], {
    cwd: folder,
  });
  return stdout;
};
