import type { FamilyState } from "./state.ts";

/** Makes the imports incomplete that have rows or records of an account, which is deleted, and forgets the readings of its files. */
export const forgetImportsOf = (own: FamilyState, accountId: string): void => {
  for (const id of own.importsOfAccounts.get(accountId) ?? []) {
    const each = own.imports.get(id)!;
    if (each.status === "stored") own.imports.set(id, { ...each, incomplete: true });
  }
  own.importsOfAccounts.delete(accountId);
  for (const { id, account_id } of [...own.readings.values()])
    if (account_id === accountId) own.readings.delete(id);
};
