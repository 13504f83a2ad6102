import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as weights from "../src/find/weights/weights.ts";

const page = readFileSync(new URL("../../../docs/weights.md", import.meta.url), "utf8");

it("every number of detection is in docs/weights.md with its value, and no other one", () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| ([\d.]+) \|/gm)].map(([, name, value]) => [name, value]);
  const numbers = Object.entries(weights).map(([name, value]) => [name, String(value)]);
  expect(rows.toSorted()).toEqual(numbers.toSorted());
});
