import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withRole } from "../src/state/columns.ts";
import { readInNode } from "./support/read-in-node.ts";

const TODAY = "2026-01-15";
const CORPUS = fileURLToPath(new URL("../../../packages/preflight/corpus/", import.meta.url));

/** Files of which more is found than what their columns are: the currency, and what else names a row. */
const FILES = ["nl-bank-af-bij", "jp-bank-shift-jis", "ph-budget-app-repeated-heading", "sg-bank-memo-lines"];

it.each(FILES)("what a column of %s already is can be said, and no row is read otherwise", async (name) => {
  const bytes = new Uint8Array(readFileSync(`${CORPUS}${name}.csv`));
  const before = await readInNode(name, bytes, TODAY);
  const { columns } = before.index!;
  const given = withRole({}, before.reading.options, columns, 0, columns[0]!.role);
  const after = await readInNode(name, bytes, TODAY, given);
  expect(after.rows).toEqual(before.rows);
  expect(after.index).toEqual(before.index);
  expect(after.reading.questions).toEqual(before.reading.questions);
});
