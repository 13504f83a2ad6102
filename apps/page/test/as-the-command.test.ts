import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  decodedOnce,
  MAX_FILE_BYTES,
  type MoneyTotal,
  preflightKeepingRows,
  type ReadingOptions,
} from "@farthing/preflight";
import { describe, expect, it } from "vitest";
import { bytesOf, preflightCases } from "../../../packages/conformance/suite/cases.ts";
import { itSampled } from "../../../tools/testing/slow.ts";
import { asCsv } from "../../cli/src/books/as-csv.ts";
import { plainRecords } from "../../cli/src/convert/plain-records.ts";
import type { OutputFile } from "../../cli/src/files/output-file.ts";
import { type Checked, check } from "../../cli/src/preflight/check.ts";
import { writeRejects } from "../../cli/src/preflight/rejects.ts";
import { withoutRowLimit } from "../../cli/src/preflight/without-findings.ts";
import { type Read, readInNode } from "./support/read-in-node.ts";

const TODAY = "2026-01-15";

interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly given?: ReadingOptions;
}

const files = (folder: string): readonly Input[] => {
  const path = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url));
  return readdirSync(path)
    .filter((name) => /\.(?:csv|ndjson)$/.test(name))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(`${path}${name}`)) }));
};

const CASES: readonly Input[] = preflightCases().flatMap(({ file, cases }) =>
  cases.map(({ name, input, options }) => ({
    name: input.filename ?? `${file} ${name}.csv`,
    bytes: new Uint8Array(bytesOf(input)),
    ...(options === undefined ? {} : { given: options as ReadingOptions }),
  })),
);

/** A file as `farthing preflight --rejects` reads it. */
const commanded = async ({ name, bytes, given = {} }: Input): Promise<Checked> => {
  const upload = decodedOnce({ filename: name, bytes, max_bytes: MAX_FILE_BYTES });
  const result = await check({ name, upload }, given, {
    ...{ auto: true, today: TODAY, includePending: false, detected: true },
    ...{ isSummarized: false, rejects: true },
    known: () => ({ today: TODAY }),
    recorded: async () => [],
  });
  if ("unreadable" in result) throw new Error(result.unreadable);
  return result;
};

const toMemory = (): OutputFile & { text: string } => {
  const to = {
    name: "memory",
    text: "",
    write: async (fill: Parameters<OutputFile["write"]>[0]) => {
      await fill((part) => {
        to.text += String(part);
      });
      return to.text.length;
    },
  };
  return to;
};

/** What `farthing convert` writes of the rows without errors; undefined if the file has no transactions. */
const converted = async ({ upload, options, outcome }: Checked): Promise<string | undefined> => {
  if (outcome._tag === "Refused" || !/^(?:Transaction|Vendor[ABC])Import$/.test(outcome.report.type))
    return undefined;
  const { rows } = preflightKeepingRows(upload, options, { today: TODAY });
  const records = rows === undefined ? [] : plainRecords(rows, { account: undefined, currency: undefined });
  let text = "";
  await asCsv(records, (part) => {
    text += part;
  });
  return text;
};

const rejects = async (checked: Checked): Promise<string> => {
  const to = toMemory();
  await writeRejects(to, checked);
  return to.text;
};

const summed = ({ index }: Read): boolean =>
  index === null || index.counts.All === index.counts.Accepted + index.counts.Rejected + index.counts.LeftOut;

const byCurrency = (sums: readonly MoneyTotal[]): readonly MoneyTotal[] =>
  sums.toSorted((a, b) => a.currency.localeCompare(b.currency));

const sumsOf = ({ index }: Read): readonly MoneyTotal[] =>
  byCurrency((index?.summary?.currencies ?? []).map(({ by: _, periods: __, ...sums }) => sums));

/** What was told without a warning that is of the API alone. */
const withoutLimit = (outcome: Read["told"]["outcome"]): Read["told"]["outcome"] => {
  if (outcome._tag === "Refused") return outcome;
  const groups = outcome.report.groups.filter(({ code }) => code !== "row_limit_exceeded");
  return { ...outcome, report: { ...outcome.report, groups } };
};

const compare = async (input: Input): Promise<Read> => {
  const command = await commanded(input);
  const page = await readInNode(input.name, input.bytes, TODAY, input.given);
  const { reading } = page;
  // What the API takes at once is no limit of a command; the page says that nothing needs to be done.
  expect(withoutRowLimit(reading.outcome), input.name).toEqual(command.outcome);
  const told = { outcome: withoutLimit(page.told.outcome), options: page.told.options };
  expect(command, input.name).toMatchObject(told);
  expect(reading.options, input.name).toEqual(command.options);
  expect(reading.questions.map(({ field }) => field)).toEqual(command.undecided.map(({ field }) => field));
  expect(summed(page), `the counts of ${input.name}`).toBe(true);
  const { outcome } = command;
  const totals = outcome._tag === "Checked" ? outcome.report.totals : undefined;
  if (totals !== undefined && totals.length > 0)
    expect(sumsOf(page), `the sums of ${input.name}`).toEqual(byCurrency(totals));
  const plain = await converted(command);
  if (plain !== undefined) expect((await page.download("plain")).text, input.name).toBe(plain);
  if (page.index !== null && page.index.counts.Rejected > 0)
    expect((await page.download("rejected")).text, input.name).toBe(await rejects(command));
  return page;
};

describe("the page reads as the command does, and what it hands out is the same text", () => {
  itSampled("each file of the examples and of the corpus", async ({ of }) => {
    const all = [...files("examples"), ...files("packages/preflight/corpus")];
    expect(all.length).toBeGreaterThan(150);
    await Promise.all(of(all).map(compare));
  });

  itSampled("each case of the conformance suite", async ({ of }) => {
    const reads = await Promise.all(of(CASES).map(compare));
    expect(reads.some(({ reading }) => reading.outcome._tag === "Refused")).toBe(true);
    expect(reads.some(({ index }) => (index?.counts.Rejected ?? 0) > 0)).toBe(true);
  });

  it("cells with quotes, line ends, separators and spaces", async () => {
    const cells = [
      '"a ""b"" c"',
      '"two\nlines"',
      '"two\r\nlines"',
      '"two\rlines"',
      '"a,b"',
      "' x'",
      '" lead"',
      "\u00a0",
      '"a;b"',
      "-",
      "=1+1",
    ];
    const rows = cells.flatMap((cell) => [`2024-01-02,-1.00,${cell}`, `soon,-2.00,${cell}`]);
    const page = await compare({
      name: "cells.csv",
      bytes: new TextEncoder().encode(`date,amount,name\n${rows.join("\n")}\n`),
    });
    expect(page.index?.counts).toEqual({ All: 22, Accepted: 11, Rejected: 11, LeftOut: 0 });
  });
});
