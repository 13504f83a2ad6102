import { option, type Sentence, sentence } from "./sentence.ts";

/**
 * Why content cannot be checked at all, with what to do about it.
 * The documentation of the codes is made from this table.
 */
export interface RefusalCodeInfo {
  readonly title: string;
  readonly remedy: Sentence;
}

export const REFUSAL_CODES = {
  invalid_import_type: {
    title: "The type names nothing that can be checked",
    remedy: "Name one of the types that the message lists. PDF and QIF files cannot be checked.",
  },
  missing_content: {
    title: "There is nothing to check",
    remedy: "Send a file, or its text.",
  },
  file_too_large: {
    title: "The file is larger than 10 MiB",
    remedy: "Export a shorter period, or split the file.",
  },
  content_too_large: {
    title: "The raw content is larger than 10 MiB",
    remedy: "Split it; its bytes in UTF-8 are what counts.",
  },
  invalid_file_type: {
    title: "The file is plainly of another format",
    remedy: "Export it from the bank as CSV, or save it as CSV in a spreadsheet program.",
  },
  record_not_found: {
    title: "The account does not exist, or is not the family's",
    remedy: sentence`Check ${option("account_id")}, or leave it out.`,
  },
  invalid_csv: {
    title: "The CSV cannot be split into records",
    remedy: "Close the quote that the message names, or double a quote that belongs to the text.",
  },
} as const satisfies Record<string, RefusalCodeInfo>;

export type RefusalCode = keyof typeof REFUSAL_CODES;
