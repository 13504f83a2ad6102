import { isOfAccount } from "../accounts/account-rows.ts";
import { LEAST_TURNED_ROWS } from "../weights/weights.ts";
import { type SignRule, straight } from "./sign-evidence.ts";

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
  if (oppose < LEAST_TURNED_ROWS && isAccount())
    return { money: straight(money), reason: "it is the statement of a bank account" };
  return oppose === 0 && isOfAccount(written, columns)
    ? { money: straight(money), reason: "rows that only a bank account has say so" }
    : undefined;
};
