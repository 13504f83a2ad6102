import { isOfAccount } from "../accounts/account-rows.ts";
import { type SignRule, straight } from "./sign-evidence.ts";

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
