import { type Account, type Api, sending } from "./api.ts";

/** The kinds of accounts. */
type AccountKind =
  | "depository"
  | "investment"
  | "crypto"
  | "property"
  | "credit_card"
  | "loan"
  | "vehicle"
  | "other_asset"
  | "other_liability";

/** An account with what is known of its balance. */
export interface BookAccount extends Account {
  readonly account_type: AccountKind;
  readonly status: "active" | "disabled" | "draft";
  readonly classification: "asset" | "liability";
  /** Exact. */
  readonly balance: string;
  /** The balance in the smallest units of the currency; null if nobody has said it. */
  readonly balance_cents: number | null;
  readonly balance_date: string | null;
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
export const bookAccounts = (api: Api): Promise<readonly BookAccount[]> => api.all("accounts");

/** What is proven of an account. */
export const proofOf = (api: Api, id: string): Promise<Proof> =>
  api.ask(`/accounts/${encodeURIComponent(id)}/proof`);

/** Gives an account another name. */
export const renameAccount = (api: Api, id: string, name: string): Promise<BookAccount> =>
  api.ask(`/accounts/${encodeURIComponent(id)}`, sending("PATCH", { name }));
