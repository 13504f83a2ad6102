import type { BankTransaction } from "@farthing/core/provider";

/** The family and connection whose data is changed. */
export interface Owner {
  readonly family_id: string;
  readonly connection_id: string;
}

export type Row = Readonly<Record<string, string | number | null>>;

/** Where the bank's values are: of a transaction of the family, and of one that a user has deleted. */
export type Told = "bank_transactions" | "deleted_bank_transactions";

/** That a bank transaction belongs to the connection. */
export const ofConnection = (table: Told): string => `EXISTS (
  SELECT 1 FROM bank_accounts AS a
  WHERE a.account_id = ${table}.account_id AND a.connection_id = +@connection_id)`;

export const toldRow = (told: BankTransaction): Row => ({ ...told, pending: told.pending ? 1 : 0 });

/** A plan that refers to missing data is a mistake in the program. */
export const once = (what: string, changes: number): void => {
  if (changes !== 1) throw new Error(`the connection does not have the ${what}`);
};

/** The same of all that are given. */
export const allOf = (what: string, given: readonly unknown[], changes: number): void => {
  if (changes !== given.length)
    throw new Error(`the connection has ${changes} of the ${given.length} ${what}`);
};
