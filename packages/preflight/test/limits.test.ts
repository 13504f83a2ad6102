import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  CHECKABLE_IMPORT_TYPES,
  MAX_CONTENT_BYTES,
  MAX_PLACES,
  preflight,
  ROW_LIMITS,
} from "../src/index.ts";

const read = (page: string): string =>
  readFileSync(new URL(`../../../docs/spec/${page}.md`, import.meta.url), "utf8");

const SPEC = read("preflight-csv");

it.each(CHECKABLE_IMPORT_TYPES.filter((type) => type !== "ServiceImport"))(
  "%s takes as many rows as the specification says",
  (type) => {
    const row = SPEC.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${type}\``));
    const limit = row?.split("|").at(-2)?.trim().replace(",", "");
    expect(Number(limit)).toBe(ROW_LIMITS[type]);
  },
);

it("the specification says the other limits", () => {
  const said = (limit: number) => limit.toLocaleString("en-US");
  expect(read("preflight-ndjson")).toContain(`more than ${said(ROW_LIMITS.ServiceImport)} lines`);
  expect(read("preflight")).toContain(`the first ${said(MAX_PLACES)} in order of line`);
  expect(read("preflight")).toContain(`${said(MAX_CONTENT_BYTES)} bytes is allowed`);
});

it.each([MAX_PLACES - 1, MAX_PLACES, MAX_PLACES + 1])(
  "of %i findings at most MAX_PLACES are listed",
  (rows) => {
    const content = `Date,Amount\n${"2024-02-31,1.00\n".repeat(rows)}`;
    const outcome = preflight(content, {}, { today: "2024-03-01" });
    if (outcome._tag !== "Checked") throw new Error(outcome.message);
    const { findings } = outcome.report;
    expect(findings.filter(({ code }) => code === "invalid_date")).toHaveLength(Math.min(rows, MAX_PLACES));
  },
);

it.each([0, 1])("a file of %i more rows than its limit gets the warning only if there are more", (more) => {
  const limit = ROW_LIMITS.AccountImport;
  const rows = Array.from({ length: limit + more }, (_, i) => `Account ${i},1.00\n`);
  const outcome = preflight(
    `Name,Amount\n${rows.join("")}`,
    { type: "AccountImport" },
    { today: "2024-03-01" },
  );
  if (outcome._tag !== "Checked") throw new Error(outcome.message);
  const codes = outcome.report.findings.map(({ code }) => code);
  expect(codes.includes("row_limit_exceeded")).toBe(more > 0);
});
