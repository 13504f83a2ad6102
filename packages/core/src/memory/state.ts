import type { ApiKey } from "../access/api-key.ts";
import type { AuditEntry } from "../access/audit-entry.ts";
import type { KeptAnswer, NamedRequest } from "../access/idempotency-keys.ts";
import type { Family, User } from "../access/user.ts";
import type { Import } from "../import/books/import.ts";
import type { PlannedCategory, PlannedTransaction, TransactionHistory } from "../import/books/plan.ts";
import type { StoredReading } from "../import/books/readings.ts";
import type { StoredReceipt } from "../import/receipts/receipt.ts";
import type { BankTransaction } from "../provider/books/bank-account.ts";
import type { LinkedAccount } from "../provider/books/bank-books.ts";
import type { BankConnection } from "../provider/connection/connection.ts";
import type { AuthorizationCode, LinkingCode } from "../sso/code.ts";
import type { IdentityKey, LinkedIdentity } from "../sso/identities.ts";
import type { SignInStart } from "../sso/sign-in-starts.ts";
import type { Successor, TokenFamily } from "../sso/tokens.ts";
import type { StoredAccount } from "../transactions/account.ts";
import type { DeletedContent, DeletedTransaction } from "../transactions/deleted-transaction.ts";
import type { BalancePoint, LedgerEntry } from "../transactions/ledger.ts";
import type { StatedBalance } from "../transactions/stated-balances.ts";
import type { Merchant, Tag } from "../transactions/transaction.ts";
import type { CounterValue } from "../transfers/decide-pairs.ts";
import type { TransferLegs, TransferMaker } from "../transfers/transfer.ts";

interface KeptApiKey {
  readonly key: ApiKey;
  readonly secret_hash: Uint8Array;
}

/** A stored transaction: other things are referred to by id. */
export interface KeptTransaction extends Omit<PlannedTransaction, "history">, TransactionHistory {
  /** It was added by hand. Until a file or a bank has it, too, it has no original values. */
  readonly by_hand?: true;
}

/** Two transactions that are one movement of money. */
export interface KeptTransfer extends TransferLegs {
  readonly id: string;
  readonly made_by: TransferMaker;
  readonly created_at: string;
}

/** Two that may be, or are not to be. */
export interface KeptCandidate extends Omit<KeptTransfer, "made_by"> {
  readonly state: "proposed" | "rejected";
}

/** A transaction that was deleted, to be restored. */
export interface KeptDeletion extends Pick<DeletedTransaction, "deleted_at" | "kept_until" | "restored_at"> {
  readonly account_id: string;
  readonly content: DeletedContent;
}

/** What a person has deleted of what imports have, as it came in, and the transaction as which it has come in again since. */
export interface DeletedEntry extends LedgerEntry {
  readonly came_again_as: string | null;
}

/** That a transaction belongs to an import. What no import stored is not removable. */
interface Claim {
  readonly import_id: string;
  readonly removable: boolean;
}

/** What one family has, by id. No id is looked up outside it, so nothing of another family can be reached. */
export interface FamilyState {
  readonly family: Family;
  readonly accounts: Map<string, StoredAccount>;
  /** What was said of the balances of accounts, by their ids. */
  readonly statedBalances: Map<string, readonly StatedBalance[]>;
  /** The balances that entries are held against, by the ids of accounts. */
  readonly balancePoints: Map<string, readonly BalancePoint[]>;
  /** What a person has deleted of what imports have, by the ids of accounts. */
  readonly deletedEntries: Map<string, readonly DeletedEntry[]>;
  /** What can be restored, by the ids of transactions. */
  readonly deletions: Map<string, KeptDeletion>;
  /** What imports state of transactions in other currencies, by the ids of both. */
  readonly counters: Map<string, ReadonlyMap<string, readonly CounterValue[]>>;
  readonly categories: Map<string, PlannedCategory>;
  readonly tags: Map<string, Tag>;
  readonly merchants: Map<string, Merchant>;
  readonly transactions: Map<string, KeptTransaction>;
  /** The accounts that a user has named. */
  readonly renamed: Set<string>;
  /**
   * The names that accounts had before a person gave them others, by their ids; blank for those that a person has made, until a
   * file calls them by a name.
   */
  readonly originalNames: Map<string, string>;
  /** The transactions that are split into others. */
  readonly divided: Set<string>;
  /** By the id of either leg. */
  readonly transfers: Map<string, KeptTransfer>;
  /** By `legsKey`. */
  readonly candidates: Map<string, KeptCandidate>;
  readonly imports: Map<string, Import>;
  readonly readings: Map<string, StoredReading>;
  /** By the ids of their imports, in the order in which they were stored. */
  readonly receipts: Map<string, StoredReceipt>;
  /** The imports that have rows or records of an account, by its id. */
  readonly importsOfAccounts: Map<string, ReadonlySet<string>>;
  /** What accounts are called in the files that they came from, by their ids. */
  readonly externalIds: Map<string, string>;
  /**
   * The imports that have an account, category, tag, merchant or transfer, by its id. What is not here belongs to no import, and
   * is found by none.
   */
  readonly entityClaims: Map<string, ReadonlySet<string>>;
  /** The imports that stored or found a transaction, by its id; all of them are removable or none. */
  readonly claims: Map<string, readonly Claim[]>;
}

