import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { jsonOf, makeUser, newDatabase, on } from "./stored-support.ts";

const HOUSEHOLD = fileURLToPath(new URL("../../../examples/household.ndjson", import.meta.url));

interface Line {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The example with its transactions and transfers repeated in other years, until there are so many transactions. */
const grown = (count: number): string => {
  const lines = readFileSync(HOUSEHOLD, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Line => JSON.parse(line));
  const isMoved = ({ type }: Line): boolean => type === "Transaction" || type === "Transfer";
  const transactions = lines.filter(({ type }) => type === "Transaction");
  const again = (i: number) => (line: Line) => {
    const data = Object.entries(line.data).map(([name, value]) => {
      if (name === "date") return [name, String(value).replace(/^\d{4}/, String(1998 + (i % 27)))];
      return [name, name === "id" || name.endsWith("_transaction_id") ? `${value}-${i}` : value];
    });
    return { ...line, data: Object.fromEntries(data) };
  };
  const times = Array.from({ length: count / transactions.length }, (_, i) => i);
  return [
    ...lines.filter((line) => !isMoved(line)),
    ...times.flatMap((i) => lines.filter(isMoved).map(again(i))),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
};

/** Exports the example with so many transactions, imports the export into an empty database, and exports that. */
export const exportGrown = async (count: number): Promise<void> => {
  const folder = newFolder();
  const from = async (name: string, file: string): Promise<string> => {
    const run = on(newDatabase());
    await makeUser(run, name);
    const { stored } = jsonOf(await run("import", file, "--format", "json"));
    expect(stored).toMatchObject({ accounts: 2, transactions: count, transfers: count / 5 });
    const output = join(folder, `${name}.ndjson`);
    const { counts, byte_size } = jsonOf(await run("export", "--output", output, "--format", "json"));
    expect(counts).toEqual(stored);
    expect(byte_size).toBe(readFileSync(output).length);
    return output;
  };
  const file = join(folder, "household.ndjson");
  writeFileSync(file, grown(count));
  const first = await from("ada", file);
  const second = await from("bea", first);
  expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
};
