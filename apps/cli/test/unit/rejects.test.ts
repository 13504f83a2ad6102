import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, expect, it } from "vitest";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** The rejected rows of a file, line by line. */
const rejects = async (content: string, ...flags: readonly string[]): Promise<readonly string[]> => {
  files += 1;
  const [from, to] = ["from", "to"].map((name) => join(folder, `${name}-${files}.csv`)) as [string, string];
  writeFileSync(from, content);
  const { exit } = await inProcess("preflight", from, "--rejects", to, ...flags);
  expect(exit).toBe(1);
  return readFileSync(to, "utf8").trimEnd().split("\n");
};

it("a file without a header row gets none in its rejected rows, which then can be read like it", async () => {
  const content = "2024-01-02,Tea,-1.00\nsoon,Bus,-2.00\n2024-01-03,Bun,much\n";
  const flags = ["--no-header", "--columns", "date,name,amount"];
  const rows = await rejects(content, ...flags);
  expect(rows.map((row) => row.split(",").slice(0, 3))).toEqual([
    ["soon", "Bus", "-2.00"],
    ["2024-01-03", "Bun", "much"],
  ]);
  expect(await rejects(`${rows.join("\n")}\n`, ...flags)).toHaveLength(2);
});

it("each row is as wide as the widest, so that the reasons are in one column", async () => {
  const rows = await rejects("date,amount\nsoon,1\nlater,2,x,y\n");
  expect((parse(rows.join("\n")) as string[][]).map((row) => row.length)).toEqual([5, 5, 5]);
  expect(rows[0]).toBe("date,amount,,,rejected_because");
});

it("rows that are left out are not rejected", async () => {
  const rows = await rejects(
    "Date,Amount,Name,State\n2024-01-02,-1.00,Tea,COMPLETED\nsoon,-2.00,Bus,COMPLETED\n2024-01-03,-3.00,Bun,PENDING\n2024-01-14,-3.00,Fee,COMPLETED\n",
    "--auto",
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/^soon,-2\.00,Bus,COMPLETED,/);
});
