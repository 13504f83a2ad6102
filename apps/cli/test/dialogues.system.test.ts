import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseIsoDay, spokenDay } from "@farthing/values";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { localDay } from "../src/preflight/local-day.ts";
import { atTerminal } from "./at-terminal.ts";
import { DIALOGUES, type Dialogue } from "./dialogues.ts";
import { farthing } from "./support.ts";

/** Books of one family with two accounts, and of one with one. */
const books = { two: "", one: "" };

beforeAll(async () => {
  const folder = newFolder();
  for (const [name, accounts] of [
    ["two", ["Checking", "Savings"]],
    ["one", ["Checking"]],
  ] as const) {
    const env = { FARTHING_DATABASE: join(folder, `${name}.db`) };
    const ada = ["--email", "ada@example.com", "--first-name", "Ada", "--last-name", "Quill"];
    expect((await farthing(["user", "create", ...ada], { env })).exit).toBe(0);
    for (const each of accounts)
      expect((await farthing(["account", "create", "--name", each, "--currency", "EUR"], { env })).exit).toBe(
        0,
      );
    books[name] = env.FARTHING_DATABASE;
  }
});

const TODAY = localDay(new Date());

/** What differs from run to run, as it does not. */
const settled = (screen: string): string =>
  screen
    .replaceAll(/\b[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g, "(ID)")
    .replaceAll(/ [\da-f]{8}$/gm, " (end)")
    .replaceAll(TODAY, "(today)   ")
    .replaceAll(spokenDay(parseIsoDay(TODAY)!), "(today)");

/** Does all of a dialogue, and returns the screens below each other. */
const held = async ({ files, books: which = "one", runs }: Dialogue): Promise<string> => {
  const cwd = newFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  const env = { FARTHING_DATABASE: join(cwd, ".books/farthing.db") };
  mkdirSync(join(cwd, ".books"));
  cpSync(books[which], env.FARTHING_DATABASE);
  const screens: string[] = [];
  for (const { args, keys = [], columns, ci } of runs) {
    const seen = await atTerminal(args, {
      ...{ cwd, keys, env: ci === undefined ? env : { ...env, CI: ci } },
      ...(columns === undefined ? {} : { columns }),
    });
    screens.push(`$ farthing ${args.join(" ")}\n${settled(seen.screen)}\n[${seen.exit}]`);
  }
  return `\n${screens.join("\n\n")}\n`;
};

describe("at a terminal", () => {
  it.each(Object.entries(DIALOGUES))("%s", async (_, dialogue) => {
    expect(await held(dialogue)).toMatchSnapshot();
  });
});

describe("work that lasts", () => {
  const ROWS = 60_000;
  const rows = Array.from({ length: ROWS }, (_, i) => `2024-01-${10 + (i % 20)},-${i}.50,Shop ${i}`);
  const content = `Date,Amount,Name\n${rows.join("\n")}\n`;

  it("is told of on a terminal, where it leaves nothing behind, and in no pipe", async () => {
    const cwd = newFolder();
    const args = ["import", "--account", "Checking", "bank.csv"];
    writeFileSync(join(cwd, "bank.csv"), content);
    const booksOf = (name: string) => {
      const FARTHING_DATABASE = join(cwd, name);
      cpSync(books.one, FARTHING_DATABASE);
      return { FARTHING_DATABASE };
    };
    const seen = await atTerminal(args, { cwd, keys: [], env: booksOf("seen.db") });
    expect(seen.printed).toMatch(/\r\u001b\[KStoring 60000 rows of bank\.csv: (?:\d+ s|[\d,]+ of 60,000)/);
    expect(seen.screen).toMatch(/^✓ bank\.csv was imported: 60000 transactions into Checking\.\n/);
    const piped = await farthing(["import", "--account", "Checking", join(cwd, "bank.csv")], {
      env: booksOf("piped.db"),
    });
    expect([piped.exit, piped.stderr]).toEqual([0, ""]);
    expect(piped.stdout).not.toMatch(/\u001b|Storing/);
  });
});
