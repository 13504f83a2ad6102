import type { AccountOfReceipt } from "./receipt.ts";
import type { ReceiptRow } from "./receipt-rows.ts";
import type { RowKind } from "./row-facts.ts";

/** An account as a plan knows it. */
type KnownAccount = Pick<AccountOfReceipt, "id" | "name" | "currency">;

/** The account and the currency of each kind of rows: where they say none, that of the account. */
export const kindsInBooks = (
  kinds: readonly RowKind[],
  accountOf: (called: string) => Pick<KnownAccount, "id" | "currency">,
): readonly Pick<ReceiptRow, "account_id" | "currency">[] =>
  kinds.map(({ account: called, currency }) => {
    const account = accountOf(called);
    return { account_id: account.id, currency: currency || account.currency };
  });

/** The accounts of some ids, with what a file calls them if it names any. */
export const accountsOfReceipt = (
  ids: readonly string[],
  known: readonly KnownAccount[],
  called: Iterable<readonly [name: string, id: string]>,
): readonly AccountOfReceipt[] => {
  const byId = new Map(known.map((account) => [account.id, account]));
  const names = Map.groupBy(called, ([, id]) => id);
  return ids.map((id) => {
    const { name, currency } = byId.get(id)!;
    return { id, name, currency, called: (names.get(id) ?? []).map(([each]) => each) };
  });
};
