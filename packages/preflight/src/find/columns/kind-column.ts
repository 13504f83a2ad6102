import { tradeKindOf } from "../../words/kind-direction.ts";
import { type Column, means } from "./column.ts";

/** A kind of trade has no more words: `Market buy`. */
const IS_SHORT = /^\s*\S+(?:\s+\S+)?\s*$/;

/** Whether a column says of what kind a row is: by its header, or as some of its values are that something was bought, and sold. */
export const isOfKinds = (column: Column): boolean => {
  if (means(column, "kind", "direction")) return true;
  const traded = [...column.distinct].filter((value) => IS_SHORT.test(value)).map(tradeKindOf);
  return traded.includes("buy") && traded.includes("sell");
};
