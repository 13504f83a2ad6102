import { quoted } from "../findings/finding.ts";
import { choices, sentence } from "../findings/sentence.ts";
import { currencyNamedIn } from "../formats/currency-named.ts";
import { NOTHING, numberFits, readNumber, WrittenNumber } from "../formats/number-format.ts";
import { NumberInference, numberClass } from "../infer/number-inference.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../options/number-formats.ts";
import { eachCell } from "../table/sampled-rows.ts";
import { headerLanguage } from "../words/header-words.ts";
import { type Column, means, meansFirst } from "./column.ts";
import type { Notes } from "./inspection.ts";
import type { Statement } from "./statement.ts";

/** Currencies whose amounts have three decimals. */
const THREE_DECIMALS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$|د\.[اتبعك]|ر\.ع/i;

const FEW = 5;

/** Languages that write the decimals after a point. */
const DECIMAL_POINT: ReadonlySet<string> = new Set(["en", "zh", "ja", "ko", "th", "he", "hi"]);

/** Whether in a language the mark of a number is that of decimals. */
const speaksAgainst = (language: string | undefined, example: string): boolean =>
  language !== undefined &&
  // Half of the countries that write Arabic have three decimals.
  (language === "ar" || DECIMAL_POINT.has(language) === !example.includes(","));

/** The columns whose numbers show how amounts are written. */
const tellingColumns = (columns: readonly Column[]): readonly Column[] => {
  const numeric = columns.filter(({ filled, numbers }) => filled > 0 && numbers >= 0.5);
  // A balance or another amount can be written in another way.
  const named = numeric.filter((column) => means(column, "amount", "net", "outflow", "inflow"));
  return named.length > 0
    ? named
    : numeric.filter(
        (column) =>
          !meansFirst(
            column,
            ...([
              "rate",
              "qty",
              "price",
              "reference",
              "counter_account",
              "account",
              "time",
              "period",
              "other",
            ] as const),
          ),
      );
};

/** How the amounts are written; undefined if there are none that can be read. */
export const decideNumberStyle = (
  { structure, columns, bookings, given }: Pick<Statement, "structure" | "columns" | "bookings" | "given">,
  to: Notes,
): NumberFormat | undefined => {
  if (given.number_format) return NUMBER_FORMATS.find((format) => format === given.number_format);
  const telling = tellingColumns(columns);
  const decide = (each: (see: (value: string, cell: number, line: number) => void) => void) => {
    const numbers = new NumberInference();
    each((value, cell, line) => {
      if (value !== "" && !NOTHING.test(value))
        numbers.classIn(cell, numberClass(value, new WrittenNumber(value))).add(value, line);
    });
    return numbers.infer(undefined);
  };
  const inSample = decide((see) => {
    for (const { cell, values } of telling)
      for (const [row, value] of values.entries()) see(value, cell, bookings[row]!.line);
  });
  const { content, separator, complete } = structure;
  const found =
    inSample.unclear === undefined || complete
      ? inSample
      : decide((see) =>
          eachCell(
            content,
            separator,
            telling.map(({ cell }) => cell),
            see,
          ),
        );
  const { format, evidence, unclear, counts, readable, values } = found;
  const most = Math.max(...counts);
  const fits = counts[NUMBER_FORMATS.indexOf(format)]!;
  if (values === 0) return undefined;
  // What is no number in any format is wrong in its row, whatever the format is.
  if (fits * 2 <= readable) {
    const example = telling
      .flatMap((column) => column.values)
      .find((value) => numberFits(value) !== 0 && readNumber(value, format) === undefined);
    const best = NUMBER_FORMATS.filter((_, i) => counts[i] === most);
    to.leave({
      field: "number_format",
      candidates: best,
      example: example ?? "",
      readings: best.map((each) => readNumber(example ?? "", each) ?? "no number"),
      wording: sentence`The amounts are written in several ways. Add ${choices("number_format", best)}, and write the others like that.`,
    });
    return undefined;
  }
  if (unclear === undefined) {
    to.resolve(
      "number_format",
      format,
      evidence === undefined
        ? `${fits} of ${values} values fit`
        : `line ${evidence.line} has ${quoted(evidence.value ?? "")}`,
      evidence?.line,
    );
    return format;
  }
  const example = unclear.value ?? "";
  const candidates = NUMBER_FORMATS.slice(0, 2);
  const isOfThree = columns.some(
    ({ header, distinct }) =>
      THREE_DECIMALS.test(currencyNamedIn(header) ?? "") ||
      [...distinct].some((value) => THREE_DECIMALS.test(value)),
  );
  const written = telling.flatMap(({ values: cells }) => cells.filter((cell) => /\d/.test(cell)));
  // A number as of a balance beside them has more digits before the mark than a group of thousands has.
  const ungrouped = example.includes(",") ? /^\D*\d{4,},\d{3}\D*$/ : /^\D*\d{4,}\.\d{3}\D*$/;
  const other = columns.find(
    ({ numbers, distinct, meanings }) =>
      numbers >= 0.5 && meanings[0] === "balance" && [...distinct].some((value) => ungrouped.test(value)),
  );
  if (other !== undefined) {
    const decimals = example.includes(",") ? NUMBER_FORMATS[1] : NUMBER_FORMATS[0];
    const value = [...other.distinct].find((each) => ungrouped.test(each))!;
    to.resolve("number_format", decimals, `${quoted(other.header)} has ${quoted(value)}`);
    return decimals;
  }
  // Thousands would have smaller amounts among them that have no mark.
  if (isOfThree && written.length >= FEW && written.every((cell) => /\d[.,]\d{3}(?!\d)\D*$/.test(cell))) {
    const decimals = example.includes(",") ? NUMBER_FORMATS[1] : NUMBER_FORMATS[0];
    to.resolve(
      "number_format",
      decimals,
      "its currency has three decimals, and so have all amounts",
      unclear.line,
    );
    return decimals;
  }
  const language = headerLanguage(structure.header?.cells ?? []);
  if (!isOfThree && !speaksAgainst(language, example)) {
    const thousands = example.includes(",") ? NUMBER_FORMATS[0] : NUMBER_FORMATS[1];
    to.resolve(
      "number_format",
      thousands,
      `${quoted(example)} has three digits after its mark: they are thousands`,
      unclear.line,
    );
    return thousands;
  }
  to.leave({
    field: "number_format",
    candidates,
    example,
    line: unclear.line,
    readings: candidates.map((each) => readNumber(example, each) ?? ""),
    wording: sentence`No value shows which mark is the decimal one. Add ${choices("number_format", candidates)}.`,
  });
  return NUMBER_FORMATS[0];
};
