import type { ColumnKey } from "@farthing/preflight";
import { cutForSentence } from "@farthing/preflight/questions";
import type { FindingTexts, FoundHere, FoundTexts } from "./file-texts.ts";
import { amountInWords, grouped, listed, longDay } from "./locale.ts";

const quoted = (text: string): string => (text === "" ? "a blank" : `“${cutForSentence(text)}”`);

const cell = ({ value }: FoundHere): string => quoted(value);

/** " in the column “Amount”" */
const inColumn = ({ column }: FoundHere): string => (column === "" ? "" : ` in ${column}`);

const MISSING: Readonly<Partial<Record<ColumnKey, string>>> = {
  date: "the date",
  amount: "the amount",
  name: "the name",
  outflow: "the money spent",
  inflow: "the money received",
  ticker: "the security",
  qty: "the quantity",
  price: "the price",
};

const missing = ({ parts }: FoundHere): string =>
  listed(
    (parts.missing ?? []).map((key) => MISSING[key] ?? "what is needed"),
    "disjunction",
  );

const headers = ({ parts }: FoundHere): string => listed((parts.headers ?? []).map(quoted));

const orDays = ({ parts }: FoundHere): string => listed((parts.days ?? []).map(longDay), "disjunction");

const amounts = ({ parts }: FoundHere): string =>
  listed(
    (parts.amounts ?? []).map((amount) => amountInWords(amount, {})),
    "disjunction",
  );

/** What to write in the place of a date that is odd. */
const oddDate = ({ parts }: FoundHere): string | undefined => {
  const { odd, days: [day] = [], year } = parts;
  if (odd === "spreadsheet")
    return `This is a spreadsheet's number for ${longDay(day ?? "")}: write ${day ?? ""}.`;
  if (odd === "other_calendar")
    return year === undefined
      ? "The year is of another calendar: write the day of the Gregorian calendar."
      : `The year is of another calendar: write ${year}.`;
  if (odd === "month_name") return "Its month has another meaning in another language: write it as a number.";
  return odd === "no_year" ? "Write the year into it." : undefined;
};

const same = (is: string, advice: string): FindingTexts => ({ is: () => is, advice: () => advice });

const NOTHING_TO_DO = "Nothing needs to be done.";
const OF_OWN_FORMAT = "Export the file again from the program that wrote it.";

