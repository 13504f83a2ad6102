/**
 * Every code of a finding, with its meaning and its remedy.
 * docs/findings.md is generated from this table.
 */

import { option, type Sentence, sentence } from "./sentence.ts";

/** An error makes the content invalid; a warning does not. */
export type Severity = "error" | "warning";

/** What a code of a finding means. */
export interface FindingCodeInfo {
  readonly severity: Severity;
  /** One line that says what is wrong. */
  readonly title: string;
  /** What a user can do about it. Also the help of a finding that has no more specific one. */
  readonly remedy: Sentence;
}

/** Every code of a finding (docs/findings.md, which is generated from it). */
export const FINDING_CODES = {
  validation_failed: {
    severity: "error",
    title: "An option has a value that is not allowed",
    remedy: "Correct the option named in the message. The content was not checked.",
  },
  no_header_row: {
    severity: "error",
    title: "There is no header row: the first row is data",
    remedy: "Add a header row at the top that names the columns.",
  },
  missing_required_headers: {
    severity: "error",
    title: "A required column is missing from the header row",
    remedy: sentence`Rename the column in the file, or set the matching ${option("…_col_label")} to its header. If the header row is further down, set ${option("rows_to_skip")} to the number of lines above it.`,
  },
  duplicate_headers: {
    severity: "error",
    title: "A required column appears twice",
    remedy: sentence`Rename one of the two columns, or set ${option("…_col_label")} to the place of the one that is meant, such as "column 3".`,
  },
  no_data_rows: {
    severity: "error",
    title: "There are no data rows",
    remedy: "Export the period again and check that the file has rows below the header.",
  },
  missing_value: {
    severity: "error",
    title: "A required cell is blank",
    remedy: "Fill in the cell, or remove the row if it is not a record (a total, a note, a footer).",
  },
  cut_amount: {
    severity: "error",
    title: "An amount without quotes is cut by the separator",
    remedy: "Put the amounts in quotes, or export the file with semicolons or tabs between the columns.",
  },
  foreign_fee: {
    severity: "error",
    title: "A fee is in another currency than its amount, and cannot be taken into it",
    remedy: sentence`Name the amount alone, with ${option("amount_col_label")} and without ${option("fee_col_label")}, if it is all that moved. Else write each such fee into a row of its own.`,
  },
  moved_cells: {
    severity: "error",
    title: "The cells of a row may have moved, and its amount with them",
    remedy:
      "Compare the row with the ones around it: add the separator or the quote that is missing, or remove the one too many. A text that contains the separator needs quotes.",
  },
  rows_in_quotes: {
    severity: "error",
    title: "The quotes around a cell contain whole rows",
    remedy: "Remove the quote that is too many, or add the one that is missing.",
  },
  invalid_number: {
    severity: "error",
    title: "A cell is not a number in the number format",
    remedy: sentence`Correct the cell, or set ${option("number_format")} if the whole column uses another format.`,
  },
  invalid_date: {
    severity: "error",
    title: "A cell is not a valid date in the date format",
    remedy: sentence`Correct the cell, or set ${option("date_format")} if the whole column uses another format.`,
  },
  date_out_of_range: {
    severity: "error",
    title: "A date is more than 30 years ago or after tomorrow",
    remedy: sentence`Check the year, and whether ${option("date_format")} has day and month in the right order.`,
  },
  invalid_currency: {
    severity: "error",
    title: "A cell is not an ISO 4217 currency code",
    remedy: "Use a current three-letter code, such as USD, EUR or GBP.",
  },
  invalid_text: {
    severity: "error",
    title: "A text contains a character that cannot be stored",
    remedy: "Remove the character: U+0000, or half of a surrogate pair.",
  },
  unknown_amount_type: {
    severity: "error",
    title: "The type cell is blank, so the sign of the amount is unknown",
    remedy: "Fill in the cell.",
  },
  balance_moved: {
    severity: "error",
    title: "A row without an amount moves the balance",
    remedy: sentence`Its money is not in a column that is read: name them with ${option("debit_col_label")} and ${option("credit_col_label")}, or the one of all amounts with ${option("amount_col_label")}. If the column is not in the file, export it again, or write the amount into the row.`,
  },
  invalid_color: {
    severity: "error",
    title: "A colour is not written as #RRGGBB",
    remedy: "Write a # and six hexadecimal digits, such as #1F77B4, or leave the cell blank.",
  },
  invalid_parent: {
    severity: "error",
    title: "A category is its own parent",
    remedy: "Use another category as the parent, or leave the cell blank.",
  },
  invalid_rule: {
    severity: "error",
    title: "A rule is invalid",
    remedy:
      'resource_type must be "transaction"; conditions and actions must be JSON arrays; a rule needs at least one action.',
  },
  invalid_json: {
    severity: "error",
    title: "A line is not JSON",
    remedy: "Write one complete JSON object per line. Check that no line is split or cut off.",
  },
  invalid_ndjson_record: {
    severity: "error",
    title: "A line is JSON but not a record",
    remedy: 'Write each line as {"type": …, "data": {…}}, with each field of an object once.',
  },
  unsupported_record_type: {
    severity: "error",
    title: "A record has a type that cannot be imported",
    remedy: "Correct the type, or remove the line.",
  },
  existing_taxonomy_collision: {
    severity: "error",
    title: "A category, tag or merchant with this name already exists",
    remedy:
      "Rename it in the file or in the service, or remove the line. An import into Farthing uses the one that exists.",
  },
  duplicate_taxonomy_name: {
    severity: "error",
    title: "Two categories, tags or merchants in the file have the same name",
    remedy: "Rename one of them, or merge the two and correct the ids that refer to it.",
  },
  duplicate_source_id: {
    severity: "error",
    title: "Two records of one kind have the same id",
    remedy: "Give one of them another id, or remove it if it is the same record twice.",
  },
  missing_required_fields: {
    severity: "error",
    title: "A record lacks required fields",
    remedy: "Add the fields with a value; null, blank text and empty lists count as missing.",
  },
  invalid_accountable_type: {
    severity: "error",
    title: "An account has an unknown type",
    remedy: "Use a known type, such as Depository or CreditCard.",
  },
  invalid_accountable_subtype: {
    severity: "error",
    title: "An account's subtype does not belong to its type",
    remedy: "Use a subtype of that type, or leave it out.",
  },
  invalid_split_lines: {
    severity: "error",
    title: "A transaction's split lines are not a list",
    remedy: 'Write split lines as a list of objects: [{"amount": "40.00"}, …].',
  },
  invalid_split_line: {
    severity: "error",
    title: "A split line is not an object",
    remedy: 'Write each split line as an object with an amount: {"amount": "40.00"}.',
  },
  split_amount_mismatch: {
    severity: "error",
    title: "The split lines do not add up to the amount of the transaction",
    remedy: "Correct the amounts; they are compared exactly, to the last digit.",
  },
  missing_reference: {
    severity: "error",
    title: "A record refers to an id that is not in the file",
    remedy: "Add the record it refers to, anywhere in the file, or correct the id.",
  },
  duplicate_valuation: {
    severity: "error",
    title: "An account has two valuations on one day",
    remedy: "Remove one of the two valuations.",
  },
  skipped_missing_reference: {
    severity: "warning",
    title: "A rejected transfer refers to a transaction that is not in the file",
    remedy: "No action needed: an import skips such rows.",
  },
  nothing_importable: {
    severity: "warning",
    title: "No line is a record that can be imported",
    remedy: "Check that this is an export of the service: one JSON record per line.",
  },
  encoding_detected: {
    severity: "warning",
    title: "The file is not UTF-8",
    remedy: "Check that accented letters look right; if not, export the file as UTF-8.",
  },
  separator_detected: {
    severity: "warning",
    title: "The columns are not separated by commas",
    remedy: sentence`No action needed if the columns look right; otherwise set ${option("col_sep")}.`,
  },
  number_format_detected: {
    severity: "warning",
    title: "The numbers are not written like 1,234.56",
    remedy: sentence`No action needed if the amounts look right; otherwise set ${option("number_format")}.`,
  },
  ambiguous_dates: {
    severity: "warning",
    title: "The dates can be read in more than one way",
    remedy: sentence`Add ${option("date_format")} %d/%m/%Y if the day comes first, or ${option("date_format")} %m/%d/%Y if the month does.`,
  },
  ambiguous_numbers: {
    severity: "warning",
    title: "The numbers can be read in more than one way",
    remedy: sentence`Add ${option("number_format")} 1,234.56 if the point is the decimal mark, or ${option("number_format")} 1.234,56 if the comma is.`,
  },
  split_amount_columns: {
    severity: "warning",
    title: "The amount is in two columns, money out and money in",
    remedy: sentence`No action needed if these are the right columns; otherwise set ${option("amount_col_label")}.`,
  },
  row_limit_exceeded: {
    severity: "warning",
    title: "There are more rows than one import takes",
    remedy: "Split the file for the service. An import into Farthing stores all rows.",
  },
  row_length_mismatch: {
    severity: "warning",
    title: "A row has more or fewer cells than the header row",
    remedy: "Look for an unquoted text that contains the separator, or for a line that is cut off.",
  },
  stray_quote: {
    severity: "warning",
    title: "A quote at the beginning of a text quotes nothing",
    remedy: "Check the row. To quote a text, put a quote at each end of it, and double those within it.",
  },
  file_seems_cut: {
    severity: "warning",
    title: "The file seems to be cut off in its last line",
    remedy: "Export it again, or download it again, and compare the last row with the bank's list.",
  },
  nul_bytes: {
    severity: "warning",
    title: "NUL bytes among the text are left out",
    remedy: "Check the row that the message names. If a text looks wrong there, export the file again.",
  },
  blank_rows: {
    severity: "warning",
    title: "Blank rows are left out",
    remedy: "No action needed.",
  },
  empty_header: {
    severity: "warning",
    title: "A column has no name",
    remedy: "No action needed if you do not need the column; otherwise give it a header.",
  },
  missing_optional_header: {
    severity: "warning",
    title: "There is no column with the given label",
    remedy: sentence`Correct the ${option("…_col_label")}, or leave it out.`,
  },
  duplicate_rows: {
    severity: "warning",
    title: "Rows are identical",
    remedy: "Two equal purchases are fine. If the file contains a period twice, remove one copy.",
  },
  balance_gap: {
    severity: "warning",
    title: "The balances do not follow from the amounts",
    remedy:
      "Look whether a row is missing or was changed there. If the file is complete, nothing needs to be done.",
  },
  doubtful_field: {
    severity: "warning",
    title: "A statement or a workbook says something that is doubtful, or cannot be read and decides nothing",
    remedy: "Compare what is read here with what the bank or the program that wrote the file shows.",
  },
  ambiguous_sheet: {
    severity: "warning",
    title: "The workbook has several sheets with transactions, and nothing says which one is meant",
    remedy: sentence`Add ${option("sheet")} with the name of the one that is meant. To store all of them, import one after the other.`,
  },
  option_not_used: {
    severity: "warning",
    title: "An option says how content is read, and a statement says that itself",
    remedy: "Leave the option out.",
  },
  currency_mismatch: {
    severity: "warning",
    title: "A row has another currency than the account",
    remedy: "Check that the file belongs to this account.",
  },
  already_recorded: {
    severity: "warning",
    title:
      "A transaction with this date, amount and name, or with this reference, came into the account before",
    remedy: "No action needed: an import skips what is already recorded.",
  },
  import_beside: {
    severity: "warning",
    title:
      "Another import has entries of the same account and days, as a bank tells them in another kind of file",
    remedy:
      "Compare the transactions of these days. If they are there twice, undo one of the two imports. From then on download booked statements alone (CAMT.053, MT940).",
  },
  batch_beside: {
    severity: "warning",
    title: "A sum of the statement is stored both as one transaction and as its parts",
    remedy: sentence`Undo the import of the sums or that of the parts. From then on import the statements of this account always with ${option("split_batches")}, or always without it.`,
  },
  books_gap: {
    severity: "warning",
    title: "Entries are missing beside those of this file: the balances do not fit",
    remedy: "Import the file of the days between.",
  },
  accounts_as_one: {
    severity: "warning",
    title: "The rows name several accounts, and all are stored in one",
    remedy: sentence`To keep them apart: ${option("create_accounts")} without an account. For the rows of one of them: ${option("only_accounts")} with its name.`,
  },
  unknown_accounts: {
    severity: "warning",
    title: "The file names accounts that do not exist",
    remedy: "Create the accounts first, or correct their names in the file.",
  },
} as const satisfies Record<string, FindingCodeInfo>;

/** A key of {@link FINDING_CODES}. */
export type FindingCode = keyof typeof FINDING_CODES;
