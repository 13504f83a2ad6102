import { readdirSync, readFileSync } from "node:fs";
import {
  type ColumnKey,
  decode,
  type PreflightOptions,
  preflight,
  type ReadingOptions,
  resolveOptions,
} from "@farthing/preflight";
import { parse } from "csv-parse/sync";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { SLOW } from "../../../../tools/testing/slow.ts";
import type { ImportOutcome } from "../../src/import/index.ts";
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

/** Without a sign of its own: D, DR and S mean money out. */
const markedOut = (cell: string): boolean => /(?:\b|\d)\s*(?:D|DR|S)$/.test(cell);
const isMarked = (cell: string): boolean => /\d\s*(?:C|CR|H|D|DR|S)$/.test(cell);

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

const optionsFor = (file: URL, bytes: Uint8Array): ReadingOptions =>
  resolveOptions({ bytes }, TYPES[file.pathname.split("/").at(-1)!] ?? {}, { auto: true, today: TODAY })
    .options;

/** The currency of a file that is in another one than its account. */
const askedCurrency = (outcome: ImportOutcome): string | undefined => {
  if (outcome._tag !== "NotImportable" || outcome.reason !== "undecided") return undefined;
  const asked = outcome.undecided.find(({ field }) => field === "currency");
  return asked === undefined ? undefined : String(asked.candidates[0]);
};

it("each row of every export that is valid becomes what is in it, or is left out", SLOW, async () => {
  const problems: string[] = [];
  const seen = { files: 0, rows: 0, pairs: 0, named: 0, leftOut: 0, headless: 0 };
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(file));
    const options = optionsFor(file, bytes);
    const checked = preflight({ bytes }, options, { today: TODAY });
    const isValid = checked._tag === "Checked" && checked.report.valid;
    await inMemory(
      Effect.gen(function* () {
        const family = yield* foundFamily();
        const account = yield* openAccount(family);
        const first = yield* importRows(family, account, bytes, options);
        const currency = askedCurrency(first);
        const outcome =
          currency === undefined
            ? first
            : yield* importRows(family, account, bytes, { ...options, currency });
        expect([file.pathname, outcome._tag]).toEqual([file.pathname, isValid ? "Imported" : "NotValid"]);
        if (!isValid || checked._tag !== "Checked") return;
        const { transactions } = yield* allOf(family);
        const { reading, required_headers = [], left_out } = checked.report;

        const hasHeader = options.has_header !== false;
        const all = parse(
          decode(bytes)!
            .text.split(/\r\n|\r|\n/)
            .slice(hasHeader ? reading.header_line! - 1 : Number(options.rows_to_skip ?? 0))
            .join("\n"),
          {
            delimiter: reading.separator!.value,
            relax_column_count: true,
            relax_quotes: true,
            skip_empty_lines: true,
            trim: true,
            ltrim: false,
          },
        ) as string[][];
        const header = hasHeader ? all[0]! : [];
        const rows = (hasHeader ? all.slice(1) : all)
          .map((row) => row.map((cell) => cell.trim()))
          .filter((row) => row.some((cell) => cell !== ""));
        const labelled = (label: string): number =>
          /^column \d+$/.test(label)
            ? Number(label.slice("column ".length)) - 1
            : header.findIndex((each) => each.trim().toLowerCase() === label.toLowerCase());
        const placed = (key: ColumnKey): number => (options.columns ?? []).indexOf(key);
        const at = (key: ColumnKey, label: string | null | undefined): number =>
          label == null ? placed(key) : labelled(label);
        const [date, ...money] = required_headers.map(labelled);
        const format = reading.number_format!.value;
        const name = at("name", options.name_col_label);
        const others = (options.other_names ?? []).map(labelled);
        const parties = [options.parties?.payer, options.parties?.payee].flatMap((each) =>
          each === undefined ? [] : [labelled(each)],
        );
        const names = name < 0 ? [] : [name, ...others, ...parties];
        const type = at("entity_type", options.entity_type_col_label);
        const fee = at("fee", options.fee_col_label);
        const positive = options.signage_convention !== "inflows_negative";
        const into = options.amount_type_values?.in ?? [options.amount_type_inflow_value];
        const unitsIn = (row: readonly string[]): bigint => {
          const cells = money.map((cell) => row[cell] ?? "");
          const numbers = cells.map((cell) => numberOf(cell, format));
          if (numbers.length === 2) return absolute(numbers[0]!) - absolute(numbers[1]!);
          const size = absolute(numbers[0]!);
          if (options.amount_type_strategy === "custom_column")
            return into.includes(row[type] ?? "") ? -size : size;
          if (isMarked(cells[0]!)) return markedOut(cells[0]!) ? size : -size;
          return positive ? -numbers[0]! : numbers[0]!;
        };
        const expected = rows
          .filter((row) => /\d/.test(row[date!] ?? ""))
          .map((row) => {
            const units = unitsIn(row) + (fee < 0 ? 0n : absolute(numberOf(row[fee] ?? "", format)));
            return {
              money: `${dayOf(row[date!]!, reading.date_format!.value)} ${units}`,
              names: names.map((cell) => row[cell] ?? ""),
            };
          });
        const left = [...expected];
        const strange = transactions.flatMap(({ date, amount, name }) => {
          const money = `${date} ${unitsOf(amount)}`;
          const found = left.findIndex(
            (each) => each.money === money && (names.length === 0 || each.names.includes(name)),
          );
          if (found >= 0) left.splice(found, 1);
          return found < 0 ? [`${money} ${name}`] : [];
        });
        problems.push(...strange.map((each) => `${file.pathname}: ${each} is not in the file`));
        const without = left_out.reduce((sum, { count }) => sum + count, 0);
        if (transactions.length + without !== rows.length)
          problems.push(
            `${file.pathname}: ${transactions.length} stored and ${without} left out of ${rows.length}`,
          );
        seen.files += 1;
        seen.rows += transactions.length;
        seen.pairs += money.length === 2 ? 1 : 0;
        seen.named += name < 0 ? 0 : 1;
        seen.leftOut += without;
        seen.headless += hasHeader ? 0 : 1;
      }),
    );
  }
  expect(problems).toEqual([]);
  expect(seen.files).toBeGreaterThan(95);
  expect(seen.pairs).toBeGreaterThan(20);
  expect(seen.leftOut).toBeGreaterThan(20);
  expect(seen.headless).toBeGreaterThan(5);
});
