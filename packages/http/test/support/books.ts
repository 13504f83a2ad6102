import { createApiKey, createUser } from "@farthing/core/access";
import type { PlannedAccount, PlannedTransaction } from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import { newId } from "../../../contracts/src/support/people.ts";
import {
  type PlanParts,
  plannedAccount,
  plannedTransaction,
  STORED_AT,
  store,
} from "../../../contracts/src/support/planned.ts";

/** Somebody who can ask: their address and their keys. */
const person = (mark: string, family_id?: string) =>
  Effect.orDie(
    Effect.gen(function* () {
      const email = `${mark}.${newId()}@example.com`.toLowerCase();
      const user = yield* createUser({
        email,
        first_name: `${mark} first`,
        last_name: `${mark} last`,
        ...(family_id === undefined ? {} : { family_id }),
      });
      const keyOf = (scope: string) =>
        Effect.map(createApiKey({ user: email, name: `${mark} ${scope}`, scope }), ({ text }) =>
          Redacted.value(text),
        );
      return { ...user, key: yield* keyOf("read_write"), read_key: yield* keyOf("read") };
    }),
  );

export const anotherPerson = person;

/** An account with one purchase, for a family that has nothing yet; answers with the id of the purchase. */
export const firstPurchase = (family_id: string) =>
  Effect.gen(function* () {
    const account = plannedAccount({ name: "Everyday", balance: "10" });
    const purchase = plannedTransaction(account, { name: "Bread" });
    yield* store(family_id, { accounts: [account], transactions: [purchase] }, STORED_AT);
    return purchase.id;
  });

/**
 * A family with a bit of everything: accounts of several kinds and currencies, categories, tags, merchants, a
 * purchase, one that is split in two, and money moved from one account to another. `mark` stands in every text.
 */
export const foundHome = (mark: string) =>
  Effect.orDie(
    Effect.gen(function* () {
      const user = yield* person(mark);
      const account = (name: string, parts: Partial<PlannedAccount> = {}): PlannedAccount =>
        plannedAccount({ name: `${mark} ${name}`, balance: "1000.5", ...parts });
      const accounts = {
        checking: account("Checking"),
        card: account("Card", { account_type: "credit_card", currency: "USD", balance: "-12" }),
        yen: account("Yen", { currency: "JPY", balance: "1234", status: "draft" }),
        dinar: account("Dinar", {
          account_type: "other_asset",
          currency: "BHD",
          balance: "0.5",
          status: "disabled",
        }),
        savings: account("Savings", { subtype: "savings" }),
      };
      const named = (name: string) => ({ id: newId(), name: `${mark} ${name}` });
      const living = { ...named("Living"), color: null, icon: null, parent_id: null };
      const food = { ...named("Food"), color: "#00ff00", icon: "utensils", parent_id: living.id };
      const shop = named("Corner shop");
      const market = named("Market");
      const holiday = { ...named("holiday"), color: "#ff0000" };
      const work = { ...named("work"), color: null };

      const transaction = (parts: Partial<PlannedTransaction> = {}): PlannedTransaction =>
        plannedTransaction(accounts.checking, {
          name: `${mark} Bread`,
          notes: `${mark} sourdough`,
          ...parts,
        });
      const bread = transaction({
        date: "2026-02-20",
        category_id: food.id,
        merchant_id: shop.id,
        tag_ids: [work.id, holiday.id],
        external_id: `${mark} bank-1`,
        source: `${mark} csv`,
      });
      const basket = transaction({ date: "2026-02-18", name: `${mark} Basket`, amount: "30" });
      const apples = transaction({ ...basket, id: newId(), amount: "10", parent_id: basket.id });
      const soap = transaction({ ...basket, id: newId(), amount: "20", parent_id: basket.id });
      const sent = transaction({ date: "2026-02-16", name: `${mark} To savings`, amount: "200.5" });
      const received = transaction({
        account_id: accounts.savings.id,
        date: "2026-02-17",
        name: `${mark} From checking`,
        amount: "-180.25",
        currency: "CHF",
      });
      const noodles = transaction({
        account_id: accounts.yen.id,
        name: `${mark} Noodles`,
        amount: "1234",
        currency: "JPY",
      });
      const pearls = transaction({
        account_id: accounts.dinar.id,
        name: `${mark} Pearls`,
        amount: "-5",
        currency: "BHD",
      });
      const transfer = { id: newId(), inflow_transaction_id: received.id, outflow_transaction_id: sent.id };
      const transactions = { bread, basket, apples, soap, sent, received, noodles, pearls };
      yield* store(
        user.family_id,
        {
          accounts: Object.values(accounts),
          categories: [food, living],
          tags: [holiday, work],
          merchants: [shop, market],
          transactions: Object.values(transactions),
          transfers: [transfer],
        },
        STORED_AT,
      );
      return {
        mark,
        family_id: user.family_id,
        user,
        key: user.key,
        read_key: user.read_key,
        ...accounts,
        ...{ living, food, shop, market, holiday, work, transfer, transaction },
        ...transactions,
        /** Stores one more transaction, and answers with it. */
        spend: (parts: Partial<PlannedTransaction> = {}, at = STORED_AT) => {
          const made = transaction(parts);
          return Effect.as(store(user.family_id, { transactions: [made] }, at), made);
        },
        /** Stores more of anything. */
        store: (parts: PlanParts, at = STORED_AT) => store(user.family_id, parts, at),
      };
    }),
  );

export interface Home extends Effect.Success<ReturnType<typeof foundHome>> {}
