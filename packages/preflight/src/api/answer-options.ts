import type { Undecided } from "../find/facts/inspection.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";

/**
 * The options with which a file is read where a question is answered with one of its candidates, by its place among them from 0
 * (docs/spec/inspect.md, Questions). Of two columns of money one is money out, and then the other is money in. Below a header row
 * that has a first row in it, all rows are data. Throws a `TypeError` for wrong arguments.
 */
export const answerOptions = (
  question: Pick<Undecided, "field" | "candidates" | "about">,
  at: number,
): ReadingOptions => {
  checkArguments({ question });
  const { field, candidates, about } = question;
  const value = candidates[at]!;
  if (about === "joined_header") return { [field]: value, has_header: false };
  if (field === "booked_statuses") return { booked_statuses: [String(value)] };
  if (field === "debit_col_label" && candidates.length === 2)
    return { debit_col_label: String(value), credit_col_label: String(candidates[1 - at]!) };
  return { [field]: value };
};
