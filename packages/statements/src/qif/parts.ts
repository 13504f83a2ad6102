import { addDecimals } from "@farthing/values";
import type { Part } from "../model/statement.ts";
import type { RecordFields } from "./record-fields.ts";

/** The shares of a split. They are told where they do not add up to its amount. */
export const partsOf = (fields: RecordFields, amount: string | null): readonly Part[] => {
  const parts = fields.record.splits.map((split) => ({
    amount: fields.decimal(split.amount),
    currency: null,
    name: "",
    purpose: split.memo,
    category: split.category,
    reference: "",
  }));
  const amounts = parts.flatMap((part) => (part.amount === null ? [] : [part.amount]));
  const areAllKnown = amount !== null && parts.length > 0 && amounts.length === parts.length;
  const sum = areAllKnown ? addDecimals(amounts) : amount;
  if (sum !== amount)
    fields.report("parts_do_not_add_up", `The parts of this split add up to ${sum}, not to ${amount}.`);
  return parts;
};