/** What an account is at the provider, and the moment of its balance. */
export type KeptBankAccount = Pick<LinkedAccount, "provider_id" | "organization" | "balance_date">;

/** The bank's last values of a transaction. */
export interface KeptBankTransaction {
  readonly account_id: string;
  readonly seen_at: string;
  readonly told: BankTransaction;
}

/** A connection, with the data from it in its family. */
export interface KeptBankConnection {
  readonly connection: BankConnection;
  /** What the provider's accounts are, by our ids. */
  readonly accounts: ReadonlyMap<string, KeptBankAccount>;
  /** By the ids of the family's transactions. */
  readonly transactions: ReadonlyMap<string, KeptBankTransaction>;
}

/** A one-time code of either kind, and what it was used for. */
export type KeptCode =
  | { readonly kind: "authorization"; readonly code: AuthorizationCode; readonly token_family_id?: string }
  | { readonly kind: "linking"; readonly code: LinkingCode; readonly used?: true };

/** A token family, and when it was revoked. */
interface KeptTokenFamily {
  readonly family: TokenFamily;
  readonly revoked_at: string | null;
}

/** A named request; without an answer it is at work. */
interface KeptRequest extends NamedRequest {
  readonly answer?: KeptAnswer;
}

/** The requests of a client in its minute, and the end of that. */
interface KeptCount {
  readonly count: number;
  readonly ends_at: number;
}

interface KeptAccessToken {
  readonly family_id: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
}

interface KeptRefreshToken {
  readonly family_id: string;
  readonly spent_at: string | null;
  readonly successor?: Successor | undefined;
}

export interface State {
  readonly users: Map<string, User>;
  /** Ids of users by e-mail address in lower case. */
  readonly emails: Map<string, string>;
  readonly apiKeys: Map<string, KeptApiKey>;
  readonly families: Map<string, FamilyState>;
  readonly bankConnections: Map<string, KeptBankConnection>;
  /** Ids of the connections with work in progress. */
  readonly worked: Set<string>;
  /** By hash, like the tokens. */
  readonly codes: Map<string, KeptCode>;
  readonly tokenFamilies: Map<string, KeptTokenFamily>;
  readonly accessTokens: Map<string, KeptAccessToken>;
  readonly refreshTokens: Map<string, KeptRefreshToken>;
  /** By `identityText`. */
  readonly identities: Map<string, LinkedIdentity>;
  readonly blocked: Set<string>;
  /** By the hash of their state. */
  readonly signInStarts: Map<string, SignInStart>;
  /** By credential and name. */
  readonly namedRequests: Map<string, KeptRequest>;
  /** By client. */
  readonly requestCounts: Map<string, KeptCount>;
  readonly audit: AuditEntry[];
}

/** The key of an identity as one text, whatever its parts contain. */
export const identityText = ({ issuer, subject }: IdentityKey): string => JSON.stringify([issuer, subject]);

export const emptyState = (): State => ({
  users: new Map(),
  emails: new Map(),
  apiKeys: new Map(),
  families: new Map(),
  bankConnections: new Map(),
  worked: new Set(),
  codes: new Map(),
  tokenFamilies: new Map(),
  accessTokens: new Map(),
  refreshTokens: new Map(),
  identities: new Map(),
  blocked: new Set(),
  signInStarts: new Map(),
  namedRequests: new Map(),
  requestCounts: new Map(),
  audit: [],
});

export const emptyFamily = (family: Family): FamilyState => ({
  family,
  accounts: new Map(),
  statedBalances: new Map(),
  balancePoints: new Map(),
  deletedEntries: new Map(),
  deletions: new Map(),
  counters: new Map(),
  categories: new Map(),
  tags: new Map(),
  merchants: new Map(),
  transactions: new Map(),
  renamed: new Set(),
  originalNames: new Map(),
  divided: new Set(),
  transfers: new Map(),
  candidates: new Map(),
  imports: new Map(),
  readings: new Map(),
  receipts: new Map(),
  importsOfAccounts: new Map(),
  externalIds: new Map(),
  entityClaims: new Map(),
  claims: new Map(),
});
