import { randomBytes, randomUUID } from "node:crypto";
import { type Family, type User, Users } from "@farthing/core/access";
import {
  type AccountQuestion,
  type ImportChange,
  type ImportPlan,
  Imports,
  type PlannedTransaction,
  type StoreImport,
} from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";

export const AT = "2026-03-01T12:00:00.000Z";

export const newFamily = (): Family => ({ id: randomUUID(), currency: "EUR", time_zone: "UTC" });

export const newUser = (family: Family, email = `${randomUUID()}@example.com`): User => ({
  id: randomUUID(),
  family_id: family.id,
  email,
  first_name: "Ada",
  last_name: "Quill",
  role: "admin",
  ui_layout: "dashboard",
  ai_enabled: false,
  created_at: AT,
  deactivated_at: null,
});

export const newDigest = (): string => randomBytes(32).toString("hex");

/** The import of a content: of one that is like no other unless its digest is given. */
export const importOf = (family_id: string, sha256 = newDigest()): StoreImport => ({
  ...{ family_id, again: false, questions: () => [] },
  file: {
    ...{ id: randomUUID(), sha256, account_id: null, created_at: AT },
    known: { type: "ServiceImport", filename: "backup.ndjson", byte_size: 2, reading: {} },
  },
});

/** A plan with its transactions as a list. */
interface PlanOfList extends ImportPlan {
  readonly transactions: readonly PlannedTransaction[];
}

/** Asks for all that an account has. */
export const wholeAccount = (account_id: string): AccountQuestion => ({
  account_id,
  spans: [{ from: "0000-01-01", to: "9999-12-31" }],
  references: [],
});

export const changeOf = (plan: PlanOfList): ImportChange => ({
  plan,
  claimed: [],
  counts: { stored: plan.transactions.length, already_there: 0, left_out: 0, rejected: 0 },
});

export const accountOnly = (): PlanOfList => ({
  accounts: [
    {
      id: randomUUID(),
      name: "Checking",
      account_type: "depository",
      subtype: null,
      currency: "EUR",
      balance: "0",
      balance_day: null,
      status: "active",
      external_id: null,
    },
  ],
  categories: [],
  tags: [],
  merchants: [],
  transactions: [],
  transfers: [],
});

/** A plan of one account with so many transactions, each with these notes. */
export const planOf = (count: number, notes: string | null = null): PlanOfList => {
  const plan = accountOnly();
  const transactions = Array.from(
    { length: count },
    (_, index): PlannedTransaction => ({
      id: randomUUID(),
      account_id: plan.accounts[0]!.id,
      date: "2026-02-14",
      amount: "12.5",
      currency: "EUR",
      name: `Bread ${index}`,
      notes,
      category_id: null,
      merchant_id: null,
      tag_ids: [],
      external_id: null,
      reference: null,
      source: null,
      parent_id: null,
    }),
  );
  return { ...plan, transactions };
};

/** A family that is there, with its user and so many transactions. */
export const foundBooks = (count: number) =>
  Effect.gen(function* () {
    const family = newFamily();
    const user = newUser(family);
    yield* Users.use((users) => users.create({ user, family }));
    const plan = planOf(count);
    yield* Imports.use((imports) => imports.store(importOf(family.id), () => Result.succeed(changeOf(plan))));
    return { family, user, ids: plan.transactions.map(({ id }) => id) };
  });
