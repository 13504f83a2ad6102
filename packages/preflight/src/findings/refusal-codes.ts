import { CONTENT_LIMIT } from "../options/content-limit.ts";
import { option, type Sentence, sentence } from "./sentence.ts";

/**
 * Why content cannot be checked at all, with the remedy.
 * docs/findings.md is generated from this table.
 */
export interface RefusalCodeInfo {
  readonly title: string;
  readonly remedy: Sentence;
}

/** Every code of a refusal (docs/findings.md, which is generated from it). */
export const REFUSAL_CODES = {
  invalid_import_type: {
    title: "This import type cannot be checked",
    remedy: "Use one of the types listed in the message. PDF files cannot be checked.",
  },
  missing_content: {
    title: "There is nothing to check",
    remedy: "Send a file, or its text.",
  },
  file_too_large: {
    title: `The file is larger than ${CONTENT_LIMIT}`,
    remedy:
      "Export a shorter period, or split the file. The limit is that of the API: the command takes larger files, and a program can give an upload another.",
  },
  content_too_large: {
    title: `The raw content is larger than ${CONTENT_LIMIT}`,
    remedy: "Split it. Its size is counted in bytes of UTF-8.",
  },
  invalid_file_type: {
    title: "The file is in another format, or damaged",
    remedy: "Download it again, or in a format that can be read: CAMT, MT940, OFX, a workbook, CSV.",
  },
  no_statement: {
    title: "The file is in the format of statements, and has none",
    remedy: "Download the statement of a period with transactions. The message has what the bank said.",
  },
  record_not_found: {
    title: "The account does not exist or belongs to another family",
    remedy: sentence`Check ${option("account_id")}, or leave it out.`,
  },
  invalid_csv: {
    title: "The CSV cannot be split into records",
    remedy:
      "Close the quote named in the message, or double it if it is part of the text; break the line that is named as too long where rows have been joined.",
  },
} as const satisfies Record<string, RefusalCodeInfo>;

/** Why nothing is read of a file that is a statement or a workbook, or could be one. */
export type RefusalReason = "encrypted" | "damaged" | "too_large" | "archive" | "hidden_sheets";

/** A key of {@link REFUSAL_CODES}. */
export type RefusalCode = keyof typeof REFUSAL_CODES;
