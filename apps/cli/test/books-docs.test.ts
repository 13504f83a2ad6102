import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { commandHome } from "./command-home.ts";

const PAGE = readFileSync(fileURLToPath(new URL("../../../docs/books.md", import.meta.url)), "utf8");

const IDS = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

/** Each block of commands of the page, with the output that the page shows below it. */
const steps = [...PAGE.matchAll(/```sh\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)].map(
  ([, commands = "", shown = ""]) => ({ commands, shown }),
);

it("the ten commands on the page do and print what it says", SLOW, () => {
  const { run } = commandHome();
  let id = "";
  let all = "";
  for (const { commands, shown } of steps) {
    const printed = run(commands.replaceAll("npm start -- ", "farthing ").replaceAll(/\bID\b/g, id));
    const lines = printed.split("\n");
    for (const line of shown.replaceAll("npm start -- ", "farthing ").split("\n"))
      expect(lines.map((each) => each.replace(IDS, "ID"))).toContain(line.replace(/\s+$/, ""));
    // What the next command needs: the id that was printed last, or that of the book.
    id =
      (lines.find((each) => each.includes("Bookshop") && IDS.test(each)) ?? printed).match(IDS)?.at(-1) ?? id;
    all += printed;
  }
  expect(steps.flatMap(({ commands }) => commands.match(/npm start/g) ?? [])).toHaveLength(10);
  expect(all).not.toMatch(/\bat .*\.js:\d+/);
  const listed = run("farthing transactions list");
  expect(listed.match(/2024-01-\d\d/g)).toEqual(["2024-01-17", "2024-01-09", "2024-01-05", "2024-01-03"]);
  expect(listed).toContain("Books for school");
  expect(run("farthing preflight books.ndjson")).toMatch(/^✓/);
});

it("links to pages that exist", () => {
  const { home, run } = commandHome();
  run("farthing user create --email ada@example.com --first-name Ada --last-name Quill");
  expect(readFileSync(join(home, ".local/share/farthing/farthing.db")).subarray(0, 6).toString()).toBe(
    "SQLite",
  );
});
