import type { MoneyTotal } from "../file/money-totals.ts";
import type { AskedRow, Question } from "./asked.ts";
import { cutForSentence, type OpenTexts } from "./texts.ts";

/** How a program writes what sentences contain. */
export interface Spoken {
  /** An exact amount; its currency is blank if there is none. */
  readonly amount: (amount: string, currency: string) => string;
  /** A calendar day, given as `YYYY-MM-DD`; any other text is itself. */
  readonly day: (day: string) => string;
  /** All of some texts, or one of them. */
  readonly listed: (texts: readonly string[], type?: "conjunction" | "disjunction") => string;
}

const quoted = (text: string): string => `“${cutForSentence(text)}”`;

const columnOf = (name: string): string => {
  const [, place] = /^column (\d+)$/.exec(name) ?? [];
  return place === undefined ? quoted(name) : `column ${place}`;
};

const lineOf = ({ line }: Question): string => (line === undefined ? "The file" : `Line ${line}`);

const FIRST = { day: "the day comes first", month: "the month comes first", year: "the year comes first" };

const nothing = (): string => "";

/** A file that nothing can be chosen from has to change. */
const whichWay = ({ answers }: Question): string =>
  answers.length === 0
    ? "No amount has a minus, and no column says what you spent and what you received."
    : "Which of these says whether you spent or received the money?";

const WRITE_MINUS =
  "Write a minus before each amount that you spent, or download the file in another format.";

/** The parts of sentences, as a program writes them. */
class Parts {
  readonly amount: Spoken["amount"];
  readonly day: Spoken["day"];
  readonly listed: Spoken["listed"];

  constructor({ amount, day, listed }: Spoken) {
    this.amount = amount;
    this.day = day;
    this.listed = listed;
  }

  any(texts: readonly string[]): string {
    return this.listed(texts.map(quoted), "disjunction");
  }

  all(texts: readonly string[]): string {
    return this.listed(texts.map(quoted));
  }

  /** "167.84 on 1 January 2025, REWE" */
  row({ amount, currency, day, name }: AskedRow): string {
    return `${this.amount(amount, currency)} on ${this.day(day)}${name === "" ? "" : `, ${cutForSentence(name)}`}`;
  }

  onDay({ row }: Question): string {
    return row === undefined
      ? ""
      : ` on ${this.day(row.day)}${row.name === "" ? "" : `, ${cutForSentence(row.name)}`}`;
  }

  /** How the row that is asked about is called. */
  thisRow(of: Question): string {
    if (of.row !== undefined) return this.row(of.row);
    return of.line === undefined ? "This row" : `The row on line ${of.line}`;
  }

  sums(of: readonly MoneyTotal[]): string {
    return `The file then: ${of
      .map(
        ({ currency, ...all }) =>
          `${this.amount(all.in, currency)} in, ${this.amount(all.out, currency)} out`,
      )
      .join("; ")}`;
  }

  days({ answers }: Question): string {
    return this.listed(
      answers.map(({ day = "" }) => this.day(day)),
      "disjunction",
    );
  }

  numbers({ answers }: Question): string {
    return this.listed(
      answers.map(({ amount = "" }) => this.amount(amount, "")),
      "disjunction",
    );
  }
}

