import { namesCustomer, namesPurchases, namesRefunded, namesTaker } from "../../words/header-kinds.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { agreement } from "../directions/row-words.ts";
import { type SignEvidence, type SignRule, straight } from "./sign-evidence.ts";

type Amounts = readonly (bigint | undefined)[];

/** Whether nothing was given back in any row; a column without a figure says nothing of that. */
const isNothing = (refunded: Amounts): boolean =>
  refunded.some((each) => each === 0n) && refunded.every((each) => each === undefined || each === 0n);

/**
 * Whether columns tell of customers who differ: in the list of a shop for one who bought there, that one is in each row. A row
 * without a customer is another one than a row with one.
 */
const areOfCustomers = (columns: readonly Column[]): boolean => {
  const customers = columns.filter(({ header, distinct }) => namesCustomer(header) && distinct.size > 0);
  return customers.length > 0 && customers.every(({ values }) => new Set(values).size > 1);
};

/** Whether a column names whom one who paid has paid. */
const namesPaid = ({ header, distinct }: Column): boolean =>
  distinct.size > 0 &&
  /\b(?:seller|sold by|shop|store|merchant|restaurant|vendor|retailer|payee|recipient|beneficiary|biller)\b(?! message)/i.test(
    header,
  );

/** Whether the rows are payments that one who sells has taken. */
export const isListOfTaken = ({ columns, units }: Pick<SignEvidence, "columns" | "units">): boolean => {
  const refunded = columns.filter(({ header }) => namesRefunded(header));
  if (refunded.length === 0 || !columns.some((column) => meansFirst(column, "fee"))) return false;
  if (!refunded.every(({ cell }) => isNothing(units.of(cell))) || !areOfCustomers(columns)) return false;
  if (columns.some((column) => namesPaid(column) || namesPurchases(column.header))) return false;
  return columns.some(({ header }) => namesTaker(header));
};

/** Payments that one who sells has taken: what was given back, the fee and the customers stand beside amounts without a sign. */
export const signOfTaken: SignRule = (evidence) => {
  const { money, negative, written, words } = evidence;
  return negative === 0 && agreement(written, words).oppose === 0 && isListOfTaken(evidence)
    ? { money: straight(money), reason: "the rows are payments that customers made, with their fees" }
    : undefined;
};
