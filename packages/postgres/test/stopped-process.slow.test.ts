import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { listenTo } from "../../../apps/cli/test/said.ts";
import { foundBooks } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { untilWaiting } from "./support/until-waiting.ts";

const PROGRAM = fileURLToPath(new URL("./support/stopped-write.ts", import.meta.url));

/** How long the program waits for an answer, in milliseconds, and for how many seconds it is stopped. */
const ANSWER_WITHIN = 3_000;
const STOPPED = 4;

it.each([
  ["that came while the process was stopped", "before"],
  ["that comes after the process was stopped", "after"],
] as const)("an answer %s is read, however long that was", async (_, comes) => {
  const url = await newDatabase();
  await Effect.runPromise(Effect.provide(foundBooks, layerPostgres({ url })));
  await onDatabase(url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM families FOR UPDATE");
    const child = spawn(
      process.execPath,
      ["--conditions=@farthing/source", PROGRAM, url, String(ANSWER_WITHIN)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const said = listenTo(child.stdout);
    const ended = once(child, "close");
    await untilWaiting(holder);
    child.kill("SIGSTOP");
    if (comes === "before") await holder.query("COMMIT");
    await holder.query("SELECT pg_sleep($1)", [STOPPED]);
    child.kill("SIGCONT");
    await holder.query("SELECT pg_sleep(0.3)");
    if (comes === "after") await holder.query("COMMIT");
    await ended;
    expect(said.text()).toBe("wrote 1");
  });
});