const questions = (parts: Parts): OpenTexts["questions"] => ({
  day_or_month: {
    ask: (of) => `${lineOf(of)} says ${cutForSentence(of.values[0] ?? "")}: is that ${parts.days(of)}?`,
    help: () => "Every date of this file can be read in more than one way. Your answer is for all of them.",
  },
  wrong_dates: {
    ask: (of) => `${lineOf(of)} says ${cutForSentence(of.values[0] ?? "")}: is that ${parts.days(of)}?`,
    help: () => "Not every date of this file is written in one way. Those that do not fit are marked then.",
  },
  no_year: {
    ask: (of) => `The dates have no year: ${quoted(of.values[0] ?? "")}.`,
    help: () =>
      "Download the file with full dates from your bank, or write the year into each date in the table.",
  },
  spreadsheet_days: {
    ask: (of) => `The dates are numbers of a spreadsheet, not days: ${quoted(of.values[0] ?? "")}.`,
    help: () =>
      "Format the column as a date in the spreadsheet and save it again, or download the file from your bank again.",
  },
  unreadable_dates: {
    ask: (of) => `No date can be read: ${quoted(of.values[0] ?? "")} is none.`,
    help: () =>
      "Write the dates as year, month and day, such as 2024-12-31, or download the file in another format.",
  },
  which_date: {
    ask: () => "Which of these is the date of a payment?",
    help: () => "Several columns have dates. Some of each:",
  },
  no_dates: {
    ask: () => "No column has dates.",
    help: () =>
      "This does not look like a bank's export. Look on your bank's page for “download” or “export” of transactions, as CSV, Excel, OFX, CAMT or MT940. If there is a column of dates, choose it in the list above the column.",
  },
  which_mark: {
    ask: (of) => `${quoted(of.values[0] ?? "")}${parts.onDay(of)}: is it ${parts.numbers(of)}?`,
    help: () => "No amount of this file shows which mark is before the decimals.",
  },
  several_formats: {
    ask: (of) => `The amounts are written in several ways. How is ${quoted(of.values[0] ?? "")} to be read?`,
    help: () => "The others are wrong then, to be corrected.",
  },
  hundredths: {
    ask: (of) => `The amounts are in hundredths, such as cents: ${quoted(of.text)}.`,
    help: () => "They would be a hundred times too large. Download the file with decimals, or write them so.",
  },
  spent_or_received: {
    ask: (of) => `${parts.thisRow(of)}: did you spend or receive it?`,
    help: () => "The file does not say it. Your answer is for all of its rows.",
  },
  which_side: {
    ask: (of) => `${parts.thisRow(of)}: did you spend or receive it?`,
    help: () => "One column is what you spent, and one what you received. Your answer tells which is which.",
  },
  both_sides: {
    ask: (of) => `${lineOf(of)} has money spent and money received. Is the difference of both meant?`,
    help: () => "If not, correct the row: leave one of the two blank.",
  },
  two_pairs: {
    ask: (of) =>
      `Two pairs of columns say what was spent and received, and they differ${of.line === undefined ? "" : ` in line ${of.line}`}. Which pair is right?`,
    help: () => "If it is the other pair, choose its columns instead.",
  },
  minus_of_spent: {
    ask: (of) => `${parts.thisRow(of)}, with a minus: did you spend or receive it?`,
    help: () => "As many amounts of money spent have a minus as have none. Your answer is for all of them.",
  },
  which_amount: {
    ask: () => "Which of these is the amount?",
    help: () => "Several columns have amounts. Some of each:",
  },
  amounts_in_currencies: {
    ask: () => "Which of these is the amount in the currency of your account?",
    help: () => "Several columns have amounts, each in another currency. Some of each:",
  },
  no_amounts: {
    ask: () => "No column has amounts in most of its rows.",
    help: () =>
      "Download the file with the amounts. If there is a column of amounts, choose it in the list above the column.",
  },
  sums_of_days: {
    ask: (of) => `${parts.thisRow(of)}: is this a payment of its own?`,
    help: () =>
      "It is the sum of the other rows of its day, and so are rows like it. If they are only sums, take these rows out of the file: they would be counted twice.",
  },
  several_currencies: {
    ask: (of) => `The amounts are in more than one currency: ${parts.all(of.values)}.`,
    help: () => "Split the file into one for each currency, and add them one by one.",
  },
  other_currency: {
    ask: (of) => `Do amounts in ${of.answers[0]?.values[0] ?? ""} belong into this account?`,
    help: (of) => `For example ${quoted(of.values[0] ?? "")}. Or choose an account in that currency.`,
  },
  which_currency: {
    ask: () => "Which of these is the currency of the amount?",
    help: () => "Several columns have currencies. Some of each:",
  },
  place_of_fee: {
    ask: (of) => `${parts.thisRow(of)}: does the fee come on top of the amount?`,
    help: () => "The file does not say whether its amounts contain the fees. Your answer is for all of them.",
  },
  fee_sign: {
    ask: () => "Were all fees paid?",
    help: () => "Some fees have a minus and others have none. If some came back, correct them.",
  },
  foreign_fee: {
    ask: (of) =>
      `The fee in ${of.line === undefined ? "a row" : `line ${of.line}`} is in another currency than its amount.`,
    help: () =>
      "It cannot be added to the amount. Write such a fee into a row of its own, or choose “not used” above the column of fees.",
  },
  which_way: {
    ask: whichWay,
    help: (of) => (of.answers.length === 0 ? WRITE_MINUS : "No amount has a minus. Some of each column:"),
  },
  both_ways: {
    ask: whichWay,
    help: (of) =>
      of.answers.length === 0
        ? WRITE_MINUS
        : "No amount has a minus, but some rows look like money spent and others like money received. Some of each column:",
  },
  which_value: {
    ask: (of) => `${parts.thisRow(of)}: which of these words means that you received money?`,
    help: () => "All others mean that you spent it.",
  },
  no_balance: {
    ask: (of) => `${parts.thisRow(of)}: is this booked already?`,
    help: () => "Only the newest rows have no balance, so they may still be pending.",
  },
  which_status: {
    ask: (of) => `${parts.thisRow(of)}: did this payment happen?`,
    help: (of) => `The file calls it ${parts.any(of.values.map((value) => value || "blank"))}.`,
  },
  which_account: {
    ask: () => "Which account are these rows of?",
    help: (of) => `The rows name several: ${parts.all(of.values)}.`,
  },
  double_entry: {
    ask: (of) =>
      of.answers.length === 0
        ? "The rows of each payment are of several accounts and come to nothing together."
        : `${parts.thisRow(of)}: are all rows to be taken into one account?`,
    help: () =>
      "Bookkeepers write them so. Usually only the rows of one account are wanted: take the others out of the file.",
  },
  tables_of_accounts: {
    ask: (of) => `The file has tables of more than one account: ${parts.all(of.values)}.`,
    help: () => "Split it into one file for each account, and add them one by one.",
  },
  which_sheet: {
    ask: () => "Which sheet has your transactions?",
    help: () => "The workbook has more than one with a table.",
  },
  joined_header: {
    ask: (of) => `${lineOf(of)} has the names of the columns and a first row in one. Leave it out?`,
    help: () => "To keep the row, put a line end between the two in the file.",
  },
  row_above: {
    ask: (of) =>
      `${lineOf(of)} stands above the names of the columns and looks like a payment. Leave it out?`,
    help: () => "To keep it, move the names of the columns above it in the file.",
  },
});

