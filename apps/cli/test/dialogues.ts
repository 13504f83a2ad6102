import { ADVICE_FILES, QUESTION_FILES } from "../../page/test/support/questions.ts";

/** A command that is typed, and what is typed at each of its questions. */
interface Run {
  readonly args: readonly string[];
  readonly keys?: readonly string[];
  readonly columns?: number;
  /** The value of `CI`. */
  readonly ci?: string;
}

/** What somebody does at a terminal, in a folder with some files. */
export interface Dialogue {
  readonly files: Readonly<Record<string, string>>;
  /** Books with one account, Checking, or with Savings besides. */
  readonly books?: "one" | "two";
  readonly runs: readonly Run[];
}

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;

const ENTER = "\r";
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";

const typed = (...texts: readonly string[]): readonly string[] => texts.map((text) => `${text}${ENTER}`);

const DAYS = lines("Date,Amount,Name", "03/04/2024,-18.40,Corner Oven", "05/06/2024,2100.00,Payroll");
const MORE_DAYS = lines("Date,Amount,Name", "07/08/2024,-3.10,Corner Oven", "08/09/2024,-4.20,Bus");
const WAY = lines("Date,Amount,Name", "2024-03-14,167.84,REWE", "2024-03-15,2.00,Bus");
const BOTH = lines("Date,Amount,Name", "03/04/2024,167.84,REWE", "05/06/2024,2.00,Bus");
const SURE = lines("Date,Amount,Name", "2024-03-14,-18.40,Corner Oven", "2024-03-15,2100.00,Payroll");
const WRONG = lines("Date,Amount,Name", "2024-02-30,-18.40,Corner Oven", "2024-03-15,2100.00,Payroll");
const LONG = lines(
  "Date,Amount,Name,Category",
  "2024-03-14,-1234.50,Corner Oven in the long street behind the old market,Food and whatever is eaten",
  "2024-03-15,2100.00,Payroll,Income",
);
const NAMED = lines("Date,Amount,Name,Account", "2024-03-14,-1.00,Tea,Giro", "2024-03-15,-2.00,Bus,Card");

/** Lines that say what day it is do not wrap at another place on another day. */
const WIDE = 140;

/** Files that leave more open, or whose answer opens more. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  wrong_dates: typed("1", "1"),
  which_mark: typed("1", "1"),
  both_ways: typed("1", "1"),
};

/** Each kind of question, put by a check and answered with its last answer. */
const everyKind = Object.fromEntries(
  Object.entries(QUESTION_FILES).map(([is, { name = "bank.csv", content }]): [string, Dialogue] => [
    `${is}, answered with 1`,
    { files: { [name]: content }, runs: [{ args: ["preflight", name], keys: KEYS[is] ?? typed("1") }] },
  ]),
);

/** What nobody can choose from is said as it is elsewhere. */
const advice = Object.fromEntries(
  (["no_year", "no_amounts", "several_currencies"] as const).map((is): [string, Dialogue] => [
    `${is} is advice`,
    { files: { "bank.csv": ADVICE_FILES[is]! }, runs: [{ args: ["preflight", "bank.csv"] }] },
  ]),
);

