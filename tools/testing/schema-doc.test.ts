import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error -- a script without types
import { schemaPage, schemas } from "../schema-doc.mjs";

const page = readFileSync(new URL("../../docs/schema.md", import.meta.url), "utf8");

const all: { readonly sqlite: string; readonly postgres: string } = await schemas();

it("the page of the schema is made of it: npm run docs", () => {
  expect(page).toBe(schemaPage(all));
});

it("every table of either store is on the page, each with what it is", () => {
  const tables = Object.values(all).flatMap((schema) => {
    const renamed = new Set([...schema.matchAll(/^ALTER TABLE (\w+) RENAME TO/gm)].map(([, name]) => name));
    const made = [...schema.matchAll(/^CREATE (?:UNLOGGED |VIRTUAL )?TABLE (\w+)/gm)].map(
      ([, name]) => name!,
    );
    return made.filter((name) => !renamed.has(name));
  });
  expect(tables.length).toBeGreaterThan(50);
  for (const table of tables) expect(page).toMatch(new RegExp(`^### ${table}\n\n[A-Z].*\\.`, "m"));
});
