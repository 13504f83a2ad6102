import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { staysOpen, withRole } from "../src/file/columns.ts";
import { readInNode } from "./support/read-in-node.ts";

const TODAY = "2026-01-15";
const CORPUS = fileURLToPath(new URL("../../../packages/preflight/corpus/", import.meta.url));

const FILES = readdirSync(CORPUS).filter((name) => name.endsWith(".csv"));

itSampled(
  "what a column already is can be said: no row of any file is read otherwise, and no question about other columns is lost",
  async ({ of }) => {
    for (const [i, name] of of(FILES).entries()) {
      const bytes = new Uint8Array(readFileSync(`${CORPUS}${name}`));
      const before = await readInNode(name, bytes, TODAY);
      const roles = before.index?.roles ?? [];
      if (roles.length === 0) continue;
      const cell = i % roles.length;
      const given = withRole({}, before.told.options, roles, cell, roles[cell]!);
      const after = await readInNode(name, bytes, TODAY, given);
      expect(after.rows, name).toEqual(before.rows);
      expect(after.index, name).toEqual(before.index);
      const asked = after.told.questions.map(({ field }) => field);
      for (const { field } of before.told.questions)
        expect(asked.includes(field) || staysOpen(field, [null]), `${field} of ${name}`).toBe(true);
      expect(
        before.told.questions.map(({ field }) => field),
        name,
      ).toEqual(expect.arrayContaining(asked));
    }
  },
);
