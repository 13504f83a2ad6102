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
    .replaceAll(/^[\da-f]{8} /gm, "(end)    ")
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
