import { createHash, randomUUID } from "node:crypto";
import { createApiKey, createUser } from "@farthing/core/access";
import {
  type AccountQuestion,
  type ImportPlan,
  Imports,
  type PlannedAccount,
  type PlannedTransaction,
} from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";

export const STORED_AT = "2026-03-01T12:00:00.000Z";

export const newId = (): string => randomUUID();

const newDigest = (): string => createHash("sha256").update(newId()).digest("hex");

/** Parts of a plan, with its transactions as a list. */
type PlanParts = Partial<Omit<ImportPlan, "transactions">> & {
  readonly transactions?: readonly PlannedTransaction[];
};

/** Stores a plan for a family, as the import of a content that is like no other. */
const store = (family_id: string, { transactions = [], ...parts }: PlanParts, at: string) =>
  Effect.flatMap(Imports, (imports) =>
    imports.store(
      {
        ...{ family_id, again: false, questions: () => [] },
        file: {
          ...{ id: newId(), sha256: newDigest(), account_id: null, created_at: at },
          known: { type: "ServiceImport", filename: "backup.ndjson", byte_size: 2, reading: {} },
        },
      },
      () =>
        Result.succeed({
          plan: {
            ...{ accounts: [], categories: [], tags: [], merchants: [], transfers: [] },
            ...parts,
            transactions,
          },
          claimed: [],
          counts: { stored: transactions.length, already_there: 0, left_out: 0, rejected: 0 },
        }),
    ),
  );

const plannedAccount = (parts: Partial<PlannedAccount>): PlannedAccount => ({
  id: newId(),
  name: "Checking",
  account_type: "depository",
  subtype: null,
  currency: "EUR",
  balance: "0",
  balance_day: null,
  status: "active",
  external_id: null,
  ...parts,
});

const plannedTransaction = (
  account: PlannedAccount,
  parts: Partial<PlannedTransaction>,
): PlannedTransaction => ({
  id: newId(),
  account_id: account.id,
  date: "2026-02-14",
  amount: "12.5",
  currency: "EUR",
  name: "Bread",
  notes: null,
  category_id: null,
  merchant_id: null,
  tag_ids: [],
  external_id: null,
  reference: null,
  source: null,
  parent_id: null,
  ...parts,
});

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

export type Home = Effect.Success<ReturnType<typeof foundHome>>;

/** Asks for all that an account has. */
export const wholeAccount = (account_id: string): AccountQuestion => ({
  account_id,
  spans: [{ from: "0000-01-01", to: "9999-12-31" }],
  references: [],
});