export const DIALOGUES: Readonly<Record<string, Dialogue>> = {
  "an import asks how days are written, and stores": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--account", "Checking", "bank.csv"], keys: typed("1") }],
  },
  "the answer is remembered for the next file of the bank": {
    files: { "april.csv": DAYS, "may.csv": MORE_DAYS },
    runs: [
      { args: ["import", "--account", "Checking", "april.csv"], keys: typed("1") },
      { args: ["import", "--account", "Checking", "may.csv"], columns: WIDE },
    ],
  },
  "what was answered is remembered as a flag is": {
    files: { "april.csv": DAYS },
    runs: [
      { args: ["import", "--account", "Checking", "april.csv"], keys: typed("1") },
      { args: ["readings", "list"] },
    ],
  },
  "two questions and the account, one after the other": {
    files: { "bank.csv": BOTH },
    books: "two",
    runs: [{ args: ["import", "bank.csv"], keys: typed("2", "1", "2") }],
  },
  "the only account is asked about": {
    files: { "bank.csv": SURE },
    runs: [{ args: ["import", "bank.csv"], keys: typed("1") }],
  },
  "the only account is not meant": {
    files: { "bank.csv": SURE },
    runs: [{ args: ["import", "bank.csv"], keys: typed("q") }],
  },
  "accounts that rows name are made": {
    files: { "bank.csv": NAMED },
    runs: [{ args: ["import", "bank.csv"], keys: typed("1") }, { args: ["account", "list"] }],
  },
  "rows of other accounts go to one": {
    files: { "bank.csv": NAMED },
    runs: [{ args: ["import", "bank.csv"], keys: typed("2") }],
  },
  "a dry run asks, too": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--dry-run", "--account", "Checking", "bank.csv"], keys: typed("2") }],
  },
  "what is no answer is asked again": {
    files: { "bank.csv": DAYS },
    runs: [
      {
        args: ["import", "--account", "Checking", "bank.csv"],
        keys: typed("", "0", "3", "yes", "1 2", "\u001b[A", "2"),
      },
    ],
  },
  "a slip is corrected before Enter": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--account", "Checking", "bank.csv"], keys: typed("2\u007f1") }],
  },
  "q leaves, and nothing is stored": {
    files: { "bank.csv": DAYS },
    runs: [
      { args: ["import", "--account", "Checking", "bank.csv"], keys: typed("q") },
      { args: ["import", "list"] },
    ],
  },
  "Q leaves, too": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--account", "Checking", "bank.csv"], keys: typed("Q") }],
  },
  "Ctrl-C leaves, and nothing is stored": {
    files: { "bank.csv": DAYS },
    runs: [
      { args: ["import", "--account", "Checking", "bank.csv"], keys: [CTRL_C] },
      { args: ["import", "list"] },
    ],
  },
  "Ctrl-C at the second question leaves, and nothing is stored": {
    files: { "bank.csv": BOTH },
    runs: [
      { args: ["import", "--account", "Checking", "bank.csv"], keys: [`1${ENTER}`, CTRL_C] },
      { args: ["import", "list"] },
    ],
  },
  "the end of what is typed leaves": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--account", "Checking", "bank.csv"], keys: [CTRL_D] }],
  },
  "a conversion asks, and writes": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["convert", "bank.csv"], keys: typed("2") }],
  },
  "a conversion that is left writes nothing": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["convert", "--output", "plain.csv", "bank.csv"], keys: typed("q") }],
  },
  "Ctrl-C ends a conversion": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["convert", "bank.csv"], keys: [CTRL_C] }],
  },
  "a check that is left says what is open": {
    files: { "bank.csv": WAY },
    runs: [{ args: ["preflight", "bank.csv"], keys: typed("q") }],
  },
  "Ctrl-C ends a check": {
    files: { "bank.csv": WAY },
    runs: [{ args: ["preflight", "bank.csv"], keys: [CTRL_C] }],
  },
  "the check by options alone asks nothing": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["preflight", "--strict", "bank.csv"] }],
  },
  "a format for programs asks nothing": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--format", "json", "--account", "Checking", "bank.csv"] }],
  },
  "nobody is asked where CI runs": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--account", "Checking", "bank.csv"], ci: "true" }],
  },
  "what a flag says is not asked": {
    files: { "bank.csv": DAYS },
    runs: [{ args: ["import", "--account", "Checking", "--date-format", "%d/%m/%Y", "bank.csv"] }],
  },
  "a file that says all asks nothing": {
    files: { "bank.csv": SURE },
    runs: [{ args: ["import", "--account", "Checking", "bank.csv"] }],
  },
  "a file with errors and nothing open asks nothing": {
    files: { "bank.csv": WRONG },
    runs: [{ args: ["import", "--account", "Checking", "bank.csv"] }],
  },
  "a narrow terminal": {
    files: { "bank.csv": BOTH },
    runs: [{ args: ["preflight", "bank.csv"], keys: typed("1", "1"), columns: 44 }],
  },
  "a terminal that does not say its width": {
    files: { "bank.csv": BOTH },
    runs: [
      { args: ["import", "--account", "Checking", "bank.csv"], keys: typed("1", "1"), columns: 0 },
      { args: ["transactions", "list"], columns: 0 },
    ],
  },
  "lists at a terminal that is too narrow for them": {
    files: { "Umsaetze_Household_2024-03-14_2024-03-15.csv": LONG },
    runs: [
      {
        args: ["import", "--account", "Checking", "Umsaetze_Household_2024-03-14_2024-03-15.csv"],
        columns: WIDE,
      },
      ...["transactions", "import", "readings"].map((of) => ({ args: [of, "list"], columns: 64 })),
    ],
  },
  "control characters of a file do nothing": {
    files: {
      "bank.csv": lines("Date,Amount,Name", "03/04/2024,-1.00,\u001b[2J\u0007Tea", "05/06/2024,-2.00,Bus"),
    },
    runs: [{ args: ["preflight", "bank.csv"], keys: typed("1") }],
  },
  "several files: each is asked about, and all are told of at the end": {
    files: { "in/april.csv": DAYS, "in/march.csv": SURE, "in/wrong.csv": WRONG },
    runs: [{ args: ["import", "--account", "Checking", "in"], keys: typed("2"), columns: WIDE }],
  },
  "several files: the answer for one bank holds for its next file": {
    files: { "in/april.csv": DAYS, "in/may.csv": MORE_DAYS },
    runs: [{ args: ["import", "--account", "Checking", "in"], keys: typed("1"), columns: WIDE }],
  },
  "several files: one that is left stops no other": {
    files: { "in/april.csv": DAYS, "in/march.csv": SURE },
    runs: [{ args: ["import", "--account", "Checking", "in"], keys: typed("q") }],
  },
  "several files: Ctrl-C stops all that are left": {
    files: { "in/1.csv": SURE, "in/2.csv": DAYS, "in/3.csv": MORE_DAYS },
    runs: [{ args: ["import", "--account", "Checking", "in"], keys: [CTRL_C] }],
  },
  "several files are converted into one": {
    files: { "april.csv": DAYS, "march.csv": SURE },
    runs: [{ args: ["convert", "--output", "all.csv", "april.csv", "march.csv"], keys: typed("1") }],
  },
  ...everyKind,
  ...advice,
};
