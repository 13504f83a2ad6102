import { answerOptions } from "../api/answer-options.ts";
import { answerWithoutFee } from "../api/answer-without-fee.ts";
import type { Upload } from "../decode/content.ts";
import type { Undecided } from "../find/facts/inspection.ts";
import type { QuestionAbout } from "../findings/question.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import { lineText } from "../report/line-text.ts";
import type { Answer, AnswerIs, AskedRow, Question, QuestionIs } from "./asked.ts";

/** How much of a line is shown. */
const LINE_WIDTH = 300;

/** What is asked where a field is open, with candidates and without. */
const BY_FIELD: Readonly<Partial<Record<Undecided["field"], QuestionIs>>> = {
  date_format: "day_or_month",
  number_format: "which_mark",
  signage_convention: "spent_or_received",
  date_col_label: "which_date",
  amount_col_label: "which_amount",
  currency: "other_currency",
  currency_col_label: "which_currency",
  debit_col_label: "which_side",
  credit_col_label: "two_pairs",
  fee_col_label: "place_of_fee",
  entity_type_col_label: "which_way",
  amount_type_inflow_value: "which_value",
  debit_sign: "minus_of_spent",
  pending_without_balance: "no_balance",
  booked_statuses: "which_status",
  account_col_label: "which_account",
  sheet: "which_sheet",
  rows_to_skip: "row_above",
};

/** The same where the file has nothing to choose from. */
const WITHOUT_CANDIDATES: Readonly<Partial<Record<Undecided["field"], QuestionIs>>> = {
  date_col_label: "no_dates",
  date_format: "unreadable_dates",
  amount_col_label: "no_amounts",
  currency: "several_currencies",
};

const BY_ABOUT: Readonly<Partial<Record<QuestionAbout, QuestionIs>>> = {
  both_sides: "both_sides",
  sums_of_days: "sums_of_days",
  two_pairs: "two_pairs",
  currencies: "amounts_in_currencies",
  hundredths: "hundredths",
  several_formats: "several_formats",
  no_year: "no_year",
  spreadsheet_days: "spreadsheet_days",
  unreadable_dates: "unreadable_dates",
  wrong_dates: "wrong_dates",
  fee_sign: "fee_sign",
  foreign_fee: "foreign_fee",
  joined_header: "joined_header",
  row_above: "row_above",
  double_entry: "double_entry",
  tables_of_accounts: "tables_of_accounts",
  both_ways: "both_ways",
};

/** What a question is. */
const questionIs = ({ field, about, candidates }: Undecided): QuestionIs =>
  (about === undefined ? undefined : BY_ABOUT[about]) ??
  (candidates.length === 0 ? WITHOUT_CANDIDATES[field] : undefined) ??
  BY_FIELD[field] ??
  "which_value";

/** Where one account is meant for rows of several: that all are of it, or which rows alone are read. */
const answersOfAccounts = ({ accounts = [] }: Undecided, options: ReadingOptions): readonly Answer[] => {
  const at = (options.columns ?? []).indexOf("account");
  const label = options.account_col_label ?? (at < 0 ? undefined : `column ${at + 1}`);
  if (label === undefined) return [];
  return [
    { is: "all_accounts", set: { account_col_label: label }, values: [label] },
    ...accounts.map((name) => ({
      is: "one_account" as const,
      set: { only_accounts: [name] },
      values: [name],
    })),
  ];
};

/** The values of options that a profile has and the command has no flag for. */
const OF_PROFILES: Readonly<Record<string, readonly Answer[]>> = {
  pending_without_balance: [
    { is: "booked_without_balance", set: { pending_without_balance: false }, values: [] },
    { is: "not_booked_yet", set: { pending_without_balance: true }, values: [] },
  ],
  // It is asked by an amount with a minus.
  debit_sign: [
    { is: "received", set: { debit_sign: "plus" }, values: [] },
    { is: "spent", set: { debit_sign: "minus" }, values: [] },
  ],
};

/** Where it is doubtful how the money is read: that it is right so. To name the columns says it. */
const asReadNow = (
  { field }: Undecided,
  { amount_col_label, debit_col_label, credit_col_label }: ReadingOptions,
): readonly Answer[] => {
  if (field === "amount_col_label" && amount_col_label)
    return [{ is: "as_now", set: { amount_col_label }, values: [amount_col_label] }];
  const isOfPair = field === "debit_col_label" || field === "credit_col_label";
  if (!isOfPair || !debit_col_label || !credit_col_label) return [];
  return [
    {
      is: "as_now",
      set: { debit_col_label, credit_col_label },
      values: [debit_col_label, credit_col_label],
    },
  ];
};

/** What comes first in a date, by the format. */
const firstIn = (format: string): "day" | "month" | "year" | undefined => {
  const [, part = ""] = /%-?([demBbYyE])/.exec(format) ?? [];
  if (part === "d" || part === "e") return "day";
  if (part === "m" || part === "B" || part === "b") return "month";
  return part === "" ? undefined : "year";
};

/** Whether the one mark of a number is that of decimals in a format. */
const markIn = (example: string, format: string): "decimal" | "thousands" =>
  format.replace(/[^.,]/g, "").at(-1) === (example.includes(",") ? "," : ".") && /[.,]\d\d$/.test(format)
    ? "decimal"
    : "thousands";

const CANONICAL = /^-?\d+(?:\.\d+)?$/;

const wayOf = (reading: string | undefined): AnswerIs => (reading === "money in" ? "received" : "spent");

interface Candidate {
  readonly each: Undecided;
  readonly at: number;
  readonly is: QuestionIs;
}

