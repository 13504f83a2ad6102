import { quoted } from "../../findings/finding.ts";
import { choices, sentence } from "../../findings/sentence.ts";
import { asciiNumber } from "../../formats/ascii-number.ts";
import { currencyNamedIn } from "../../formats/currency-named.ts";
import { NOTHING, numberFits, readNumber, WrittenNumber } from "../../formats/number-format.ts";
import { NumberInference, numberClass } from "../../infer/number-inference.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../../options/number-formats.ts";
import { eachCell } from "../../table/sampled-rows.ts";
import { OTHER_NUMBERS } from "../columns/amount-worth.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import { type Conclusion, decision } from "../facts/conclusion.ts";
import type { Facts } from "../facts/facts.ts";
import { FEW_ROWS, HALF } from "../weights/weights.ts";

/** Currencies whose amounts have three decimals. */
const THREE_DECIMALS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$|د\.[اتبعك]|ر\.ع/i;

/** Languages that write the decimals after a point. */
const DECIMAL_POINT: ReadonlySet<string> = new Set(["en", "zh", "ja", "ko", "th", "he", "hi"]);

/** Whether in a language the mark of a number is that of decimals. */
const speaksAgainst = (language: string | undefined, hasComma: boolean): boolean =>
  language !== undefined &&
  // Half of the countries that write Arabic have three decimals.
  (language === "ar" || DECIMAL_POINT.has(language) === !hasComma);

/** The columns whose numbers show how amounts are written. */
const tellingColumns = (columns: readonly Column[]): readonly Column[] => {
  const numeric = columns.filter(({ filled, numbers }) => filled > 0 && numbers >= HALF);
  // A balance or another amount can be written in another way.
  const named = numeric.filter((column) => means(column, "amount", "net", "outflow", "inflow"));
  return named.length > 0
    ? named
    : numeric.filter((column) => !meansFirst(column, ...OTHER_NUMBERS, "period"));
};

type Inferred = ReturnType<NumberInference["infer"]>;
type See = (value: string, cell: number, line: number) => void;

const infer = (each: (see: See) => void): Inferred => {
  const numbers = new NumberInference();
  each((value, cell, line) => {
    if (value !== "" && !NOTHING.test(value))
      numbers.classIn(cell, numberClass(value, new WrittenNumber(value))).add(value, line);
  });
  return numbers.infer(undefined);
};

/** What the numbers show: those of the rows that are looked at, or all if these leave it open. */
const inferFormat = ({ structure, bookings }: Facts, telling: readonly Column[]): Inferred => {
  const { content, separator, complete } = structure;
  const inSample = infer((see) => {
    for (const { cell, values } of telling)
      for (const [row, value] of values.entries()) see(value, cell, bookings[row]!.line);
  });
  if (inSample.unclear === undefined || complete) return inSample;
  const cells = telling.map(({ cell }) => cell);
  return infer((see) => eachCell(content, separator, cells, see));
};

/** How the amounts are written, as far as that is known, and what is said of it. */
export interface FoundFormat {
  readonly format: NumberFormat | undefined;
  readonly conclusions: readonly Conclusion[];
}

const decided = (format: NumberFormat, reason: string, line?: number): FoundFormat => ({
  format,
  conclusions: [decision("number_format", format, reason, line)],
});

/** Numbers of which too few fit one format. What is no number in any is wrong in its row, whatever the format is. */
const severalFormats = (telling: readonly Column[], { format, counts }: Inferred): FoundFormat => {
  const most = Math.max(...counts);
  const example = telling
    .flatMap((column) => column.values)
    .find((value) => numberFits(value) !== 0 && readNumber(value, format) === undefined);
  const best = NUMBER_FORMATS.filter((_, i) => counts[i] === most);
  return {
    format: undefined,
    conclusions: [
      {
        field: "number_format",
        candidates: best,
        example: example ?? "",
        readings: best.map((each) => readNumber(example ?? "", each) ?? "no number"),
        about: "several_formats",
        wording: sentence`The amounts are written in several ways. Add ${choices("number_format", best)}, and write the others like that.`,
      },
    ],
  };
};

