import { type Column, meansFirst } from "../column.ts";
import { agreement } from "../row-words.ts";
import { namesPurchases } from "../words/purchase-headers.ts";
import { namesCustomer, namesRefunded, namesTaker } from "../words/seller-headers.ts";
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

/** Whether each payment has a fee below its amount, the higher the higher that is, as nobody takes for a delivery. */
const areOfPayments = (fees: Amounts, written: Amounts): boolean => {
  const paid: { readonly amount: bigint; readonly fee: bigint }[] = [];
  for (const [row, amount] of written.entries()) {
    const fee = fees[row];
    if (amount === undefined || amount === 0n) continue;
    if (fee === undefined || fee <= 0n || fee >= amount) return false;
    paid.push({ amount, fee });
  }
  paid.sort((a, b) => (a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0));
  const isHigher = paid.every(({ amount, fee }, at) => {
    const before = paid[at - 1];
    return before === undefined || (before.amount === amount ? before.fee === fee : before.fee < fee);
  });
  return isHigher && new Set(paid.map(({ fee }) => fee)).size > 1;
};

/** Whether a column names the shops where one who paid was. */
const namesShops = ({ header, distinct }: Column): boolean =>
  distinct.size > 0 &&
  /\b(?:seller|sold by|shop|store|merchant|restaurant|vendor|retailer)\b(?! message)/i.test(header);

const isListOfTaken = ({ columns, units, written }: SignEvidence): boolean => {
  const refunded = columns.filter(({ header }) => namesRefunded(header));
  const fee = columns.find((column) => meansFirst(column, "fee"));
  if (refunded.length === 0 || fee === undefined) return false;
  if (!refunded.every(({ cell }) => isNothing(units(cell))) || !areOfCustomers(columns)) return false;
  if (columns.some((column) => namesShops(column) || namesPurchases(column.header))) return false;
  return columns.some(({ header }) => namesTaker(header)) || areOfPayments(units(fee.cell), written);
};

/** Payments that one who sells has taken: what was given back, the fee and the customers stand beside amounts without a sign. */
export const signOfTaken: SignRule = (evidence) => {
  const { money, negative, written, said } = evidence;
  return negative === 0 && agreement(written, said).oppose === 0 && isListOfTaken(evidence)
    ? { money: straight(money), reason: "the rows are payments that customers made, with their fees" }
    : undefined;
};
