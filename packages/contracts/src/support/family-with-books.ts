import type { Account, Transaction } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { createFamily, newId } from "./people.ts";
import {
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  STORED_AT,
  store,
} from "./planned.ts";

/**
 * A family with some of everything: two accounts, nested categories, tags, merchants, a purchase, a split purchase,
 * and a transfer between the accounts.
 */
export const createFamilyWithBooks = Effect.gen(function* () {
  const { family, user } = yield* createFamily();
  const checking = plannedAccount({ name: "Checking", balance: "1000.01", balance_day: "2026-02-02" });
  const savings = plannedAccount({ name: "Savings", subtype: "savings", status: "disabled" });
  const living = plannedCategory({ name: "Living", color: null, icon: null });
  const food = plannedCategory({ name: "Food", parent_id: living.id });
  const holiday = plannedTag({ name: "holiday", color: "#ff0000" });
  const work = plannedTag({ name: "work" });
  const shop = plannedMerchant({ name: "Corner shop" });
  const market = plannedMerchant({ name: "Market" });
  const bread = plannedTransaction(checking, {
    date: "2026-02-20",
    category_id: food.id,
    merchant_id: shop.id,
    tag_ids: [work.id, holiday.id],
    notes: "sourdough",
    external_id: "bank-1",
    source: "csv_import",
  });
  const basket = plannedTransaction(checking, { date: "2026-02-18", name: "Basket", amount: "30" });
  const apples = plannedTransaction(checking, { ...basket, id: newId(), amount: "10", parent_id: basket.id });
  const soap = plannedTransaction(checking, { ...basket, id: newId(), amount: "20", parent_id: basket.id });
  const sent = plannedTransaction(checking, { date: "2026-02-16", name: "To savings", amount: "200.5" });
  const received = plannedTransaction(savings, {
    date: "2026-02-17",
    name: "From checking",
    amount: "-180.25",
    currency: "CHF",
  });
  const transfer = { id: newId(), inflow_transaction_id: received.id, outflow_transaction_id: sent.id };
  yield* store(family.id, {
    accounts: [checking, savings],
    categories: [food, living],
    tags: [holiday, work],
    merchants: [shop, market],
    transactions: [bread, basket, apples, soap, sent, received],
    transfers: [transfer],
  });
  return {
    family,
    user,
    checking,
    savings,
    living,
    food,
    holiday,
    work,
    shop,
    market,
    bread,
    basket,
    apples,
    soap,
    sent,
    received,
    transfer,
  };
});

export type FamilyWithBooks = Effect.Success<typeof createFamilyWithBooks>;

const summary = ({ id, name, account_type, status }: Account) => ({ id, name, account_type, status });

/** The family's purchase of bread, as it is read. */
export const breadAsRead = (home: FamilyWithBooks): Transaction => ({
  id: home.bread.id,
  date: "2026-02-20",
  amount: "12.5",
  currency: "EUR",
  name: "Bread",
  notes: "sourdough",
  external_id: "bank-1",
  source: "csv_import",
  pending: false,
  pending_gone: false,
  account: summary(home.checking),
  category: { id: home.food.id, name: "Food", color: "#00ff00", icon: "utensils" },
  merchant: { id: home.shop.id, name: "Corner shop" },
  tags: [
    { id: home.holiday.id, name: "holiday", color: "#ff0000" },
    { id: home.work.id, name: "work", color: null },
  ],
  transfer: null,
  split: "whole",
  locked: [],
  created_at: STORED_AT,
  updated_at: STORED_AT,
});
