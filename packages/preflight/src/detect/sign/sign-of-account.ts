import { hasHiddenNumbers, isListOfCard } from "../account-kind.ts";
import { isOfAccount } from "../account-rows.ts";
import { type SignRule, straight } from "./sign-evidence.ts";
import { isListOfPurchases, wordsOfPositive } from "./sign-of-list.ts";

/** Most amounts have a minus, as money out has. */
export const signOfMost: SignRule = (evidence) => {
  const { money, columns, written, kinds, positive, negative, agree, oppose, isAccount } = evidence;
  const isMostly =
    negative > positive ||
    (negative === positive &&
      // In a list of purchases, one of two is what came back as likely.
      (negative > 1 || !isListOfPurchases(evidence)) &&
      // What came in to pay a card has a minus beside one purchase.
      ((wordsOfPositive(evidence).agree > 0 && !isListOfCard(columns)) || !hasHiddenNumbers(columns)));
  // As it is written, a refund would have gone out: on a card it came in.
  const isRefunded = written.some((each, row) => each !== undefined && each < 0n && kinds[row] === "refund");
  return isMostly && negative > 0 && oppose <= agree && (!isRefunded || agree > 0 || isAccount())
    ? {
        money: straight(money),
        reason: `${negative} of ${negative + positive} amounts are negative, as money out is`,
      }
    : undefined;
};

/** Words of this many rows speak against a sign as it is written. */
const MOST_OPPOSED = 3;

/** A statement of a bank account, or rows that only one has. */
export const signOfAccount: SignRule = ({
  money,
  columns,
  written,
  positive,
  negative,
  oppose,
  isAccount,
}) => {
  if (positive === 0 || negative === 0) return undefined;
  // Words that can be of either side, such as payment, do not speak against an account.
  if (oppose < MOST_OPPOSED && isAccount())
    return { money: straight(money), reason: "it is the statement of a bank account" };
  return oppose === 0 && isOfAccount(written, columns)
    ? { money: straight(money), reason: "rows that only a bank account has say so" }
    : undefined;
};
