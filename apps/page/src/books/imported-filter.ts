import type { Api } from "../account/api.ts";
import { ApiFailure } from "../account/api-failure.ts";
import { findImport, receiptOf } from "../account/imports.ts";
import type { TransactionFilter } from "../account/transactions.ts";

/** What an import brought, as far as a list can be narrowed to it: its days, and its account if it has one. */
export interface Imported {
  /** Undefined if nothing is known of it any more. */
  readonly file: string | undefined;
  readonly filter: Partial<TransactionFilter>;
}

const UNKNOWN: Imported = { file: undefined, filter: {} };

/** The days and the account of an import by its id. */
export const importedFilter = async (api: Api, id: string): Promise<Imported> => {
  try {
    const [{ filename }, { rows }] = await Promise.all([findImport(api, id), receiptOf(api, id)]);
    if (rows.length === 0) return UNKNOWN;
    const days = rows.map(({ date }) => date).sort();
    const accounts = new Set(rows.map(({ account_id }) => account_id));
    const [account = ""] = accounts.size === 1 ? accounts : [];
    return { file: filename, filter: { account, from: days[0]!, to: days.at(-1)! } };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "record_not_found") return UNKNOWN;
    throw error;
  }
};