const answers = (parts: Parts): OpenTexts["answers"] => ({
  day: {
    say: ({ day = "" }) => parts.day(day),
    means: ({ first }) => (first === undefined ? "" : FIRST[first]),
  },
  number: {
    say: ({ amount, values }) =>
      amount === undefined ? `like ${values[0] ?? ""}` : parts.amount(amount, ""),
    means: ({ mark, amount, values }) =>
      mark === undefined
        ? amount === undefined
          ? "then this is no number"
          : `like ${values[0] ?? ""}`
        : mark === "decimal"
          ? "the mark is before the decimals"
          : "the mark is between thousands",
  },
  spent: { say: () => "I spent it", means: () => "money out" },
  received: { say: () => "I received it", means: () => "money in" },
  column: {
    say: ({ values }) => columnOf(values[0] ?? "").replace(/[“”]/g, ""),
    means: ({ cells = [] }) => cells.map(cutForSentence).join(" · "),
  },
  as_now: {
    say: (_, { is }) =>
      is === "both_sides" ? "Yes, the difference" : is === "two_pairs" ? "This pair" : "Yes, count it",
    means: ({ values }) => parts.listed(values.map(columnOf)),
  },
  on_top: {
    say: () => "Yes, on top",
    means: ({ amount }, { row }) =>
      amount === undefined ? "" : `${parts.amount(amount, row?.currency ?? "")} in all`,
  },
  inside: {
    say: () => "No, the amount contains it",
    means: ({ amount }, { row }) =>
      amount === undefined ? "" : `${parts.amount(amount, row?.currency ?? "")} in all`,
  },
  all_paid: {
    say: () => "Yes, all were paid",
    means: () => "whatever their sign",
  },
  means_received: {
    say: ({ values }) => cutForSentence(values[0] || "blank"),
    means: () => "money in",
  },
  booked: {
    say: ({ values }, { answers }) =>
      answers.length > 2 ? `${quoted(values[0] || "blank")} did happen` : "Yes",
    means: ({ values }) => `rows with ${quoted(values[0] || "blank")} are taken`,
  },
  none_booked: {
    say: (_, { answers }) => (answers.length > 2 ? "None of these" : "No"),
    means: () => "such rows are left out",
  },
  booked_without_balance: {
    say: () => "Yes, it is booked",
    means: () => "rows without a balance are taken",
  },
  not_booked_yet: {
    say: () => "No, it is still pending",
    means: () => "rows without a balance are left out",
  },
  all_accounts: {
    say: () => "All rows are of one account",
    means: () => "nothing is left out",
  },
  one_account: {
    say: ({ values }) => `Only those of ${cutForSentence(values[0] ?? "")}`,
    means: () => "all others are left out",
  },
  sheet: { say: ({ values }) => cutForSentence(values[0] ?? ""), means: nothing },
  left_out: { say: () => "Yes, leave it out", means: nothing },
  own_currency: {
    say: () => "Yes",
    means: ({ values }) => `they stay in ${values[0] ?? ""}`,
  },
});

/** What a file leaves open, in English, with amounts, days and lists as a program writes them. */
export const questionsInEnglish = (spoken: Spoken): OpenTexts => {
  const parts = new Parts(spoken);
  return { questions: questions(parts), answers: answers(parts), sums: (of) => parts.sums(of) };
};
