import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { RowRules } from "../../../packages/preflight/src/judge/row-rules.ts";
import { inProcess } from "./unit/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "farthing-"));
const database = join(folder, "books.db");
const file = join(folder, "account.csv");
const rejects = join(folder, "rejects.csv");

const ROWS = 300;
/** The first 64 records show the formats where no option says them; one of these is the header row. */
const LOOKED_AT = 63;
/** Every hundredth row is wrong. */
const WRONG = 3;
const ROW_OF = (i: number): string =>
  `2024-01-${String(1 + (i % 28)).padStart(2, "0")},${i % 100 === 99 ? "much" : `-${i}.50`},Shop ${i},EUR`;

beforeAll(async () => {
  writeFileSync(
    file,
    `Date,Amount,Name,Currency\n${Array.from({ length: ROWS }, (_, i) => ROW_OF(i)).join("\n")}\n`,
  );
  const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
  expect(
    await inProcess("user", "create", "--email", "ada@example.com", ...names, "--database", database),
  ).toMatchObject({ exit: 0 });
  const account = ["--name", "Giro", "--currency", "EUR"];
  expect(await inProcess("account", "create", ...account, "--database", database)).toMatchObject({ exit: 0 });
});

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

const STORED = ["--account", "Giro", "--database", database];
const FORMATS = ["--date-format", "%Y-%m-%d", "--number-format", "1,234.56", "--col-sep", ","];

it.each([
  ["preflight by options alone", ["preflight", "--strict", file, ...FORMATS], 0],
  ["preflight with rejects", ["preflight", "--strict", file, ...FORMATS, "--rejects", rejects, "--force"], 0],
  [
    "preflight with rejects and open formats",
    ["preflight", "--strict", file, "--rejects", rejects, "--force"],
    LOOKED_AT,
  ],
  ["preflight with a summary and rejects", ["preflight", file, "--rejects", rejects, "--force"], 0],
  ["preflight for an account", ["preflight", file, ...STORED], 0],
  ["inspect", ["inspect", file], 0],
  ["convert", ["convert", "--skip-invalid", file], 0],
  ["a trial of an import", ["import", "--dry-run", "--skip-invalid", file, ...STORED], 0],
  ["import with rejects", ["import", "--skip-invalid", file, ...STORED, "--rejects", rejects, "--force"], 0],
])("%s judges each row once", async (_, args, lookedAt) => {
  const judged = vi.spyOn(RowRules.prototype, "check");
  const { stdout, stderr } = await inProcess(...args);
  expect(judged.mock.calls.length - lookedAt, stdout + stderr).toBe(ROWS);
  if (args.includes(rejects))
    expect(readFileSync(rejects, "utf8").trimEnd().split("\n")).toHaveLength(1 + WRONG);
});
