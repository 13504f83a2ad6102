/**
 * Every code a finding can bear, with what it means and what to do about it.
 * The documentation of the codes is made from this table.
 */

import { option, type Sentence, sentence } from "./sentence.ts";

/** An error makes the content invalid; a warning does not. */
export type Severity = "error" | "warning";

export interface FindingCodeInfo {
  readonly severity: Severity;
  /** One line: what is wrong. */
  readonly title: string;
  /** What a person can do about it. Also the help of a finding that has no better one. */
  readonly remedy: Sentence;
}

export const FINDING_CODES = {
  validation_failed: {
    severity: "error",
    title: "An option has a value that is not allowed",
    remedy: "Correct the option that the message names; the content itself has not been looked at.",
  },
  no_header_row: {
    severity: "error",
    title: "The first row is already data",
    remedy: "Put a header line on top that names the columns.",
  },
  missing_required_headers: {
    severity: "error",
    title: "A column that this import needs is not in the header row",
    remedy: sentence`Rename the column in the file, or say which header it has with the matching ${option("…_col_label")} option; if the header row is further down, skip the lines above it with ${option("rows_to_skip")}.`,
  },
  duplicate_headers: {
    severity: "error",
    title: "Two columns bear the name of one that is needed",
    remedy: "Rename one of the two, so that it is clear which one is meant.",
  },
  no_data_rows: {
    severity: "error",
    title: "There is nothing to import",
    remedy: "Export the period again and check that the file holds rows below its header.",
  },
  missing_value: {
    severity: "error",
    title: "A cell that is needed is blank",
    remedy: "Fill in the cell, or remove the row if it is no record (a total, a note, a footer).",
  },
  invalid_number: {
    severity: "error",
    title: "A cell does not read as a number in the number format",
    remedy: sentence`Correct the cell, or name the right ${option("number_format")} if the whole column is written another way.`,
  },
  invalid_date: {
    severity: "error",
    title: "A cell is no day of the calendar in the date format",
    remedy: sentence`Correct the cell, or name the right ${option("date_format")} if the whole column is written another way.`,
  },
  date_out_of_range: {
    severity: "error",
    title: "A date lies more than 30 years back or after tomorrow",
    remedy: sentence`Check the year, and whether day and month are in the order that ${option("date_format")} says.`,
  },
  invalid_currency: {
    severity: "error",
    title: "A cell is no ISO 4217 currency code",
    remedy: "Write the three-letter code in use today, such as USD, EUR or GBP.",
  },
  unknown_amount_type: {
    severity: "error",
    title: "The cell that tells money in from money out is blank",
    remedy: "Fill in the cell: without it the sign of the amount is not known.",
  },
  invalid_color: {
    severity: "error",
    title: "A colour is not written as #RRGGBB",
    remedy: "Write a # and six hexadecimal digits, such as #1F77B4, or leave the cell blank.",
  },
  invalid_parent: {
    severity: "error",
    title: "A category is its own parent",
    remedy: "Name another category as the parent, or leave the cell blank.",
  },
  invalid_rule: {
    severity: "error",
    title: "A rule cannot be read",
    remedy:
      'resource_type must be "transaction"; conditions and actions must be JSON arrays; a rule needs at least one action.',
  },
  invalid_json: {
    severity: "error",
    title: "A line is not JSON",
    remedy: "Each line must be one whole JSON object; check that no line was broken in two or cut off.",
  },
  invalid_ndjson_record: {
    severity: "error",
    title: "A line is JSON, but no record",
    remedy: 'Write each line as {"type": …, "data": {…}}.',
  },
  unsupported_record_type: {
    severity: "error",
    title: "A record is of a type that cannot be imported",
    remedy: "Correct the type, or remove the line.",
  },
  existing_taxonomy_collision: {
    severity: "error",
    title: "A category, tag or merchant of this name exists already",
    remedy: "Rename it in the file or in the service, or remove the line.",
  },
  duplicate_taxonomy_name: {
    severity: "error",
    title: "Two categories, tags or merchants of the file bear the same name",
    remedy: "Rename one of them, or merge the two and correct the ids that refer to it.",
  },
  duplicate_source_id: {
    severity: "error",
    title: "Two records of one kind bear the same id",
    remedy: "Give one of them another id, or remove it if it is the same record twice.",
  },
  missing_required_fields: {
    severity: "error",
    title: "A record lacks fields that it needs",
    remedy: "Add the fields with a value; null, blank text and empty lists count as missing.",
  },
  invalid_accountable_type: {
    severity: "error",
    title: "An account is of an unknown type",
    remedy: "Write one of the known types, such as Depository or CreditCard.",
  },
  invalid_accountable_subtype: {
    severity: "error",
    title: "An account's subtype is none of its type",
    remedy: "Write one of the type's own subtypes, or leave it out.",
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
    title: "The split lines do not add up to the transaction",
    remedy: "Correct the amounts; they are compared exactly, to the last digit.",
  },
  missing_reference: {
    severity: "error",
    title: "A record refers to one that the file does not hold",
    remedy: "Add the record it refers to, anywhere in the file, or correct the id.",
  },
  duplicate_valuation: {
    severity: "error",
    title: "An account is valued twice on one day",
    remedy: "Keep one of the valuations.",
  },
  skipped_missing_reference: {
    severity: "warning",
    title: "A rejected transfer refers to a transaction that the file does not hold",
    remedy: "Nothing to do: an import skips such rows.",
  },
  nothing_importable: {
    severity: "warning",
    title: "No line is a record that can be imported",
    remedy: "Check that this is an export of the service: one JSON record a line.",
  },
  encoding_detected: {
    severity: "warning",
    title: "The file is not UTF-8",
    remedy: "Check that accented letters look right; if not, export the file as UTF-8.",
  },
  separator_detected: {
    severity: "warning",
    title: "The columns are separated by something else than a comma",
    remedy: sentence`Nothing to do if the columns look right; ${option("col_sep")} settles it.`,
  },
  number_format_detected: {
    severity: "warning",
    title: "The numbers are written otherwise than 1,234.56",
    remedy: sentence`Nothing to do if the amounts look right; ${option("number_format")} settles it.`,
  },
  ambiguous_dates: {
    severity: "warning",
    title: "The dates can be read in more than one way",
    remedy: sentence`Name the ${option("date_format")}: it decides between day first and month first.`,
  },
  ambiguous_numbers: {
    severity: "warning",
    title: "The numbers can be read in more than one way",
    remedy: sentence`Name the ${option("number_format")}: it decides which mark is the decimal one.`,
  },
  split_amount_columns: {
    severity: "warning",
    title: "Two columns, money out and money in, stand for the amount",
    remedy: sentence`Nothing to do if these are the right two columns; ${option("amount_col_label")} names another.`,
  },
  row_limit_exceeded: {
    severity: "warning",
    title: "There are more rows than one import takes",
    remedy: "Split the file before importing it.",
  },
  row_length_mismatch: {
    severity: "warning",
    title: "A row has more or fewer cells than the header row",
    remedy: "Look for a separator inside a text that is not quoted, or a cut-off line.",
  },
  blank_rows: {
    severity: "warning",
    title: "Rows without any value are left out",
    remedy: "Nothing to do.",
  },
  empty_header: {
    severity: "warning",
    title: "A column has no name",
    remedy: "Nothing to do if the column is not needed; otherwise name it in the header row.",
  },
  missing_optional_header: {
    severity: "warning",
    title: "A column that was named is not in the header row",
    remedy: sentence`Correct the ${option("…_col_label")} option, or leave it out.`,
  },
  duplicate_rows: {
    severity: "warning",
    title: "Rows are alike in every cell",
    remedy: "Two equal purchases are fine; if the file holds a period twice, remove one.",
  },
  currency_mismatch: {
    severity: "warning",
    title: "A row is in another currency than the account",
    remedy: "Check that the file belongs to this account.",
  },
  already_recorded: {
    severity: "warning",
    title: "The account already holds a transaction with this date, amount and name",
    remedy: "Nothing to do: an import skips what is already recorded.",
  },
  unknown_accounts: {
    severity: "warning",
    title: "The file names accounts that do not exist",
    remedy: "Make the accounts first, or correct their names in the file.",
  },
} as const satisfies Record<string, FindingCodeInfo>;

export type FindingCode = keyof typeof FINDING_CODES;
