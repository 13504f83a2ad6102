import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { preflight, resolveOptions } from "../src/index.ts";
import { recordsOf } from "./rows-of.ts";
import { utf8 } from "./support.ts";

/** Exports of the corpus, each varied by what does not change what is right in them. */

const CORPUS = new URL("../corpus/", import.meta.url);

/** A day after all days of the corpus. */
const TODAY = "2026-12-31";

interface Transaction {
  readonly line: number;
  readonly date: string;
  /** Money in is positive. */
  readonly amount: string;
  readonly also_dates?: readonly string[];
  readonly also_amounts?: readonly string[];
  readonly optional?: boolean;
}

interface Truth {
  readonly transactions: readonly Transaction[];
  readonly undecidable: { readonly strict?: boolean } | null;
}

interface Line {
  readonly text: string;
  /** Given if it is a transaction. */
  readonly transactions?: readonly Transaction[];
}

interface Export {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** The exports in ASCII that have one line a row, and whose rows each say what they are: with fewer rows they are still right. */
const exportsInLines = (): readonly Export[] =>
  readdirSync(CORPUS)
    .filter((name) => /\.(?:csv|txt|tsv|tab)$/.test(name))
    .flatMap((name) => {
      const bytes = readFileSync(new URL(name, CORPUS));
      const truth: Truth = JSON.parse(readFileSync(new URL(name.replace(/\.\w+$/, ".json"), CORPUS), "utf8"));
      const text = bytes.toString("latin1");
      const lines = text.trimEnd().split(/\r\n|\r|\n/);
      const isPlain =
        bytes.every((byte) => byte < 128) && lines.every((line) => line.split('"').length % 2 === 1);
      if (!isPlain || truth.undecidable !== null || truth.transactions.length === 0) return [];
      return [
        {
          name,
          lines: lines.map((line, i): Line => {
            const transactions = truth.transactions.filter((each) => each.line === i + 1);
            return transactions.length === 0 ? { text: line } : { text: line, transactions };
          }),
        },
      ];
    });

/** Pseudo-random whole numbers below a bound, the same ones each time (Numerical Recipes, 7.1). */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Vary = (lines: readonly Line[], below: (bound: number) => number) => readonly Line[];

const keepRows = (lines: readonly Line[], isKept: (row: number) => boolean): readonly Line[] => {
  let row = -1;
  return lines.filter(({ transactions }) => {
    if (transactions === undefined) return true;
    row += 1;
    return isKept(row);
  });
};

const countRows = (lines: readonly Line[]): number =>
  lines.filter(({ transactions }) => transactions !== undefined).length;

/** What does not change what is right in an export. */
const VARIATIONS: Readonly<Record<string, Vary>> = {
  "some rows alone": (lines, below) => {
    const kept = new Set(Array.from({ length: 2 + below(6) }, () => below(countRows(lines))));
    return keepRows(lines, (row) => kept.has(row));
  },
  "a few rows that follow each other": (lines, below) => {
    const [count, first] = [2 + below(3), below(countRows(lines))];
    return keepRows(lines, (row) => row >= first && row < first + count);
  },
  "the rows in the other order": (lines) => {
    const rows = lines.filter(({ transactions }) => transactions !== undefined);
    return lines.map((line) => (line.transactions === undefined ? line : rows.pop()!));
  },
  "a preamble": (lines) => [{ text: "Account statement" }, { text: "Prepared for Jane Roe" }, ...lines],
  "a line below": (lines) => [...lines, { text: "" }, { text: "End of the report" }],
};

const plain = (amount: string): string => amount.replace(/\.0+$|(\.\d*?)0+$/, "$1");

/** Whether two records are the same transaction. */
const isTold = (of: Transaction, date: string, amount: string): boolean =>
  [of.date, ...(of.also_dates ?? [])].includes(date) &&
  [of.amount, ...(of.also_amounts ?? [])].some((each) => plain(each) === plain(amount));

const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/** What a reader would store wrongly of some lines, and whether it stores anything. */
const judge = (name: string, lines: readonly Line[]) => {
  const bytes = utf8(`${lines.map(({ text }) => text).join("\n")}\n`);
  const upload = { bytes, filename: name };
  const { options, undecided } = resolveOptions(upload, {}, { auto: true, today: TODAY });
  const outcome = preflight(upload, options, { today: TODAY });
  if (undecided.length > 0 || outcome._tag === "Refused" || !outcome.report.valid)
    return { isStored: false, wrong: [] };
  const left = lines.flatMap(({ transactions = [] }) => transactions);
  const wrong: string[] = [];
  for (const { date, amount } of recordsOf(bytes, options, outcome.report, TODAY)) {
    const at = left.findIndex((each) => isTold(each, date, negated(amount)));
    if (at < 0) wrong.push(`${date} ${negated(amount)} is not in the file`);
    else left.splice(at, 1);
  }
  for (const each of left) if (each.optional !== true) wrong.push(`line ${each.line} is not stored`);
  return { isStored: true, wrong };
};

/** Tries each export with as many seeds; where `seeds` is one, each with one of the variations. */
export const variationProperties = (seeds: number): void => {
  const all = exportsInLines().filter(({ name, lines }) => judge(name, lines).isStored);
  const kinds = Object.keys(VARIATIONS);

  it.each(kinds)("an export with %s is stored as it is, or something is asked", (kind) => {
    const seen = { all: 0, stored: 0 };
    for (const [i, { name, lines }] of all.entries()) {
      if (seeds === 1 && kinds[i % kinds.length] !== kind) continue;
      for (let seed = 0; seed < seeds; seed += 1) {
        const varied = VARIATIONS[kind]!(lines, numbersFrom(i * 1_000 + seed));
        const { isStored, wrong } = judge(name, varied);
        seen.all += 1;
        if (isStored) seen.stored += 1;
        expect(wrong, `${name}, seed ${seed}`).toEqual([]);
      }
    }
    expect(seen.stored).toBeGreaterThan(seen.all * 0.3);
  });
};
