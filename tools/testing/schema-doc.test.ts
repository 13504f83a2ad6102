import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SCHEMA as POSTGRES } from "../../packages/postgres/src/schema/schema.sql.ts";
import { SCHEMA as SQLITE } from "../../packages/sqlite/src/schema/schema.sql.ts";
// @ts-expect-error -- a script without types
import { schemaPage } from "../schema-doc.mjs";

const page = readFileSync(new URL("../../docs/schema.md", import.meta.url), "utf8");

it("the page of the schema is made of it: npm run docs", () => {
  expect(page).toBe(schemaPage({ sqlite: SQLITE, postgres: POSTGRES }));
});

it("every table of either store is on the page, each with what it is", () => {
  const tables = [SQLITE, POSTGRES].flatMap((schema) =>
    [...schema.matchAll(/^CREATE (?:UNLOGGED |VIRTUAL )?TABLE (\w+)/gm)].map(([, name]) => name!),
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const table of tables) expect(page).toMatch(new RegExp(`^### ${table}\n\n[A-Z].*\\.`, "m"));
});
