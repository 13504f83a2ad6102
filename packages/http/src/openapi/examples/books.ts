import { type Examples, IDS, MOMENT, pagination } from "./common.ts";

const accountSummary = { id: IDS.account, name: "Everyday", account_type: "depository", status: "active" };

const account = {
  ...accountSummary,
  classification: "asset",
  subtype: "checking",
  currency: "USD",
  balance: "1250.50",
  balance_cents: 125_050,
  balance_date: "2024-06-30",
  created_at: MOMENT,
  updated_at: MOMENT,
};

const transaction = {
  id: IDS.transaction,
  date: "2024-06-28",
  amount: "12.40",
  amount_cents: 1240,
  signed_amount_cents: -1240,
  currency: "USD",
  name: "Corner Oven",
  notes: null,
  pending: false,
  pending_gone: false,
  classification: "expense",
  account: accountSummary,
  category: { id: IDS.category, name: "Groceries", color: "#3b7a57", icon: "shapes" },
  merchant: { id: IDS.merchant, name: "Corner Oven" },
  tags: [{ id: IDS.tag, name: "weekly", color: "#737373" }],
  transfer: null,
  external_id: "local_7f3a",
  source: "api",
  created_at: MOMENT,
  updated_at: MOMENT,
};

const side = { date: "2024-06-28", amount: "12.40", currency: "USD" };

const savings = { ...accountSummary, id: IDS.savings, name: "Savings" };

const deleted = {
  ...{ id: IDS.transaction, date: "2024-06-28", amount: "12.40", currency: "USD", name: "Corner Oven" },
  ...{
    account: { id: IDS.account, name: "Everyday" },
    deleted_at: MOMENT,
    kept_until: "2024-07-30T09:00:00.000Z",
  },
};

const transfer = {
  id: IDS.transfer,
  state: "paired",
  made_by: "person",
  amount: "12.40",
  currency: "USD",
  inflow: { ...side, id: IDS.inflow, amount: "-12.40", name: "From Everyday", account: savings },
  outflow: { ...side, id: IDS.transaction, name: "To Savings", account: accountSummary },
  created_at: MOMENT,
};

const living = { id: IDS.parent, name: "Living" };

const category = { ...transaction.category, parent_id: living.id, parent: living };

const categoryFields = { name: category.name, color: category.color, parent_id: living.id };

const tagFields = { name: "weekly", color: "#737373" };

const merchantFields = { name: "Corner Oven" };

const accountFields = {
  ...{ name: account.name, currency: account.currency, account_type: account.account_type },
  ...{ subtype: account.subtype, balance: account.balance },
};

const accountChange = { name: account.name, balance: account.balance };

/** Of a list that comes as a whole. */
const whole = { ...pagination, per_page: 500 };

const change = { name: "Corner Oven", amount: "12.40", tag_ids: [IDS.tag] };

const sum = {
  ...{ month: null, category: { id: IDS.category, name: "Groceries" }, account: null, currency: "USD" },
  ...{ income: "0.00", expense: "182.35", net: "-182.35", transactions: 9, transfers: 0 },
};

const added = {
  ...{ account_id: IDS.account, date: "2024-06-28", amount: "12.40", nature: "expense", name: "Corner Oven" },
  ...{ category_id: IDS.category, merchant_id: IDS.merchant, tag_ids: [IDS.tag], external_id: "local_7f3a" },
};

const proof = {
  account: { id: account.id, name: account.name, currency: account.currency },
  state: "contradicted",
  proven: [
    { from: "2024-01-01", to: "2024-02-29" },
    { from: "2024-03-09", to: "2024-03-31" },
  ],
  gaps: [{ from: "2024-02-29", to: "2024-03-09", sum: "-120.50", turned: null }],
  contradictions: [
    {
      ...{ from: "2024-03-31", day: "2024-04-01", books: "1250.50", bank: "1275.50" },
      entry: { id: transaction.id, date: "2024-04-01", amount: "12.50" },
      turned: { id: transaction.id, date: "2024-04-01", amount: "12.50" },
    },
  ],
  not_compared: [],
  by_hand: { added: 0, edited: 1, deleted: 0 },
  in_other_currencies: 0,
};

/** Examples of schemas of books: accounts, transactions, and what they are sorted by. */
export const BOOKS: Examples = {
  Account: [account],
  AccountPatch: [accountChange],
  AccountRequest: [accountFields],
  AccountList: [{ accounts: [account], pagination }],
  AccountSummary: [accountSummary],
  AccountProof: [proof],
  BalanceContradiction: proof.contradictions,
  BooksGap: proof.gaps,
  Category: [category],
  CategoryCreation: [{ category: categoryFields }],
  CategoryCreationFields: [categoryFields],
  CategoryList: [{ categories: [category], pagination }],
  CategoryUpdate: [{ category: categoryFields }],
  CategoryUpdateFields: [categoryFields],
  DaySpan: proof.proven,
  Merchant: [transaction.merchant],
  MerchantCreation: [{ merchant: merchantFields }],
  MerchantCreationFields: [merchantFields],
  MerchantList: [{ merchants: [transaction.merchant], pagination: whole }],
  MerchantUpdate: [{ merchant: merchantFields }],
  MerchantUpdateFields: [merchantFields],
  Pagination: [pagination],
  Tag: transaction.tags,
  TagCreation: [{ tag: tagFields }],
  TagCreationFields: [tagFields],
  TagList: [{ tags: transaction.tags, pagination: whole }],
  TagUpdate: [{ tag: { color: null } }],
  TagUpdateFields: [{ color: null }],
  Transaction: [transaction],
  TransactionList: [{ transactions: [transaction], pagination }],
  RestoredTransaction: [{ ...transaction, category: null, left_out: ["category_id"] }],
  DeletedTransaction: [deleted],
  DeletedTransactionList: [{ deleted: [deleted], pagination }],
  TransactionPatch: [change],
  NewTransaction: [added],
  TransactionRequest: [{ transaction: added }],
  TransactionSum: [sum],
  TransactionSummary: [{ by: "category", sums: [sum] }],
  TransactionUpdate: [{ transaction: change }],
  Transfer: [transfer],
  TransferList: [{ transfers: [transfer], pagination }],
  TransferRequest: [{ transaction_ids: [IDS.transaction, IDS.inflow] }],
  TransferSide: [transfer.inflow],
  Export: [`${JSON.stringify({ type: "Merchant", data: { id: IDS.merchant, name: "Corner Oven" } })}\n`],
};
