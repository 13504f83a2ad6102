import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { madeOnce } from "./made-once.ts";
import { newKeyFile } from "./support.ts";
import { failsWith, ID, newKey, sealed, URL_TEXT, vaultOf } from "./unit/support.ts";

const modeOf = (file: string): number => statSync(file).mode & 0o777;

describe("the key file", () => {
  it("is made at first use, for its owner alone, and is then the same", async () => {
    const key_file = newKeyFile();
    const vault = vaultOf({ key_file });
    const text = await sealed(vault);
    const made = readFileSync(key_file, "utf8");
    expect(made).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
    expect(modeOf(key_file)).toBe(0o600);
    expect(readdirSync(dirname(key_file))).toEqual(["farthing.key"]);
    await sealed(vault);
    expect(readFileSync(key_file, "utf8")).toBe(made);
    expect(Result.getOrThrow(await vaultOf({ key_file }).open(ID, text))).toBe(URL_TEXT);
  });

  madeOnce({ processes: 2, rounds: 5 });

  it("is closed to others where it was open to them", async () => {
    const key_file = newKeyFile();
    const vault = vaultOf({ key_file });
    const text = await sealed(vault);
    chmodSync(key_file, 0o644);
    expect(Result.getOrThrow(await vault.open(ID, text))).toBe(URL_TEXT);
    expect(modeOf(key_file)).toBe(0o600);
  });

  // Only root can be another user than the owner of a file.
  it.skipIf(process.getuid?.() !== 0)("that another user has mounted is used as it is", async () => {
    const key_file = newKeyFile();
    const vault = vaultOf({ key_file });
    const text = await sealed(vault);
    for (const [path, mode] of [
      [key_file, 0o444],
      [dirname(key_file), 0o755],
      [dirname(dirname(key_file)), 0o755],
    ] as const)
      chmodSync(path, mode);
    process.seteuid!(65_534);
    try {
      expect(Result.getOrThrow(await vault.open(ID, text))).toBe(URL_TEXT);
      expect(modeOf(key_file)).toBe(0o444);
    } finally {
      process.seteuid!(0);
    }
  });

  it("takes the place of what was left by those who were killed, and leaves alone what others are making", async () => {
    const key_file = newKeyFile();
    // Number 1 always runs; no number is as large as the other.
    for (const name of ["1", "99999999", "new.99999999", "old", "new.backup"])
      writeFileSync(`${key_file}.${name}`, "half");
    await sealed(vaultOf({ key_file }));
    expect(readdirSync(dirname(key_file)).toSorted()).toEqual(
      ["", ".1", ".new.backup", ".old"].map((end) => `farthing.key${end}`),
    );
  });

  it("is never made to open something", async () => {
    const key_file = newKeyFile();
    const text = await sealed(vaultOf({ key_file: newKeyFile() }));
    failsWith(
      await vaultOf({ key_file }).open(ID, text),
      "secret_key_missing",
      `${key_file} does not exist.`,
    );
    expect(readdirSync(dirname(key_file))).toEqual([]);
  });

  it.each([
    "",
    "short",
    `${"A".repeat(44)}=`,
    "\u0000".repeat(32),
    "not a key at all, but a sentence of words",
  ])("that holds %j is left as it is, and reported", async (content) => {
    const key_file = newKeyFile();
    writeFileSync(key_file, content);
    const vault = vaultOf({ key_file });
    const outcomes = [await vault.seal(ID), await vault.open(ID, "v1:0123456789abcdef:AAAA")];
    for (const outcome of outcomes)
      failsWith(outcome, "secret_key_unusable", `The file ${key_file} contains no valid key. Restore`);
    expect(readFileSync(key_file, "utf8")).toBe(content);
  });

  it("that cannot be read or created is reported with its place", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "taken"));
    writeFileSync(join(folder, "file"), "");
    for (const [key_file, why] of [
      [join(folder, "taken"), "EISDIR"],
      [join(folder, "none", "farthing.key"), "ENOENT"],
      [join(folder, "file", "farthing.key"), "ENOTDIR"],
      ["/proc/farthing.key", "ENOENT"],
    ] as const)
      failsWith(
        await vaultOf({ key_file }).seal(ID),
        "secret_key_unusable",
        `${key_file} cannot be read or written (${why}). Check the permissions of the file and its folder.`,
      );
  });
});

describe("FARTHING_SECRET_KEY", () => {
  it("counts in the place of the file, which is neither made nor read", async () => {
    const secret_key = Redacted.make(` ${Redacted.value(newKey())}\n`);
    const key_file = newKeyFile();
    writeFileSync(key_file, "broken");
    const vault = vaultOf({ secret_key, key_file });
    expect(Result.getOrThrow(await vault.open(ID, await sealed(vault)))).toBe(URL_TEXT);
  });

  it("may leave out the padding", async () => {
    const key = newKey();
    const text = await sealed(vaultOf({ secret_key: key, key_file: newKeyFile() }));
    const bare = Redacted.make(Redacted.value(key).replace("=", ""));
    const vault = vaultOf({ secret_key: bare, key_file: newKeyFile() });
    expect(Result.getOrThrow(await vault.open(ID, text))).toBe(URL_TEXT);
  });

  it.each(["x", "A".repeat(42), "A".repeat(45), `${"-".repeat(43)}=`, "hunter2 hunter2"])(
    "that is %j is reported, and not repeated",
    async (text) => {
      const outcome = await vaultOf({ secret_key: Redacted.make(text), key_file: newKeyFile() }).seal(ID);
      failsWith(outcome, "secret_key_unusable");
      expect(outcome).toMatchObject({ failure: { setting: "secret_key" } });
      expect(text === "x" || !JSON.stringify(outcome).includes(text)).toBe(true);
    },
  );
});
