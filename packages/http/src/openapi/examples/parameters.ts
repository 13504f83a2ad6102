import { IDS } from "./common.ts";

const id = (of: keyof typeof IDS) => ({ id: IDS[of] });

/** Examples of query parameters by their names, of operations that have none of their own: a request need not have them. */
export const QUERY_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...{ page: 2, per_page: 50, cursor: "<NEXT_CURSOR>", include_disabled: true },
  ...{ account_id: IDS.account, account_ids: [IDS.account, IDS.savings] },
  ...{ category_id: IDS.category, category_ids: [IDS.category, IDS.parent] },
  ...{ merchant_id: IDS.merchant, merchant_ids: [IDS.merchant, IDS.other_merchant] },
  ...{ tag_ids: [IDS.tag, IDS.other_tag], import_id: IDS.import, search: "oven" },
  ...{ min_amount: "10", max_amount: "99.99", roots_only: true, parent_id: IDS.parent, with_edited: true },
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
};

/** Those whose meaning depends on the operation. */
export const OTHER_PARAMETERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  listTransactions: { type: "expense" },
  summarizeTransactions: { type: "expense" },
  listTransfers: { state: "proposed" },
  listImports: { status: "stored", type: "TransactionImport" },
  beginSignIn: { state: "opaque-to-us" },
  finishSignIn: { state: "opaque-to-us" },
};

/** Examples of parameters, by the operation: what stands in its path, and what is worth asking for. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  findAccount: id("account"),
  updateAccount: id("account"),
  deleteAccount: id("account"),
  proveAccount: id("account"),
  listTransactions: { start_date: "2024-06-01", end_date: "2024-06-30", search: "oven" },
  summarizeTransactions: { by: "category", start_date: "2024-06-01", end_date: "2024-06-30" },
  findTransaction: id("transaction"),
  updateTransaction: id("transaction"),
  putTransaction: id("transaction"),
  deleteTransaction: id("transaction"),
  restoreTransaction: id("transaction"),
  unpairTransactions: id("transfer"),
  findCategory: id("category"),
  updateCategory: id("category"),
  deleteCategory: { ...id("category"), replace_with: IDS.parent },
  findTag: id("tag"),
  updateTag: id("tag"),
  deleteTag: { ...id("tag"), replace_with: IDS.other_tag },
  findMerchant: id("merchant"),
  updateMerchant: id("merchant"),
  deleteMerchant: { ...id("merchant"), replace_with: IDS.other_merchant },
  preflightImport: { include: "findings" },
  findImport: id("import"),
  findReceipt: id("import"),
  undoImport: id("import"),
  forgetReading: id("reading"),
  beginSignIn: { provider: "acme" },
  beginPageSignIn: { provider: "acme" },
  finishSignIn: { provider: "acme" },
  revokeApiKey: id("api_key"),
  endSession: id("session"),
};
