import {
  type ColumnKey,
  decode,
  decodeAs,
  encodingNamed,
  type ReadingOptions,
  type Undecided,
  type Upload,
} from "@farthing/preflight";
import { displayWidth } from "../terminal/display-width.ts";
import { flagOf } from "../terminal/flag-of.ts";
import { visible } from "../terminal/output.ts";
import { asFlags, shellWord, withFlags } from "./flags.ts";
import { columnName } from "./reading-flags.ts";

/** What a file leaves open, with what is needed to show it. */
interface Open {
  readonly upload: Upload;
  /** The options as far as they are known. */
  readonly options: ReadingOptions;
  readonly undecided: readonly Undecided[];
}

const QUESTIONS: Readonly<Record<string, string>> = {
  date_format: "Which date order is meant, the day first or the month first?",
  number_format: "Which number is meant?",
  signage_convention: "Which is it, money in or money out?",
  amount_col_label: "Which column is the amount?",
  currency_col_label: "Which column is the currency of the amount?",
  debit_col_label: "Which column is money out, and which is money in?",
  fee_col_label: "Is the fee a part of the amount?",
};

const COLUMNS: Readonly<Record<string, ColumnKey>> = {
  date_col_label: "date",
  amount_col_label: "amount",
  currency_col_label: "currency",
  debit_col_label: "outflow",
  fee_col_label: "fee",
};

/** What to do where there is nothing to choose from. */
const ADVICE: Readonly<Record<string, string>> = {
  date_col_label:
    "Add --date-col-label HEADER; or, without a header row, --no-header --columns date,name,amount.",
  amount_col_label:
    "Add --amount-col-label HEADER, or --debit-col-label HEADER --credit-col-label HEADER; or, without a header row, --no-header --columns date,name,amount.",
  date_format: "Add --date-format FORMAT, such as %d.%m.%Y.",
  number_format: 'Add --number-format FORMAT, such as "1.234,56".',
  amount_type_inflow_value:
    "Add --amount-type-strategy custom_column --amount-type-inflow-value VALUE with the value that means money in.",
};

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** `2024-04-03` as `3 April 2024`; another text as it is. */
const inWords = (reading: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(reading) ?? [];
  return year === undefined ? reading : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
};

const LINE_ENDS = /\r\n|\r|\n/;
/** How much of a line is shown. */
const LINE_WIDTH = 100;

const lineOf = ({ upload, options }: Open, line: number): string => {
  const encoding = encodingNamed(options.encoding ?? "");
  const text = (encoding === undefined ? decode(upload.bytes) : decodeAs(upload.bytes, encoding))?.text ?? "";
  const source = text.split(LINE_ENDS, line)[line - 1] ?? "";
  return visible(source.length > LINE_WIDTH ? `${source.slice(0, LINE_WIDTH)}…` : source);
};

/** The position of the column that a candidate names without a header. */
const positionOf = (candidate: string | number): number | undefined => {
  const [, number] = /^column (\d+)$/.exec(String(candidate)) ?? [];
  return number === undefined ? undefined : Number(number) - 1;
};

/** `--columns` with these columns changed. */
const columnsFlag = (
  { columns }: ReadingOptions,
  changes: readonly (readonly [at: number, key: ColumnKey])[],
): string => {
  const changed = new Map(changes);
  const keys = new Set(changes.map(([, key]) => key));
  const length = Math.max(columns?.length ?? 0, ...changes.map(([at]) => at + 1));
  const names = Array.from({ length }, (_, at) => {
    const before = columns?.[at] ?? null;
    const key = changed.get(at) ?? (before === null || keys.has(before) ? null : before);
    return key === null ? "" : columnName(key);
  });
  return `--columns ${shellWord(names.join(",").replace(/,+$/, ""))}`;
};

/** The flags that give this answer. */
const answerOf = ({ field, candidates }: Undecided, at: number, options: ReadingOptions): string => {
  const candidate = candidates[at]!;
  const other = field === "debit_col_label" ? candidates[1 - at] : undefined;
  const key = COLUMNS[field];
  const position = positionOf(candidate);
  if (key !== undefined && position !== undefined) {
    const otherPosition = positionOf(other ?? "");
    return columnsFlag(options, [
      [position, key],
      ...(otherPosition === undefined ? [] : [[otherPosition, "inflow"] as const]),
    ]);
  }
  return asFlags({ [field]: candidate, ...(other === undefined ? {} : { credit_col_label: other }) });
};

/** The flags that say which column is the amount, and nothing of a fee. */
const amountAlone = (options: ReadingOptions): string => {
  const at = options.columns?.indexOf("amount") ?? -1;
  return options.amount_col_label
    ? asFlags({ amount_col_label: options.amount_col_label })
    : columnsFlag(options, at < 0 ? [] : [[at, "amount"]]);
};

const question = (open: Open, undecided: Undecided): readonly string[] => {
  const { field, candidates, example, line, readings, wording } = undecided;
  const shown =
    line !== undefined && line > 0
      ? [`    line ${line}: ${lineOf(open, line)}`]
      : example === ""
        ? []
        : [`    such as ${visible(example.slice(0, LINE_WIDTH))}`];
  if (candidates.length === 0) {
    const advice = ADVICE[field];
    const what = visible(withFlags(wording));
    return [`  ${what}`, ...shown, ...(advice === undefined || what.includes("Add ") ? [] : [`  ${advice}`])];
  }
  const answers = [
    ...candidates.map((_, i) => [answerOf(undecided, i, open.options), readings?.[i] ?? ""] as const),
    ...(field === "fee_col_label"
      ? [[amountAlone(open.options), "the amount contains the fee"] as const]
      : []),
  ].map(([flags, reading]) => [visible(flags), visible(inWords(reading))] as const);
  const width = answers.reduce((most, [flags]) => Math.max(most, displayWidth(flags)), 0);
  return [
    `  ${QUESTIONS[field] ?? `Which ${flagOf(field)} is meant?`}`,
    ...shown,
    ...answers.map(([flags, reading]) =>
      reading === ""
        ? `    ${flags}`
        : `    ${flags}${" ".repeat(width - displayWidth(flags))}   means ${reading}`,
    ),
  ];
};

/** What a file leaves open, each with a line of the file, what it means with each answer, and the flags for that answer. */
export const questions = (open: Open): readonly string[] =>
  open.undecided.flatMap((each) => ["", ...question(open, each)]);
