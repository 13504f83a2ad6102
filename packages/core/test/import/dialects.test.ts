import { readdirSync, readFileSync } from "node:fs";
import { decode, type PreflightOptions, preflight, resolveOptions } from "@farthing/preflight";
import { parse } from "csv-parse/sync";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { allOf, foundFamily, importRows, inMemory, openAccount, TODAY } from "./support.ts";

/**
 * The exports of a hundred banks: what is stored of a row is what stands in its cells, read by a reader of its own.
 */

const CORPUS = new URL("../../../preflight/test/corpus/", import.meta.url);
const EXAMPLES = new URL("../../../../examples/", import.meta.url);

const files = [CORPUS, EXAMPLES].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .map((name) => new URL(name, folder)),
);

const TYPES: Readonly<Record<string, PreflightOptions>> = { "budget-app.csv": { type: "VendorCImport" } };

/** How the names of the months begin in English, German, French, Spanish, Italian and Dutch. */
const MONTHS = [
  ["jan", "jän", "ene", "gen"],
  ["feb", "fév", "fev"],
  ["mar", "mär", "maa", "mrt"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mei", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "août", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott"],
  ["nov"],
  ["dec", "dez", "déc", "dic"],
];

const monthNamed = (name: string): number =>
  MONTHS.findIndex((starts) => starts.some((start) => name.toLowerCase().startsWith(start))) + 1;

/** A day of a format such as `%d.%m.%Y`, whose parts stand in the order of the format. */
const dayOf = (cell: string, format: string): string => {
  const order = [...format.matchAll(/%([deYymbB])/g)].map(([, part]) => part!);
  const parts = format.includes("%Y%m%d")
    ? [cell.slice(0, 4), cell.slice(4, 6), cell.slice(6, 8)]
    : [...cell.matchAll(/\d+|\p{L}{3,}/gu)].map(([part]) => part);
  const of = (...names: string[]) => parts[order.findIndex((part) => names.includes(part))]!;
  const month = of("m", "b", "B");
  const number = /\d/.test(month) ? Number(month) : monthNamed(month);
  const two = (value: number) => String(value).padStart(2, "0");
  const year = of("Y", "y");
  return `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(Number(of("d", "e")))}`;
};

/** A number of the format, in hundredths of a hundredth. */
const numberOf = (cell: string, format: string): bigint => {
  const mark = format === "1.234,56" || format === "1 234,56" ? "," : ".";
  const digits = [...cell].filter((char) => /\d/.test(char) || char === mark).join("");
  const [whole = "", part = ""] = digits.split(mark);
  const units = BigInt((whole || "0") + part.padEnd(4, "0"));
  return /[-−(]/.test(cell) ? -units : units;
};

const unitsOf = (amount: string): bigint => numberOf(amount, "1,234.56");

const optionsFor = (file: URL, bytes: Uint8Array): PreflightOptions =>
  resolveOptions({ bytes }, TYPES[file.pathname.split("/").at(-1)!] ?? {}, { auto: true, today: TODAY })
    .options;

it("each row of every export that is valid becomes what stands in it", async () => {
  const seen = { files: 0, rows: 0, pairs: 0, named: 0 };
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(file));
    const options = optionsFor(file, bytes);
    const checked = preflight({ bytes }, options, { today: TODAY });
    const isValid = checked._tag === "Checked" && checked.report.valid;
    await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const outcome = yield* importRows(family, account, bytes, options);
        expect([file.pathname, outcome._tag]).toEqual([file.pathname, isValid ? "Imported" : "NotValid"]);
        if (!isValid || checked._tag !== "Checked") return;
        const { transactions } = yield* allOf(family);
        const { reading, required_headers = [] } = checked.report;

        const text = decode(bytes)!
          .text.split(/\r\n|\r|\n/)
          .slice(reading.header_line! - 1)
          .join("\n");
        const [header, ...rows] = parse(text, {
          delimiter: reading.separator!.value,
          relax_column_count: true,
          relax_quotes: true,
          skip_empty_lines: true,
          trim: true,
          ltrim: false,
        }) as string[][];
        const cells = rows
          .map((row) => row.map((cell) => cell.trim()))
          .filter((row) => row.some((cell) => cell !== ""));
        const at = (label: string) =>
          header!.findIndex((each) => each.trim().toLowerCase() === label.toLowerCase());
        const [date, ...money] = required_headers.map(at);
        const format = reading.number_format!.value;
        const name = options.name_col_label == null ? -1 : at(options.name_col_label);
        const positive = options.signage_convention !== "inflows_negative";
        const expected = cells.map((row) => {
          const numbers = money.map((cell) => numberOf(row[cell] ?? "", format));
          const absolute = (value: bigint) => (value < 0n ? -value : value);
          const isInflow = row[at(options.entity_type_col_label ?? "")] === options.amount_type_inflow_value;
          const units =
            numbers.length === 2
              ? absolute(numbers[0]!) - absolute(numbers[1]!)
              : options.amount_type_strategy === "custom_column"
                ? absolute(numbers[0]!) * (isInflow ? -1n : 1n)
                : numbers[0]! * (positive ? -1n : 1n);
          return [dayOf(row[date!]!, reading.date_format!.value), units, name < 0 ? "" : (row[name] ?? "")];
        });
        const read = transactions.map((each) => [each.date, unitsOf(each.amount), name < 0 ? "" : each.name]);
        const sort = (all: unknown[][]) =>
          all.map((row) => row.join(" ").replace("Imported transaction", "")).sort();
        expect([file.pathname, sort(read)]).toEqual([file.pathname, sort(expected)]);
        seen.files += 1;
        seen.rows += read.length;
        seen.pairs += money.length === 2 ? 1 : 0;
        seen.named += name < 0 ? 0 : 1;
      }),
    );
  }
  expect(seen.files).toBeGreaterThan(50);
  expect(seen.pairs).toBeGreaterThan(10);
});
