import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { killedAt, type LastStep } from "./killed-at.ts";
import { claimed, rows, sync } from "./provider-support.ts";
import { jsonOf, refused } from "./stored-support.ts";

const sealedIn = (database: string) => rows(database, "SELECT id, sealed_url FROM bank_connections");

const keysIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith("farthing.key"));

it("farthing provider rotate-key encrypts everything again and says how much that is", async () => {
  const { run, claim, database, folder } = await claimed();
  expect((await run("provider", "rotate-key")).stdout).toBe(
    "Encrypted 1 access URL with the new key. Keep a copy of the key separate from the database.\n",
  );
  await claim();
  const [before, key] = [sealedIn(database), readFileSync(join(folder, "farthing.key"), "utf8")];
  expect(jsonOf(await run("provider", "rotate-key", "--format", "json"))).toEqual({ resealed: 2 });
  expect(sealedIn(database)).not.toEqual(before);
  expect(readFileSync(join(folder, "farthing.key"), "utf8")).not.toBe(key);
  expect((await sync(run)).exit).toBe(0);
});

it("a wrong key of before changes nothing", async () => {
  const { run, runWith, database, folder, id } = await claimed();
  const [before, key] = [sealedIn(database), readFileSync(join(folder, "farthing.key"), "utf8")];
  const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString("base64");
  // With the file out of the way: else it says what everything is encrypted with.
  const elsewhere = runWith({ FARTHING_SECRET_KEY: keyOf(1), FARTHING_PREVIOUS_SECRET_KEY: "short" });
  await refused(
    elsewhere,
    ["provider", "rotate-key"],
    1,
    "secret_key_unusable",
    "FARTHING_PREVIOUS_SECRET_KEY",
  );
  renameSync(join(folder, "farthing.key"), join(folder, "kept"));
  const wrong = runWith({ FARTHING_SECRET_KEY: keyOf(1), FARTHING_PREVIOUS_SECRET_KEY: keyOf(2) });
  await refused(wrong, ["provider", "rotate-key"], 1, "secret_key_mismatch", id);
  await refused(run, ["provider", "rotate-key"], 1, "secret_key_missing", join(folder, "farthing.key"));
  expect(keysIn(folder)).toEqual([]);
  expect(sealedIn(database)).toEqual(before);
  expect(readFileSync(join(folder, "kept"), "utf8")).toBe(key);
});

/** The new key is there; everything is encrypted with it, and it waits for its place; it has just taken that. */
const LAST_STEPS: readonly LastStep[] = [
  { when: "after", call: "linkSync" },
  { when: "before", call: "renameSync" },
  { when: "after", call: "renameSync" },
];

it.each(LAST_STEPS)(
  "killed $when $call, everything still opens, and again brings it to its end",
  SLOW,
  async (last) => {
    const { run, runOnNode, database, folder, claim } = await claimed();
    await claim();
    const before = sealedIn(database);
    expect((await runOnNode("--import", killedAt(last))("provider", "rotate-key")).exit).toBeNull();
    expect((await run("provider", "info")).exit).toBe(0);
    expect((await run("provider", "rotate-key")).exit).toBe(0);
    expect(keysIn(folder)).toEqual(["farthing.key"]);
    expect(sealedIn(database)).not.toEqual(before);
    expect((await run("provider", "info")).exit).toBe(0);
  },
);
