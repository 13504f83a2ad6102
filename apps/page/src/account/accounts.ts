import { type Account, ALL_ACCOUNTS, type Api, sending } from "./api.ts";

/** An account as its own place shows it. */
export interface BookAccount extends Account {
  readonly classification: "asset" | "liability";
}

/** Days, both included. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** The entry whose sign, turned, explains what is missing, if there is one alone. */
interface Explained {
  readonly turned: { readonly date: string; readonly amount: string } | null;
}

/** What the balances of a bank prove of an account. */
export interface Proof {
  readonly state: "proven" | "gaps" | "contradicted" | "no_balances";
  readonly proven: readonly Span[];
  /** With the sum of what is missing: money in is positive. */
  readonly gaps: readonly (Span & Explained & { readonly sum: string })[];
  readonly contradictions: readonly (Explained & {
    readonly day: string;
    readonly books: string;
    readonly bank: string;
  })[];
}

/** All accounts of the family, also those that are not used any more, by name. */
export const bookAccounts = (api: Api): Promise<readonly BookAccount[]> => api.all("accounts", ALL_ACCOUNTS);

/** What is proven of an account. */
export const proofOf = (api: Api, id: string): Promise<Proof> =>
  api.ask(`/accounts/${encodeURIComponent(id)}/proof`);

const change = (api: Api, id: string, to: object): Promise<BookAccount> =>
  api.ask(`/accounts/${encodeURIComponent(id)}`, sending("PATCH", to));

/** Gives an account another name. */
export const renameAccount = (api: Api, id: string, name: string): Promise<BookAccount> =>
  change(api, id, { name });

/** Says whether an account is used: one that is disabled is not offered where one is chosen. */
export const setStatus = (api: Api, id: string, status: Account["status"]): Promise<BookAccount> =>
  change(api, id, { status });

/** Deletes an account. Throws an `ApiFailure` with the code `account_not_empty` if it has transactions, or a bank keeps it. */
export const deleteAccount = (api: Api, id: string): Promise<unknown> =>
  api.ask(`/accounts/${encodeURIComponent(id)}`, { method: "DELETE" });
