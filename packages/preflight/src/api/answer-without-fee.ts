import { nameOfPlace } from "../find/columns/column.ts";
import type { Undecided } from "../find/facts/inspection.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";

const LABELS = [["amount"], ["outflow", "inflow"]] as const;
const LABEL_OF = {
  amount: "amount_col_label",
  outflow: "debit_col_label",
  inflow: "credit_col_label",
} as const;

/**
 * The answer to a question that is none of its candidates: that the amounts contain their fees. It names the columns of the amounts
 * that a reading has, and no fee. Undefined if the question is another one. Throws a `TypeError` for wrong arguments.
 */
export const answerWithoutFee = (
  question: Undecided,
  options: ReadingOptions,
): { readonly set: ReadingOptions; readonly means: string } | undefined => {
  checkArguments({ question, options });
  const { field, candidates, readings = [] } = question;
  const means = field === "fee_col_label" ? readings[candidates.length] : undefined;
  if (means === undefined) return undefined;
  for (const keys of LABELS) {
    const labels = keys.map((key) => {
      const at = (options.columns ?? []).indexOf(key);
      return [LABEL_OF[key], options[LABEL_OF[key]] ?? (at < 0 ? undefined : nameOfPlace(at))] as const;
    });
    if (labels.every(([, label]) => label !== undefined)) return { set: Object.fromEntries(labels), means };
  }
  return undefined;
};
