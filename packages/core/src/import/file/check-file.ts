import type { Content, Known, Preflighted, ReadingOptions } from "@farthing/preflight";
import { optionText } from "@farthing/preflight/checked";
import { type Books, knownToImport } from "../books/books.ts";
import type { ImportFile } from "./import-outcome.ts";

/** Checks content and keeps its accepted rows, as `preflightKeepingRows` of preflight does. */
export type CheckContent = (content: Content, options: ReadingOptions, known: Known) => Preflighted;

/** What a check found, and what it knew. */
export interface CheckedFile extends Preflighted {
  readonly known: Known;
}

/** What a check knows of these books. Which rows the account has already is found when they are planned. */
const knownFor = ({ options, today, time_zone }: ImportFile, books: Books): Known =>
  knownToImport({ ...books, recorded: [] }, today, optionText(options, "account_id"), time_zone);

/** Whether two checks of an import knew the same of what a check asks for: not what the account is called, nor what it has. */
const isSameKnown = (one: Known, other: Known): boolean =>
  one.today === other.today &&
  one.time_zone?.name === other.time_zone?.name &&
  one.account?.id === other.account?.id &&
  one.account?.currency === other.account?.currency;

/** What a check finds for these books: what an earlier one found, if it knew the same. */
export const checkFor = (
  file: ImportFile,
  earlier: CheckedFile | undefined,
  books: Books,
  check: CheckContent,
): CheckedFile => {
  const known = knownFor(file, books);
  return earlier !== undefined && isSameKnown(earlier.known, known)
    ? earlier
    : { known, ...check(file.checked?.text ?? file.upload, file.options, known) };
};