/** What a candidate says. */
const meaningOf = ({ each, at, is }: Candidate): Omit<Answer, "set"> => {
  const { candidates, readings, example } = each;
  const value = String(candidates[at]!);
  const reading = readings?.[at];
  switch (is) {
    case "day_or_month":
    case "wrong_dates": {
      const first = firstIn(value);
      return { is: "day", values: [], day: reading ?? "", ...(first === undefined ? {} : { first }) };
    }
    case "which_mark":
      return { is: "number", values: [], amount: reading ?? "", mark: markIn(example, value) };
    case "several_formats":
      return {
        is: "number",
        values: [value],
        ...(CANONICAL.test(reading ?? "") ? { amount: reading! } : {}),
      };
    case "spent_or_received":
    case "which_side":
      return { is: wayOf(reading), values: [] };
    case "place_of_fee":
      return { is: "on_top", values: [value] };
    case "fee_sign":
      return { is: "all_paid", values: [value] };
    case "which_value":
      return { is: "means_received", values: [value] };
    case "which_status":
      return { is: at < candidates.length - 1 ? "booked" : "none_booked", values: [value] };
    case "which_sheet":
      return { is: "sheet", values: [value] };
    case "joined_header":
    case "row_above":
      return { is: "left_out", values: [] };
    case "other_currency":
      return { is: "own_currency", values: [value] };
    default:
      return { is: "column", values: [value] };
  }
};

/** What was spent stands first. */
const inOrder = (answers: readonly Answer[]): readonly Answer[] =>
  answers.some(({ is }) => is === "received")
    ? [...answers].sort((one, other) => Number(one.is === "received") - Number(other.is === "received"))
    : answers;

const answersOf = (each: Undecided, options: ReadingOptions): readonly Answer[] => {
  const { field, candidates } = each;
  if (field === "account_col_label") return answersOfAccounts(each, options);
  if (candidates.length === 0) return OF_PROFILES[field] ?? asReadNow(each, options);
  const is = questionIs(each);
  const alone = answerWithoutFee(each, options);
  return [
    ...candidates.map((_, at) => ({ set: answerOptions(each, at), ...meaningOf({ each, at, is }) })),
    ...(alone === undefined
      ? []
      : [{ is: "inside" as const, set: alone.set, values: Object.values(alone.set).map(String) }]),
  ];
};

/** What distinguishes an answer from others to who reads it. */
const meantBy = ({ is, values, day, amount, mark }: Answer): string =>
  JSON.stringify(day ?? [is, values, amount, mark]);

/** Each answer once; none if all of several mean the same, so that to choose one would say nothing. */
const differing = (answers: readonly Answer[]): readonly Answer[] => {
  const different = [
    ...new Map(answers.map((each) => [JSON.stringify([each.set, meantBy(each)]), each])).values(),
  ];
  const meanings = new Set(different.map(meantBy));
  return answers.length > 1 && meanings.size === 1 ? [] : different;
};

const withSamples = (answer: Answer, rows: RowsAsked | undefined): Answer => {
  if (answer.is !== "column") return answer;
  const cells = rows?.cellsOf(answer.values[0]!);
  return cells === undefined ? answer : { ...answer, cells };
};

/** So many texts of the file are named in a question. */
const MOST_VALUES = 6;

/** What in the line is in question. */
const valuesIn = ({ candidates, names, accounts, example }: Undecided, is: QuestionIs): readonly string[] => {
  if (is === "which_status") return candidates.slice(0, -1).map(String);
  if (is === "which_account") return [...(names ?? accounts ?? example.split(", "))].slice(0, MOST_VALUES);
  return is === "several_currencies" || is === "tables_of_accounts" ? example.split(", ") : [example];
};

/** The rows of a file as it is read now, of which questions are asked. */
export interface RowsAsked {
  /** The transaction that begins on a line, from 1; undefined if none does. */
  readonly rowOn: (line: number) => AskedRow | undefined;
  /** Some different cells of a column, by its header or as `column 3`; undefined if there is no such column. */
  readonly cellsOf: (column: string) => readonly string[] | undefined;
}

/** What a file is read with, of what its questions are asked. */
export interface Asked {
  readonly upload: Upload;
  readonly options: ReadingOptions;
  /** Undefined if no row can be read. */
  readonly rows: RowsAsked | undefined;
}

/**
 * What a file leaves open as a person is asked it, each with a real line and what it means with each answer (docs/spec/inspect.md,
 * Questions). `undecided` is what `resolveOptions` found open. A question without answers is advice: no option decides it, and the
 * file has to change. Throws a `TypeError` for wrong arguments.
 */
export const questionsOf = (
  { upload, options, rows }: Asked,
  undecided: readonly Undecided[],
): readonly Question[] => {
  checkArguments({ content: upload, options, undecided });
  const asked = undecided.map((each): Question => {
    const { field, line: at, example } = each;
    const line = at === undefined || at < 1 ? undefined : at;
    const text = line === undefined ? example : lineText(upload, options, line);
    const is = questionIs(each);
    const row = line === undefined ? undefined : rows?.rowOn(line);
    return {
      ...{ field, is, text: text.slice(0, LINE_WIDTH), values: valuesIn(each, is) },
      ...(line === undefined ? {} : { line }),
      ...(row === undefined ? {} : { row }),
      answers: inOrder(differing(answersOf(each, options))).map((answer) => withSamples(answer, rows)),
    };
  });
  // Of two pairs of columns each side is open, and one answer decides both.
  const pairs = asked.filter(({ is }) => is === "two_pairs");
  return asked.filter((each) => each.is !== "two_pairs" || each === pairs[0]);
};
