import type * as access from "@farthing/core/access";
import type * as imports from "@farthing/core/import";
import type * as provider from "@farthing/core/provider";
import type * as sso from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import type * as transactions from "@farthing/core/transactions";
import type * as transfers from "@farthing/core/transfers";
import type * as Effect from "effect/Effect";
import type { Step } from "./people-steps.ts";

/** The functions of a room of the core that work on storage. */
type WorkOf<Room> = {
  [Name in keyof Room]: Room[Name] extends (...args: never) => Effect.Effect<unknown, unknown, infer Needs>
    ? [Extract<Needs, Storage>] extends [never]
      ? never
      : Name
    : never;
}[keyof Room];

/** The use cases of the core that work on storage. */
export type UseCase =
  | WorkOf<typeof access>
  | WorkOf<typeof imports>
  | WorkOf<typeof provider>
  | WorkOf<typeof sso>
  | WorkOf<typeof transactions>
  | WorkOf<typeof transfers>;

/** Where histories of people have each use case: in a step, or in what they look at after each. The compiler says what is missing. */
export const USE_CASES: Readonly<Record<UseCase, Step["do"] | "each look">> = {
  createUser: "user",
  createApiKey: "key",
  authenticateApiKey: "present key",
  revokeApiKey: "revoke key",
  revokeOwnApiKey: "revoke own key",
  // By it each user is found whom a step names.
  findUser: "link",
  importFile: "import",
  exportFamily: "each look",
  findImport: "each look",
  listImports: "each look",
  undoImport: "undo",
  listReadings: "each look",
  findReading: "each look",
  findReceipt: "each look",
  recallReading: "each look",
  forgetReading: "forget",
  claimConnection: "claim",
  readAccounts: "look at a bank",
  readInfo: "look at a bank",
  syncConnection: "sync",
  // It does that with all that is due.
  syncByItself: "sync",
  authenticate: "present token",
  beginSignIn: "sign in",
  finishSignIn: "sign in",
  createAccount: "create account",
  exchangeCode: "exchange",
  issueAuthorizationCode: "code",
  issueLinkingCode: "linking code",
  linkIdentity: "link",
  unlinkIdentity: "link",
  setIdentityBlocked: "block",
  refreshTokens: "refresh",
  revokeToken: "revoke token",
  endSession: "end session",
  addAccount: "account",
  updateAccount: "change account",
  deleteAccount: "delete account",
  addTaxonomyItem: "item",
  updateTaxonomyItem: "change item",
  deleteTaxonomyItem: "delete item",
  findTaxonomyItem: "each look",
  listAccounts: "each look",
  findAccount: "each look",
  listCategories: "each look",
  listTags: "each look",
  listMerchants: "each look",
  listTransactions: "search",
  summarizeTransactions: "search",
  findTransaction: "each look",
  listTransfers: "each look",
  pairTransactions: "pair",
  unpairTransactions: "reject",
  addTransaction: "add",
  updateTransaction: "change",
  deleteTransaction: "delete",
  restoreTransaction: "restore",
  listDeletedTransactions: "each look",
};
