import {
  answerWithoutFee,
  type ReadingOptions,
  type Sentence,
  type Undecided,
  type Upload,
} from "@farthing/preflight";
import { lineText } from "@farthing/preflight/text";

/** An answer to a question: the options that give it, and what the line means with it. */
export interface Answer {
  readonly set: ReadingOptions;
  /** The option's value, for people who know it: `%d/%m/%Y`, a header, a status. */
  readonly value: string;
  readonly means: string;
}

/** What a file does not decide, with a line of it. */
export interface Question {
  readonly field: Undecided["field"];
  readonly wording: Sentence;
  readonly line?: number;
  /** The line as it is in the file, or the text in question if that has no line. */
  readonly text: string;
  /** Empty if there is nothing to choose from: then the wording says what to do, and it is no question to anybody. */
  readonly answers: readonly Answer[];
}

/** How much of a line is shown. */
const LINE_WIDTH = 300;

/** One of two columns is money out; then the other is money in. */
const setBy = ({ field, candidates }: Undecided, at: number): ReadingOptions => {
  const value = candidates[at]!;
  if (field === "booked_statuses") return { booked_statuses: [String(value)] };
  if (field === "debit_col_label" && candidates.length === 2)
    return { debit_col_label: String(value), credit_col_label: String(candidates[1 - at]!) };
  return { [field]: value };
};

/** Where one account is meant for rows of several: that all are of it, or which rows alone are read. */
const answersOfAccounts = ({ accounts = [] }: Undecided, options: ReadingOptions): readonly Answer[] => {
  const at = (options.columns ?? []).indexOf("account");
  const label = options.account_col_label ?? (at < 0 ? undefined : `column ${at + 1}`);
  if (label === undefined) return [];
  return [
    { set: { account_col_label: label }, value: label, means: "all rows go to one account" },
    ...accounts.map((name) => ({
      set: { only_accounts: [name] },
      value: name,
      means: `only the rows of ${name}`,
    })),
  ];
};

/** The values of options that a profile has and the command has no flag for. */
const OF_PROFILES: Readonly<Record<string, readonly Answer[]>> = {
  pending_without_balance: [
    { set: { pending_without_balance: false }, value: "", means: "they are booked" },
    { set: { pending_without_balance: true }, value: "", means: "they are not booked yet" },
  ],
  debit_sign: [
    { set: { debit_sign: "plus" }, value: "", means: "those without a minus are money out" },
    { set: { debit_sign: "minus" }, value: "", means: "those with a minus are money out" },
  ],
};

/** Where it is doubtful how the money is read: that it is right so. To name the columns says it. */
const asReadNow = (
  { field }: Undecided,
  { amount_col_label, debit_col_label, credit_col_label }: ReadingOptions,
): readonly Answer[] => {
  const means = "as it is read now";
  if (field === "amount_col_label" && amount_col_label)
    return [{ set: { amount_col_label }, value: amount_col_label, means }];
  const isOfPair = field === "debit_col_label" || field === "credit_col_label";
  if (!isOfPair || !debit_col_label || !credit_col_label) return [];
  return [
    {
      set: { debit_col_label, credit_col_label },
      value: `${debit_col_label} and ${credit_col_label}`,
      means,
    },
  ];
};

const answersOf = (each: Undecided, options: ReadingOptions): readonly Answer[] => {
  const { field, candidates, readings } = each;
  if (field === "account_col_label") return answersOfAccounts(each, options);
  if (candidates.length === 0) return OF_PROFILES[field] ?? asReadNow(each, options);
  const alone = answerWithoutFee(each, options);
  return [
    ...candidates.map((value, at) => ({
      set: setBy(each, at),
      value: String(value),
      means: readings?.[at] ?? "",
    })),
    ...(alone === undefined ? [] : [{ ...alone, value: Object.values(alone.set).join(" and ") }]),
  ];
};

/** Each answer once; none if all of several mean the same, so that to choose one would say nothing. */
const differing = (answers: readonly Answer[]): readonly Answer[] => {
  const different = [...new Map(answers.map((each) => [`${each.value}\n${each.means}`, each])).values()];
  const meanings = new Set(different.map(({ value, means }) => means || value));
  return answers.length > 1 && meanings.size === 1 ? [] : different;
};

/** What a file leaves open, each with a real line and what it means with each answer (docs/spec/inspect.md). */
export const questionsOf = (
  upload: Upload,
  options: ReadingOptions,
  undecided: readonly Undecided[],
): readonly Question[] =>
  undecided.map((each): Question => {
    const { field, wording, line, example } = each;
    const text = line === undefined || line < 1 ? example : lineText(upload, options, line);
    return {
      ...{ field, wording, text: text.slice(0, LINE_WIDTH) },
      ...(line === undefined ? {} : { line }),
      answers: differing(answersOf(each, options)),
    };
  });
