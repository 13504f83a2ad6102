import {
  answerWithoutFee,
  QUESTIONS,
  type ReadingOptions,
  type Undecided,
  type Upload,
} from "@farthing/preflight";
import { lineName, lineText, textOf } from "@farthing/preflight/text";
import { parseIsoDay, spokenDay } from "@farthing/values";
import { flagOf } from "../terminal/flag-of.ts";
import { visible } from "../terminal/output.ts";
import { asFlags, withFlags } from "./flags.ts";

/** The whole command to run, as it was typed, with more flags. */
export type CommandWith = (flags: string) => string;

/** What a file leaves open, with what is needed to show it. */
interface Open {
  readonly upload: Upload;
  /** The options as far as they are known. */
  readonly options: ReadingOptions;
  readonly undecided: readonly Undecided[];
  /** The whole command with the flags of an answer. */
  readonly commandWith: CommandWith;
}

/** What to do where there is nothing to choose from. */
const ADVICE: Readonly<Record<string, string>> = {
  date_col_label:
    "Add --date-col-label HEADER; or, without a header row, --no-header --columns date,name,amount.",
  amount_col_label:
    "Add --amount-col-label HEADER, or --debit-col-label HEADER --credit-col-label HEADER; or, without a header row, --no-header --columns date,name,amount.",
  date_format: "Add --date-format FORMAT, such as %d.%m.%Y.",
  number_format: 'Add --number-format FORMAT, such as "1.234,56".',
};

/** What to do where none of the answers is right, or more than one; undefined if that cannot be. */
const otherwise = ({ field, candidates, wording }: Undecided): string | undefined => {
  if (field === "entity_type_col_label") {
    const oneWay = textOf(wording).includes("signage_convention")
      ? " If all went one way, add --signage-convention inflows_positive (money in) or inflows_negative (money out)."
      : "";
    return `If no column does, put a minus before each amount that went out.${oneWay}`;
  }
  if (field === "currency") return "If not, add --account NAME with the account to which they belong.";
  if (field === "rows_to_skip") return "If it is a booking, put the header row above it.";
  // The last candidate means none of the others.
  return field === "booked_statuses" && candidates.length > 2
    ? "Repeat the flag for each status of rows that were booked."
    : undefined;
};

/** `2024-04-03` as `3 April 2024`; another text as it is. */
const inWords = (reading: string): string => {
  const day = parseIsoDay(reading);
  return day === undefined ? reading : spokenDay(day);
};

/** How much of a line is shown. */
const LINE_WIDTH = 100;

const lineOf = ({ upload, options }: Open, line: number): string => {
  const source = lineText(upload, options, line);
  return visible(source.length > LINE_WIDTH ? `${source.slice(0, LINE_WIDTH)}…` : source);
};

/** The flags that give this answer. */
const answerOf = ({ field, candidates, about }: Undecided, at: number): string => {
  const flags = asFlags({
    [field]: candidates[at]!,
    ...(field === "debit_col_label" ? { credit_col_label: candidates[1 - at] } : {}),
  });
  return about === "joined_header" ? `${flags} --no-header` : flags;
};

/** The flag that names the account column that was found, by its place if no header does; undefined if there is none. */
const foundAccount = ({ account_col_label: header, columns }: ReadingOptions): string | undefined => {
  if (typeof header === "string") return asFlags({ account_col_label: header });
  const at = (columns ?? []).indexOf("account");
  return at < 0 ? undefined : asFlags({ account_col_label: `column ${at + 1}` });
};

/** What is wrong, without what to do. */
const firstSentence = (text: string): string =>
  text.replace(/(?<=\.) (?:Add|Export|Format|Put|Set|Split|Write) .*$/s, "");

const place = (open: Open, { example, line }: Undecided): readonly string[] => {
  if (line !== undefined && line > 0)
    return [`    ${visible(lineName(open.upload, line))}: ${lineOf(open, line)}`];
  return example === "" ? [] : [`    such as ${visible(example.slice(0, LINE_WIDTH))}`];
};

/** The flags of an answer, and what it means; blank where the flags say it. */
export type Answer = readonly [flags: string, means: string];

/** What each answer means, and below it the whole command with its flags. */
export const answerLines = (answers: readonly Answer[], commandWith: CommandWith): readonly string[] =>
  answers.flatMap(([flags, means]) => {
    const command = visible(commandWith(flags));
    return means === "" ? [`    ${command}`] : [`    ${visible(inWords(means))}:`, `      ${command}`];
  });

/** A question without answers to choose from: what to do. */
const request = (open: Open, undecided: Undecided): readonly string[] => {
  const { field, wording, accounts = [] } = undecided;
  const said = visible(withFlags(wording));
  const flags = field === "account_col_label" ? foundAccount(open.options) : undefined;
  if (flags !== undefined)
    return [
      `  ${firstSentence(said)}`,
      ...place(open, undecided),
      ...answerLines(
        [
          [flags, "all rows go to the one account that is given"],
          ...accounts.map(
            (name): Answer => [asFlags({ only_accounts: name }), `only the rows of ${name}, and no others`],
          ),
        ],
        open.commandWith,
      ),
      `  Or ${accounts.length === 0 ? "" : "add --create-accounts and "}give no account: each row goes to the one that it names.${accounts.length === 0 ? " Or split the file into one per account." : ""}`,
    ];
  const wrong = firstSentence(said);
  const advice = said.slice(wrong.length).trim() || (said.includes("Add ") ? "" : (ADVICE[field] ?? ""));
  return [`  ${wrong}`, ...place(open, undecided), ...(advice === "" ? [] : [`  ${advice}`])];
};

const asked = ({ field, wording }: Undecided): string =>
  field === "entity_type_col_label"
    ? `${firstSentence(visible(withFlags(wording)))} ${QUESTIONS[field]}`
    : (QUESTIONS[field] ?? `Which ${flagOf(field)} is meant?`);

const question = (open: Open, undecided: Undecided): readonly string[] => {
  const { candidates, readings } = undecided;
  if (candidates.length === 0) return request(open, undecided);
  const more = otherwise(undecided);
  const alone = answerWithoutFee(undecided, open.options);
  return [
    `  ${asked(undecided)}`,
    ...place(open, undecided),
    ...answerLines(
      [
        ...candidates.map((_, i): Answer => [answerOf(undecided, i), readings?.[i] ?? ""]),
        ...(alone === undefined ? [] : [[asFlags(alone.set), alone.means] as const]),
      ],
      open.commandWith,
    ),
    ...(more === undefined ? [] : [`  ${more}`]),
  ];
};

/** What a file leaves open, each with a line of the file, what it means with each answer, and the whole command for that answer. */
export const questions = (open: Open): readonly string[] =>
  open.undecided.flatMap((each) => ["", ...question(open, each)]);

/** What to do about what is open: with answers to choose from their commands are there to be run. */
export const whatToDo = (undecided: readonly Undecided[], again: string): string => {
  if (undecided.some(({ candidates, accounts }) => candidates.length === 0 && accounts === undefined))
    return `Add the option for each answer and ${again} again.`;
  return undecided.length === 1
    ? "Run the command of the right answer."
    : "Run one of these commands: it prints what is left to answer.";
};
