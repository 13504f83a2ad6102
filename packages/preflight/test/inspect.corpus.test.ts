import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Inspection, inspect } from "../src/index.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

/**
 * What a bank's export is, written down by hand beside it. `null` is what the file does not decide; a file without a header
 * row has none, and its columns are named by position.
 */
interface Expected {
  readonly encoding: string;
  readonly col_sep: string;
  readonly header_line: number | null;
  readonly date_format: readonly string[] | null;
  readonly number_format: string | null;
  readonly date_col: string;
  readonly date_col_alternatives?: readonly string[];
  readonly amount_col: string | null;
  readonly outflow_col?: string;
  readonly inflow_col?: string;
}

const CORPUS = new URL("./corpus/", import.meta.url);
const expected = Object.entries(
  JSON.parse(readFileSync(new URL("expected.json", CORPUS), "utf8")) as Record<string, Expected>,
);

const inspected = (file: string): Inspection => {
  const outcome = inspect(readFileSync(new URL(file, CORPUS)), { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(`${file}: ${outcome.message}`);
  return outcome.inspection;
};

const exports = expected.map(([file, of]) => ({ file, of, inspection: inspected(file) }));

/** What a column is named that is one of those with a date or money. */
const labelOf = (
  key: "date" | "amount" | "outflow" | "inflow",
  { profile }: Inspection,
): string | undefined => {
  const labels = {
    date: profile.date_col_label,
    amount: profile.amount_col_label,
    outflow: profile.debit_col_label,
    inflow: profile.credit_col_label,
  };
  const cell = profile.has_header === false ? (profile.columns ?? []).indexOf(key) : -1;
  return cell < 0 ? labels[key] : `column ${cell + 1}`;
};

/** Whether a field was found as written down; one that the file does not decide must not be in the profile. */
const judges: Record<string, (inspection: Inspection, of: Expected) => boolean> = {
  encoding: ({ profile }, of) => profile.encoding === of.encoding,
  separator: ({ profile }, of) => profile.col_sep === of.col_sep,
  "header row": ({ profile }, of) =>
    of.header_line === null
      ? profile.has_header === false
      : profile.has_header === undefined && profile.rows_to_skip === of.header_line - 1,
  "date format": ({ profile, undecided }, of) =>
    of.date_format === null
      ? profile.date_format === undefined && undecided.some(({ field }) => field === "date_format")
      : of.date_format.includes(profile.date_format ?? ""),
  "number format": ({ profile, undecided }, of) =>
    of.number_format === null
      ? profile.number_format === undefined && undecided.some(({ field }) => field === "number_format")
      : profile.number_format === of.number_format,
  "date column": (inspection, of) =>
    [of.date_col, ...(of.date_col_alternatives ?? [])].includes(labelOf("date", inspection) ?? ""),
  "columns of money": (inspection, { amount_col, outflow_col, inflow_col }) =>
    amount_col !== null
      ? labelOf("amount", inspection) === amount_col
      : labelOf("outflow", inspection) === outflow_col && labelOf("inflow", inspection) === inflow_col,
};

it.each(Object.keys(judges))("names the %s rightly in at least 95 of 100 exports", (what) => {
  const wrong = exports
    .filter(({ inspection, of }) => !judges[what]!(inspection, of))
    .map(({ file }) => file);
  expect(wrong.length / expected.length, `wrong: ${wrong.join(", ")}`).toBeLessThanOrEqual(0.05);
});

it("is tried on at least a hundred exports", () => {
  expect(expected.length).toBeGreaterThanOrEqual(100);
});

it("a day late in a large file decides, and its footer is left out", () => {
  const rows = Array.from({ length: 9_000 }, (_, i) => `0${(i % 9) + 1}/0${(i % 6) + 1}/2023,x,${i}.50`);
  const bytes = utf8(`Date,Name,Amount\n${rows.join("\n")}\n22/01/2023,y,1.00\nTotal,,9.00\n`);
  const outcome = inspect(bytes, { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const { profile } = outcome.inspection;
  expect(profile.date_format).toBe("%d/%m/%Y");
  expect(reportOn(bytes, profile)).toMatchObject({
    valid: true,
    stats: { rows_count: 9_002 },
    left_out: [{ reason: "summary", count: 1, line: 9_003 }],
  });
});
