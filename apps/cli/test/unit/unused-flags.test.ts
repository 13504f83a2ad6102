import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { inProcess } from "./in-process.ts";

const FILE = fileURLToPath(new URL("../../../../examples/checking.csv", import.meta.url));

const said = async (...flags: readonly string[]): Promise<string> =>
  (await inProcess("preflight", "--strict", ...flags, FILE)).stderr;

it.each([
  ["--entity-type-col-label", "Kind"],
  ["--amount-type-inflow-value", "Sale"],
])("%s is not ignored without a word", async (flag, value) => {
  expect(await said(flag, value)).toBe(
    `farthing: ${flag} ${value} has no effect without --amount-type-strategy custom_column. Add it, or leave out --strict.\n`,
  );
  for (const strategy of [
    ["--amount-type-strategy", "custom_column"],
    ["--type", "AccountImport"],
  ])
    expect(await said(flag, value, ...strategy)).toBe("");
});

it("nothing is ignored where the reading is detected", async () => {
  expect((await inProcess("preflight", "--amount-type-inflow-value", "Sale", FILE)).stderr).toBe("");
});

it("nothing is said of options that count", async () => {
  expect(await said("--date-col-label", "date")).toBe("");
});
