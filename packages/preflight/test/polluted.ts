import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { read } from "./read-as-found.ts";
import { rowsOf } from "./rows-of.ts";
import { TODAY, utf8 } from "./support.ts";

const EXAMPLES = new URL("../../../examples/", import.meta.url);

/** Exports whose every row is right, with the separator of each. */
const FILES: readonly (readonly [name: string, separator: string])[] = [
  ["checking.csv", ","],
  ["debit-credit.csv", ","],
  ["german-semicolon.csv", ";"],
  ["preamble.csv", ","],
  ["budget-app.csv", ","],
];

/** A file with one mark too many or too few. */
export interface Polluted {
  readonly what: string;
  readonly text: string;
  readonly clean: string;
  /** The physical line of the mark, from 1. */
  readonly line: number;
}

/** Every file that has one quote, separator or line end too many or too few. */
export const pollutedFiles = (): readonly Polluted[] =>
  FILES.flatMap(([name, separator]) => {
    const clean = readFileSync(new URL(name, EXAMPLES), "latin1");
    const marks = ['"', separator, "\n"];
    return [...clean].flatMap((char, at) => {
      const line = clean.slice(0, at).split("\n").length;
      const without = { what: `${name} without ${JSON.stringify(char)} at ${at}`, clean, line };
      return [
        ...(marks.includes(char) ? [{ ...without, text: clean.slice(0, at) + clean.slice(at + 1) }] : []),
        ...marks.map((mark) => ({
          ...{ what: `${name} with ${JSON.stringify(mark)} at ${at}`, clean, line },
          text: clean.slice(0, at) + mark + clean.slice(at),
        })),
      ];
    });
  });

/** The money that an import stores, or with `--skip-invalid` would store; undefined if it asks first. */
const money = (text: string) => {
  const { undecided, outcome, options } = read(text);
  if (outcome._tag !== "Checked" || undecided.length > 0) return undefined;
  const accepted = rowsOf(utf8(text), options, outcome.report, TODAY).flatMap((row) =>
    row._tag === "Accepted" && row.record !== undefined ? [`${row.record.date} ${row.record.amount}`] : [],
  );
  const errors = outcome.report.findings.filter(({ severity }) => severity === "error");
  return { isValid: outcome.report.valid, accepted, errors: errors.map(({ line }) => line ?? 1) };
};

const ofClean = new Map<string, readonly string[]>();

const without = (some: readonly string[], others: readonly string[]): readonly string[] => {
  const left = [...others];
  return some.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** What is stored of a polluted file that the clean one does not have, or lost of it, although no error says so at the mark. */
const silentChange = ({ clean, text, line }: Polluted): string | undefined => {
  const was = ofClean.get(clean) ?? money(clean)!.accepted;
  ofClean.set(clean, was);
  const is = money(text);
  if (is === undefined || is.errors.some((at) => Math.abs(at - line) <= 1)) return undefined;
  const more = without(is.accepted, was);
  const lost = is.isValid ? without(was, is.accepted) : [];
  return more.length + lost.length === 0 ? undefined : `${lost.join("; ")} became ${more.join("; ")}`;
};

/** Holds polluted files against the clean ones. */
export const expectNoSilentChange = (files: readonly Polluted[]): void => {
  for (const file of files) expect([file.what, silentChange(file)]).toEqual([file.what, undefined]);
};
