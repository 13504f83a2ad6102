import type { FamilyState } from "./state.ts";

/** Makes the imports incomplete that have rows or records of an account, which is deleted. */
export const forgetImportsOf = (own: FamilyState, accountId: string): void => {
  for (const id of own.importsOfAccounts.get(accountId) ?? []) {
    const each = own.imports.get(id)!;
    if (each.status === "stored") own.imports.set(id, { ...each, incomplete: true });
  }
  own.importsOfAccounts.delete(accountId);
};
