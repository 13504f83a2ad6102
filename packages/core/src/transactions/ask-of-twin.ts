import { fold } from "@farthing/values";
import * as Result from "effect/Result";
import type { StoredAccount } from "./account.ts";
import { AccountNameTaken } from "./errors.ts";

/** Asks about a name that another account has: by the name neither a file nor a person could say which of them is meant. */
export const askOfTwin = (
  name: string,
  others: readonly Pick<StoredAccount, "id" | "name">[],
): Result.Result<void, AccountNameTaken> => {
  const folded = fold(name);
  const twin = others.find((each) => fold(each.name) === folded);
  return twin === undefined
    ? Result.void
    : Result.fail(new AccountNameTaken({ name: twin.name, id: twin.id }));
};