/** What was found in a file, in English. */
export const FOUND_EN: FoundTexts = {
  elsewhere: {
    workbook:
      "This page cannot change a workbook: do that in a spreadsheet program, and add the file again. Or import the other rows without this one.",
    bank: "A bank's statement is not changed by hand: get it again from your bank. If it is the same, import the other entries without this one.",
    program: OF_OWN_FORMAT,
  },
  severities: { error: "wrong", warning: "look" },
  codes: {
    validation_failed: same(
      "The file cannot be read in the way that was chosen.",
      "Undo the changes under “How it is read”.",
    ),
    no_header_row: same(
      "The first row has data, not the names of the columns.",
      "Choose under “How it is read” that there is no row of names, or add one at the top of the file.",
    ),
    missing_required_headers: {
      is: (of) =>
        (of.parts.missing ?? []).length === 0
          ? "A column that is needed is missing."
          : `No column is ${missing(of)}.`,
      advice: (of) => {
        if (of.suggest.col_sep) return "The columns seem to be separated in another way: press the button.";
        if (of.parts.line !== undefined)
          return `The names of the columns are probably on line ${of.parts.line}: press the button.`;
        return (of.parts.headers ?? []).length > 0
          ? `It may be ${headers(of)}. Choose in the list above the column what it is.`
          : "If it does not look like a bank's export, download it again. Otherwise choose in the list above each column what it is, or change the line of the names under “How it is read”.";
      },
    },
    duplicate_headers: {
      is: (of) => `More than one column is called ${headers(of)}.`,
      advice: () => "Choose in the list above one of them what it is, and above the other “not used”.",
    },
    no_data_rows: same("The file has no rows.", "Download it for a period in which there are transactions."),
    missing_value: {
      is: (of) =>
        (of.parts.headers ?? []).length > 1
          ? `${headers(of)} are blank.`
          : `${of.column === "" ? "The date or the amount" : of.column} is blank.`,
      advice: () => "Write what is missing into the cell. If the row is no payment, leave it out.",
    },
    cut_amount: {
      is: (of) =>
        `${cell(of)} is only the beginning of an amount: the mark in it was taken for the end of the cell.`,
      advice: () => "Download the file with semicolons or tabs between the columns, or as a workbook.",
    },
    foreign_fee: {
      is: (of) => `The fee ${cell(of)} is in another currency than its amount.`,
      advice: () => "Write the fee into a row of its own, or choose “not used” above the column of fees.",
    },
    moved_cells: {
      is: (of) =>
        `The cells of this row seem to have moved: it has ${of.parts.cells ?? 0} instead of ${of.parts.width ?? 0}, and ${cell(of)} may be its amount.`,
      advice: () =>
        "Compare it with the rows around it: a separator or a quotation mark is missing, or there is one too many.",
    },
    rows_in_quotes: {
      is: () => "Whole rows stand between two quotation marks, as if they were one cell.",
      advice: () => "Take the quotation mark out that is too many, or add the one that is missing.",
    },
    invalid_number: {
      is: (of) => `${cell(of)}${inColumn(of)} is not an amount.`,
      advice: ({ suggest, parts, ...of }) => {
        const found = { ...of, suggest, parts };
        if (suggest.number_format)
          return `Every amount can be read if this is ${amounts(found)}: press the button.`;
        return (parts.amounts ?? []).length > 0
          ? `If it is ${amounts(found)}, write it like the other amounts, such as ${parts.like ?? ""}.`
          : "Write an amount like the others into the cell.";
      },
    },
    invalid_date: {
      is: (of) =>
        of.parts.isNoSuchDay
          ? `${cell(of)}${inColumn(of)} is a day that does not exist.`
          : `${cell(of)}${inColumn(of)} is not a date${of.parts.like ? ` like the others, such as ${of.parts.like}` : ""}.`,
      advice: (of) => {
        const odd = oddDate(of);
        if (odd !== undefined) return odd;
        if (of.suggest.date_format) return `It can be ${orDays(of)}: press the button.`;
        const like = of.parts.like === undefined ? "as year, month and day" : `like ${of.parts.like}`;
        return (of.parts.days ?? []).length > 0
          ? `If it is ${orDays(of)}, write it ${like}.`
          : `Look the day up at your bank, and write it ${like}.`;
      },
    },
    date_out_of_range: {
      is: (of) => {
        const { days: [day] = [], isLater } = of.parts;
        if (day === undefined) return `${cell(of)}${inColumn(of)} is too long ago, or in the future.`;
        return `${cell(of)}${inColumn(of)} is ${longDay(day)}: ${isLater ? "that is in the future" : "that is too long ago"}.`;
      },
      advice: (of) =>
        oddDate(of) ??
        "Correct the year, or change under “How it is read” whether the day or the month comes first.",
    },
    invalid_currency: {
      is: (of) => `${cell(of)}${inColumn(of)} is not a currency.`,
      advice: () => "Write its three letters, such as USD, EUR or GBP.",
    },
    invalid_text: {
      is: (of) => `A text${inColumn(of)} has a character that cannot be kept.`,
      advice: () => "Write the text again without it.",
    },
    unknown_amount_type: {
      is: (of) =>
        `${of.column === "" ? "The cell" : of.column} is blank, so that nobody knows whether the money was spent or received.`,
      advice: () => "Fill in the cell as in the other rows.",
    },
    balance_moved: {
      is: (of) =>
        `This row has no amount, but the balance changes by ${amountInWords(of.parts.amount ?? "0", {})}.`,
      advice: () =>
        "If the amount is in another column, choose in the list above it what it is. If it is missing, write it into the row.",
    },
    invalid_color: {
      is: (of) => `${cell(of)} is not a colour.`,
      advice: () =>
        "Write a # and six digits or letters from A to F, such as #1F77B4, or leave the cell blank.",
    },
    invalid_parent: {
      is: (of) => `The category ${cell(of)} is said to be a part of itself.`,
      advice: () => "Name another category, or leave the cell blank.",
    },
    invalid_rule: same("A rule is not complete.", OF_OWN_FORMAT),
    invalid_json: same("A line cannot be read: it is broken or cut off.", OF_OWN_FORMAT),
    invalid_ndjson_record: same("A line is not a record of Farthing.", OF_OWN_FORMAT),
    unsupported_record_type: same(
      "A record is of a kind that cannot be imported.",
      "Take the line out of the file.",
    ),
    existing_taxonomy_collision: {
      is: (of) =>
        `A category, tag or merchant ${of.value === "" ? "of this name" : cell(of)} is there already.`,
      advice: () => NOTHING_TO_DO,
    },
    duplicate_taxonomy_name: {
      is: (of) => `Two categories, tags or merchants have the name ${cell(of)}.`,
      advice: () => "Give one of them another name.",
    },
    duplicate_source_id: same("A record is there twice.", "Take one of the two out of the file."),
    missing_required_fields: same("A record is not complete.", OF_OWN_FORMAT),
    invalid_accountable_type: {
      is: (of) =>
        `${of.value === "" ? "An account" : `The account ${cell(of)}`} is of a kind that is not known.`,
      advice: () => OF_OWN_FORMAT,
    },
    invalid_accountable_subtype: same("The kind of an account does not fit it.", OF_OWN_FORMAT),
    invalid_split_lines: same("The parts of a transaction cannot be read.", OF_OWN_FORMAT),
    invalid_split_line: same("A part of a transaction cannot be read.", OF_OWN_FORMAT),
    split_amount_mismatch: same(
      "The parts of a transaction do not add up to its amount.",
      "Correct the amounts in the program that wrote the file.",
    ),
    missing_reference: same("A record belongs to another one that is not in the file.", OF_OWN_FORMAT),
    duplicate_valuation: same(
      "An account has two values on one day.",
      "Take one of the two out of the file.",
    ),
    skipped_missing_reference: same(
      "A transfer that was rejected belongs to a transaction that is not in the file.",
      NOTHING_TO_DO,
    ),
    nothing_importable: same("No line can be imported.", "Check that it is the file that you meant."),
    encoding_detected: same(
      "The letters of this file are written in an older way.",
      "Look whether letters such as ä, é or ł are right in the table. If not, choose other letters under “How it is read”.",
    ),
    separator_detected: same(
      "The columns are not separated by commas.",
      "Nothing needs to be done if the columns look right.",
    ),
    number_format_detected: {
      is: ({ parts }) =>
        `Amounts are written like ${parts.like ?? ""}${parts.line === undefined ? "" : `: line ${parts.line} has ${quoted(parts.headers?.[0] ?? "")}`}.`,
      advice: () => "Nothing needs to be done if the amounts look right.",
    },
    ambiguous_dates: {
      is: (of) => `${cell(of)}${inColumn(of)} can be ${orDays(of)}.`,
      advice: () => "Choose under “How it is read” whether the day or the month comes first.",
    },
    ambiguous_numbers: {
      is: (of) => `${cell(of)}${inColumn(of)} can be ${amounts(of)}.`,
      advice: () => "Choose under “How it is read” how amounts are written.",
    },
    split_amount_columns: {
      is: ({ parts: { headers: [out = "", into = ""] = [] } }) =>
        `${quoted(out)} is what you spent, and ${quoted(into)} what you received.`,
      advice: () =>
        "Nothing needs to be done if that is right. Otherwise choose in the lists above the columns what they are.",
    },
    row_limit_exceeded: same(
      "The file has very many rows.",
      "Nothing needs to be done: all of them are imported.",
    ),
    row_length_mismatch: {
      is: ({ parts }) => `This row has ${parts.cells ?? 0} cells instead of ${parts.width ?? 0}.`,
      advice: () =>
        "Look whether a text contains the mark that separates the columns, or the line is cut off.",
    },
    stray_quote: {
      is: (of) => `${cell(of)} begins with a quotation mark that is never closed.`,
      advice: () => "Look whether the row is right.",
    },
    file_seems_cut: same(
      "The file seems to end in the middle of its last line.",
      "Download it again, and compare the last row with the list of your bank.",
    ),
    nul_bytes: same(
      "Some characters that nobody can see were left out.",
      "Look whether the row is right. If not, download the file again.",
    ),
    blank_rows: {
      is: ({ count }) =>
        count === 1 ? "A blank row is left out." : `${grouped(count)} blank rows are left out.`,
      advice: () => NOTHING_TO_DO,
    },
    empty_header: {
      is: ({ parts: { columns = [] } }) =>
        columns.length === 1
          ? `Column ${columns[0]} has no name.`
          : `Columns ${listed(columns.map(String))} have no name.`,
      advice: () => NOTHING_TO_DO,
    },
    missing_optional_header: {
      is: (of) => `There is no column ${headers(of)}.`,
      advice: () =>
        "Undo the changes under “How it is read”, or choose another column in the lists above the table.",
    },
    duplicate_rows: {
      is: ({ parts }) =>
        parts.line === undefined
          ? "This entry is the same as an earlier one."
          : `This row is the same as that on line ${parts.line}.`,
      advice: () => "Two equal purchases are fine. If the file has a period twice, take one of them out.",
    },
    balance_gap: {
      is: (of) =>
        `The balance is ${cell(of)}, but with the amounts before it would be ${amountInWords(of.parts.amount ?? "0", {})}.`,
      advice: () =>
        "Look whether a row is missing here, or was changed. If the file is complete, nothing needs to be done.",
    },
    doubtful_field: {
      is: (of) => (of.value === "" ? "Something in this file is doubtful." : `${cell(of)} is doubtful here.`),
      advice: () => "Compare what is read with what your bank shows.",
    },
    ambiguous_sheet: same(
      "The workbook has several sheets with transactions. One of them is read.",
      "To import all of them, save each as a file of its own.",
    ),
    option_not_used: same(
      "What was chosen changes nothing: the file says it itself.",
      "Undo the changes under “How it is read”.",
    ),
    currency_mismatch: {
      is: ({ parts: { names: [found = "", account = ""] = [] } }) =>
        found === ""
          ? "A row is in another currency than the account."
          : `The amounts are in ${found}, and the account is in ${account}.`,
      advice: () => "Look whether the file belongs to this account.",
    },
    already_recorded: {
      is: (of) => `${of.value === "" ? "A row" : cell(of)} is already there.`,
      advice: () => "Nothing needs to be done: nothing comes in twice.",
    },
    import_beside: same(
      "Another import has the same days of this account, from another kind of file.",
      "Look at the transactions of these days. If they are there twice, undo one of the two imports.",
    ),
    batch_beside: same(
      "A sum is there as one transaction, and its parts are, too.",
      "Undo the import of the sum, or that of its parts.",
    ),
    books_gap: same(
      "Transactions are missing beside those of this file: the balances do not fit.",
      "Import the file of the days between.",
    ),
    accounts_as_one: {
      is: ({ parts: { names = [] } }) => `The rows name several accounts: ${listed(names.map(quoted))}.`,
      advice: () => "To keep them apart, choose “accounts named in the file” when you import it.",
    },
    unknown_accounts: {
      is: ({ parts: { names = [] } }) => `No account is called ${listed(names.map(quoted), "disjunction")}.`,
      advice: () => "Make the account first, or correct its name in the file.",
    },
  },
  refusals: {
    invalid_import_type: same(
      "This kind of file cannot be read.",
      "Download it as CSV, Excel, OFX, CAMT or MT940.",
    ),
    missing_content: same(
      "The file is empty.",
      "Download it again, for a period in which there are transactions.",
    ),
    file_too_large: same(
      "The file is larger than what is read here.",
      "Download a shorter period, such as one year.",
    ),
    content_too_large: same(
      "The text is larger than what is read here.",
      "Take a shorter period, such as one year.",
    ),
    invalid_file_type: same(
      "This does not look like a bank's export.",
      "Look on your bank's page for “download” or “export” of transactions, and choose CSV, Excel, OFX, CAMT or MT940. PDF files and photos cannot be read.",
    ),
    no_statement: same(
      "Nothing in it can be read as a statement.",
      "Download the statement of a period in which there are transactions.",
    ),
    record_not_found: same("This account is not known here.", "Choose another account."),
    invalid_csv: {
      is: ({ line }) =>
        line === undefined
          ? "The file cannot be divided into rows and columns."
          : `The file cannot be divided into rows and columns from line ${line} on.`,
      advice: () =>
        "Most often a quotation mark is missing there, or there is one too many. Correct the line, or download the file again.",
    },
  },
};
