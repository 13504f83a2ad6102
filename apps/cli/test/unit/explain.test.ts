import { readFileSync } from "node:fs";
import { REQUEST_BUDGET } from "@farthing/core/provider";
import { afterEach, expect, it } from "vitest";
import { BANK_CODES } from "../../src/explain/bank-codes.ts";
import { EFFECTS, HEADINGS } from "../../src/explain/explained.ts";
import { failureTexts } from "../../src/storage/provider-failure-texts.ts";
import { displayWidth } from "../../src/terminal/display-width.ts";
import { inProcess } from "./in-process.ts";

const PAGE = readFileSync(new URL("../../../../docs/bank-data.md", import.meta.url), "utf8");

const explain = (...args: readonly string[]) => inProcess("explain", ...args);

it("docs/bank-data.md lists exactly the failures that there are, and names every other code", () => {
  const table = /\| code \| what it is \|[^\n]*\n([\s\S]*?)\n\n/.exec(PAGE)?.[1] ?? "";
  const codes = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
  expect(codes.map(([, code]) => code).toSorted()).toEqual(Object.keys(failureTexts()).toSorted());
  for (const [code] of BANK_CODES) expect(PAGE).toContain(`\`${code}\``);
});

it("farthing explain knows every code of bank data, and lists them", async () => {
  const list = (await explain()).stdout;
  for (const [code, { title, remedy }] of BANK_CODES) {
    expect(list).toMatch(new RegExp(`^  ${code.replace(".", "\\.")} +\\S`, "m"));
    const { exit, stdout } = await explain(code);
    expect([exit, stdout.split("\n").length]).toEqual([0, 5]);
    expect(stdout.startsWith(`${code}: ${title}.\n`)).toBe(true);
    for (const text of [title, remedy]) expect(text).toMatch(/\w.*\w/);
  }
});

it("farthing explain and docs/bank-data.md give the number of requests that the core allows", async () => {
  const { limit, warning } = REQUEST_BUDGET;
  expect((await explain("request_budget_low")).stdout).toContain(`after ${limit} requests no sync`);
  expect(PAGE).toContain(`| ${limit} requests in a day (UTC) |`);
  expect(PAGE).toContain(`from ${warning} on there is a warning`);
});

it("farthing explain says of a failure what a sync says", async () => {
  expect((await explain("access_revoked")).stdout).toBe(`access_revoked: The provider has revoked the access.

A failure: bank data could not be fetched.
Create a new setup token there and claim it for this connection: \`farthing provider claim --connection ID\`. Accounts and history are kept.
`);
});

it("farthing explain knows a provider's own code by its beginning", async () => {
  expect((await explain("con.auth")).stdout).toMatch(
    /^con\.auth: The provider reports a problem with an inst/,
  );
  expect((await explain("nope.auth")).exit).toBe(2);
  expect((await explain("con.\u001b[2J")).stdout).not.toContain("\u001b");
});

it("farthing explain explains every code of preflight, and lists them", async () => {
  const list = (await explain()).stdout.trimEnd().split("\n");
  expect(list.length).toBeGreaterThan(50);
  for (const code of [
    "ambiguous_dates",
    "missing_reference",
    "invalid_csv",
    "unreadable_file",
    "more_findings",
  ]) {
    expect(list.some((line) => line.startsWith(`  ${code} `))).toBe(true);
    const { exit, stdout } = await explain(code);
    expect([exit, stdout.split("\n").length]).toEqual([0, 5]);
  }
  const unknown = await explain("nope");
  expect([unknown.exit, unknown.stderr]).toEqual([
    2,
    "farthing: Unknown code nope. Run `farthing explain` to list all codes.\n",
  ]);
});

it("farthing explain lists every code once, below what its own explanation says of it", async () => {
  const parts = (await explain()).stdout.trimEnd().split("\n\n");
  const seen = new Set<string>();
  expect(parts.map((part) => part.split("\n")[0])).toEqual(Object.values(HEADINGS));
  for (const [i, part] of parts.entries())
    for (const line of part.split("\n").slice(1)) {
      const [code = ""] = line.trim().split(" ");
      expect(seen.has(code)).toBe(false);
      seen.add(code);
      const effect = Object.keys(HEADINGS)[i] as keyof typeof EFFECTS;
      expect((await explain(code)).stdout).toContain(`\n${EFFECTS[effect]}\n`);
    }
});

it("farthing explain says which code was probably meant", async () => {
  for (const [typed, meant] of [
    ["ambigous_dates", "ambiguous_dates"],
    ["invalid-date", "invalid_date"],
    ["acess_revoked", "access_revoked"],
  ] as const)
    expect((await explain(typed)).stderr).toContain(`Unknown code ${typed}. Did you mean ${meant}? Run`);
});

const { columns, isTTY } = process.stdout;
afterEach(() => void Object.assign(process.stdout, { columns, isTTY }));

it("at a terminal nothing is wider than that, and no word is lost", async () => {
  const wide = (await explain()).stdout;
  Object.assign(process.stdout, { columns: 80, isTTY: true });
  const all = (await explain("--no-color")).stdout;
  const codes = [...all.matchAll(/^ {2}([\w.]+) {2,}/gm)].map(([, code]) => code!);
  const texts = await Promise.all(codes.map(async (code) => (await explain(code)).stdout));
  for (const line of [all, ...texts].join("\n").split("\n"))
    expect(displayWidth(line)).toBeLessThanOrEqual(80);
  const words = (text: string): readonly string[] => text.split(/\s+/);
  expect(words(all)).toEqual(words(wide));
});
