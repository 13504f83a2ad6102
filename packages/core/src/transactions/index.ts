/** Transactions and accounts: reading and answering them, and what an update may change. */

export { fold } from "@farthing/values";
export {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  type Account,
  type AccountStatus,
  type AccountSummary,
  type AccountType,
  classificationOf,
  type StoredAccount,
} from "./account.ts";
export { type BalanceRow, balanceOf, withOnTop } from "./account-balance.ts";
export { ACCOUNT_FIELDS } from "./account-fields.ts";
export {
  type AccountChange,
  type AccountContents,
  type AccountFilter,
  type AccountKey,
  Accounts,
  type DecideAccount,
  type DecideNewAccount,
  withChange,
} from "./accounts.ts";
export { addAccount } from "./add-account.ts";
export { addTransaction } from "./add-transaction.ts";
export {
  decideRestore,
  LEFT_OUT,
  type LeftOut,
  type RestoredContent,
  type RestoreFacts,
} from "./decide-restore.ts";
export { decideUpdate } from "./decide-update.ts";
export { type DeleteAccount, deleteAccount } from "./delete-account.ts";
export { deleteTransaction } from "./delete-transaction.ts";
export {
  type Absence,
  absencesOf,
  type DeletedClaim,
  type DeletedContent,
  type DeletedFilter,
  type DeletedKey,
  type DeletedRejection,
  type DeletedRow,
  type DeletedTransaction,
  type DeletedTransactionRow,
  keptUntil,
  type ToldValues,
  toDeletedTransaction,
  withReplacement,
} from "./deleted-transaction.ts";
export {
  AccountNameTaken,
  AccountNotEmpty,
  AccountNotFound,
  PreconditionFailed,
  TAXONOMY_NAMES,
  TaxonomyItemInUse,
  TaxonomyItemNotFound,
  TransactionNotFound,
  TransactionNotRestorable,
} from "./errors.ts";
export { type Beside, type CameIn, daysAround, deletedAs, isBack } from "./is-back.ts";
export type {
  BalancePlace,
  BalancePoint,
  BeginLedger,
  DaySpan,
  LedgerEntry,
  LedgerReader,
  NewBalancePoint,
} from "./ledger.ts";
export {
  type ClientName,
  NEW_TRANSACTION_FIELDS,
  type NewTransaction,
} from "./new-transaction.ts";
export { PATCH_FIELDS, type ReadPatch, readPatch, type TransactionPatch } from "./patch.ts";
export {
  CATEGORY_FILTER_FIELDS,
  findAccount,
  findTransaction,
  listAccounts,
  listCategories,
  listDeletedTransactions,
  listMerchants,
  listTags,
  listTransactions,
} from "./read-transactions.ts";
export { type RestoreTransaction, restoreTransaction } from "./restore-transaction.ts";
export { type ServiceRecord, serviceRecord } from "./service-record.ts";
export { cameAfter, isBalanceStated, type StatedBalance, saidAfter } from "./stated-balances.ts";
export { summarizeTransactions, toSumBody } from "./summary.ts";
export { SUMMARY_KEYS, type SummaryKey, summing, type TransactionSum } from "./sums.ts";
export {
  type CategoryFilter,
  type DecideItem,
  type ListedCategory,
  type NameKey,
  STORED_FIELDS,
  Taxonomy,
  type TaxonomyItems,
  type TaxonomyKind,
  type TaxonomyRemoval,
  type TaxonomyUse,
} from "./taxonomy.ts";
export { TAXONOMY_FIELDS } from "./taxonomy-fields.ts";
export {
  addTaxonomyItem,
  type DeleteTaxonomyItem,
  deleteTaxonomyItem,
  findTaxonomyItem,
  updateTaxonomyItem,
} from "./taxonomy-items.ts";
export {
  type CategoryBody,
  type TagBody,
  toCategoryBody,
  toMerchantBody,
  toTagBody,
} from "./taxonomy-wire.ts";
export {
  type Category,
  EDITABLE_FIELDS,
  type EditableField,
  type Merchant,
  type Tag,
  type Transaction,
  type TransferLink,
} from "./transaction.ts";
export {
  filterOf,
  isWholeList,
  merchantsLike,
  type SentFilter,
  spanErrors,
  TRANSACTION_FILTER_FIELDS,
  TRANSACTION_TYPES,
  type TransactionFilter,
  type TransactionType,
} from "./transaction-filter.ts";
export { type TransactionRow, toTransaction } from "./transaction-row.ts";
export {
  type AddedTransaction,
  type Decide,
  type DecideNew,
  type NewTransactionOf,
  type OwnReferences,
  type References,
  type RestoredTransaction,
  type TransactionChange,
  type TransactionKey,
  Transactions,
} from "./transactions.ts";
export { updateAccount } from "./update-account.ts";
export { type UpdateTransaction, updateTransaction } from "./update-transaction.ts";
export {
  type AccountBody,
  type DeletedTransactionBody,
  formatAmount,
  type TransactionBody,
  toAccountBody,
  toDeletedTransactionBody,
  toTransactionBody,
  versionOf,
} from "./wire.ts";