/** A balance that has more digits before its mark than a group of thousands: the mark is that of decimals. */
const ungroupedBalance = (
  columns: readonly Column[],
  hasComma: boolean,
): { readonly header: string; readonly value: string } | undefined => {
  const ungrouped = hasComma ? /^\D*\d{4,},\d{3}\D*$/ : /^\D*\d{4,}\.\d{3}\D*$/;
  for (const { header, numbers, distinct, meanings } of columns) {
    if (numbers < HALF || meanings[0] !== "balance") continue;
    const value = [...distinct].find((each) => ungrouped.test(asciiNumber(each)));
    if (value !== undefined) return { header, value };
  }
  return undefined;
};

/** Whether a currency of the file has three decimals. */
const hasThreeDecimals = (columns: readonly Column[]): boolean =>
  columns.some(
    ({ header, distinct }) =>
      THREE_DECIMALS.test(currencyNamedIn(header) ?? "") ||
      [...distinct].some((value) => THREE_DECIMALS.test(value)),
  );

/** Which mark is the decimal one, where each number has one mark and three digits behind it. */
const oneMark = (
  { columns, language }: Facts,
  telling: readonly Column[],
  { value: example = "", line }: NonNullable<Inferred["unclear"]>,
): FoundFormat => {
  const hasComma = asciiNumber(example).includes(",");
  const [comma, point] = [NUMBER_FORMATS[1], NUMBER_FORMATS[0]];
  const [decimals, thousands] = hasComma ? [comma, point] : [point, comma];
  const balance = ungroupedBalance(columns, hasComma);
  if (balance !== undefined)
    return decided(decimals, `${quoted(balance.header)} has ${quoted(balance.value)}`);
  const isOfThree = hasThreeDecimals(columns);
  const written = telling
    .flatMap(({ values: cells }) => cells.map(asciiNumber))
    .filter((cell) => /\d/.test(cell));
  // Thousands would have smaller amounts among them that have no mark.
  if (isOfThree && written.length >= FEW_ROWS && written.every((cell) => /\d[.,]\d{3}(?!\d)\D*$/.test(cell)))
    return decided(decimals, "its currency has three decimals, and so have all amounts", line);
  if (!isOfThree && !speaksAgainst(language, hasComma)) {
    const reason = `${quoted(example)} has three digits after its mark: they are thousands`;
    return decided(thousands, reason, line);
  }
  const candidates = NUMBER_FORMATS.slice(0, 2);
  return {
    format: NUMBER_FORMATS[0],
    conclusions: [
      {
        ...{ field: "number_format", candidates, example },
        ...(line === undefined ? {} : { line }),
        readings: candidates.map((each) => readNumber(example, each) ?? ""),
        wording: sentence`No value shows which mark is the decimal one. Add ${choices("number_format", candidates)}.`,
      },
    ],
  };
};

/** How the amounts are written; no format if there are none that can be read. */
export const findNumberFormat = (facts: Facts): FoundFormat => {
  const { columns, given } = facts;
  if (given.number_format)
    return { format: NUMBER_FORMATS.find((format) => format === given.number_format), conclusions: [] };
  const telling = tellingColumns(columns);
  const found = inferFormat(facts, telling);
  const { format, evidence, unclear, counts, readable, values } = found;
  const fits = counts[NUMBER_FORMATS.indexOf(format)]!;
  if (values === 0) return { format: undefined, conclusions: [] };
  if (fits * 2 <= readable) return severalFormats(telling, found);
  if (unclear !== undefined) return oneMark(facts, telling, unclear);
  return evidence === undefined
    ? decided(format, `${fits} of ${values} values fit`)
    : decided(format, `line ${evidence.line} has ${quoted(evidence.value ?? "")}`, evidence.line);
};
