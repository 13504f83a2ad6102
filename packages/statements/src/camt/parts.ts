import { addDecimals } from "@farthing/values";
import { isPlaceholder } from "../ids/unrepeated.ts";
import type { Part } from "../model/statement.ts";
import type { Details } from "./details.ts";
import { paymentTexts, type Side } from "./entry-texts.ts";
import { amountIn, signed } from "./money.ts";

/** One payment of a batch: its amount is the one in the entry's currency, if it has one. */
export const partOf = (details: Details, side: Side, currency: string | null): Part => {
  const money = details.amounts.find((one) => one.currency === currency) ?? details.amounts[0];
  const amount = money === undefined ? null : amountIn(money);
  const { name, purpose } = paymentTexts(details, side, "");
  return {
    amount: amount === null ? null : signed(amount, details.direction ?? side.direction),
    currency: money?.currency ?? null,
    name,
    purpose,
    category: "",
    reference: details.ids.find((id) => !isPlaceholder(id)) ?? "",
  };
};

/** The sum of the parts, or null if one of them has no amount in the entry's currency. */
export const sumOfParts = (parts: readonly Part[], currency: string | null): string | null => {
  const amounts = parts.map((part) => (part.currency === currency ? part.amount : null));
  return amounts.includes(null) ? null : addDecimals(amounts.map((amount) => amount ?? "0"));
};
