import type { KeptRows } from "@farthing/preflight";
import { type PlaceOf, runToEnd } from "@farthing/recognition/order";
import type { TimeZone } from "@farthing/values";
import type { NewBalancePoint } from "../../transactions/ledger.ts";
import { balancePoints } from "./balance-points.ts";
import { fileRows } from "./file-rows.ts";

/** The order of the rows of a file, and the balances that it states. */
export interface RowsInOrder {
  /** The place of a row within its day, by its number among those that were kept, from 0. */
  readonly placeOf: PlaceOf;
  /** The balances by each account that rows name: blank for those that name none. */
  readonly balances: ReadonlyMap<string, readonly Omit<NewBalancePoint, "account_id">[]>;
}

/**
 * In which order the transactions of a checked file happened, and which balances it states of its accounts in their currencies, as an
 * import would store them (docs/spec/accounts.md, Proof). The time zone is that of the check. Reads all rows at once.
 */
export const rowsInOrder = (rows: KeptRows, timeZone: TimeZone | undefined): RowsInOrder => {
  const file = runToEnd(fileRows(rows, timeZone));
  const points = balancePoints(file, (name) => ({
    id: name,
    currency: file.accounts.get(name)?.currency ?? "",
  }));
  const byAccount = Map.groupBy(points, ({ account_id }) => account_id);
  return {
    placeOf: file.places.happened,
    balances: new Map([...file.accounts.keys()].map((name) => [name, byAccount.get(name) ?? []])),
  };
};
