import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import type { Category, Merchant, Tag, Transaction } from "../../src/transactions/index.ts";

/** A UUID that is the same for the same number. */
export const uuid = (n: number): string => `0190a7c2-6f00-7000-8000-${String(n).padStart(12, "0")}`;

export const CATEGORIES: readonly [Category, Category] = [
  { id: uuid(101), name: "Food", color: "#00ff00", icon: "utensils" },
  { id: uuid(102), name: "Living", color: null, icon: null },
];

export const MERCHANTS: readonly [Merchant, Merchant] = [
  { id: uuid(201), name: "Corner shop" },
  { id: uuid(202), name: "Market" },
];

/** By name, as transactions have them, and not by id. */
export const TAGS: readonly [Tag, Tag, Tag] = [
  { id: uuid(302), name: "holiday", color: "#abcdef" },
  { id: uuid(303), name: "home", color: null },
  { id: uuid(301), name: "work", color: null },
];

export const STORED_AT = "2026-02-14T08:00:00.000Z";

export const aTransaction = (parts: Partial<Transaction> = {}): Transaction => ({
  id: uuid(1),
  date: "2026-02-14",
  amount: "12.5",
  currency: "EUR",
  name: "Bread",
  notes: null,
  external_id: null,
  source: null,
  pending: false,
  pending_gone: false,
  account: { id: uuid(401), name: "Checking", account_type: "depository", status: "active" },
  category: null,
  merchant: null,
  tags: [],
  transfer: null,
  split: "whole",
  locked: [],
  created_at: STORED_AT,
  updated_at: STORED_AT,
  ...parts,
});

/** A transaction with whatever a person can change of it, and with what they have changed. */
export const transactions: fc.Arbitrary<Transaction> = fc
  .record({
    date: fc.constantFrom("2026-02-14", "2024-02-29", "0001-01-01"),
    amount: fc.constantFrom("0", "12.5", "-12.5", "1000000000000000", "-0.0001"),
    currency: fc.constantFrom("EUR", "JPY", "BHD"),
    name: fc.constantFrom("Bread", "Rolls"),
    notes: fc.constantFrom(null, "", "as they are "),
    category: fc.constantFrom(null, ...CATEGORIES),
    merchant: fc.constantFrom(null, ...MERCHANTS),
    tags: fc.subarray([...TAGS]),
    locked: fc.shuffledSubarray(["date", "amount", "name", "tag_ids", "category_id"] as const),
  })
  .map(aTransaction);

/** What an effect succeeds or fails with. */
export const outcomeOf = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A | E, never, R> =>
  Effect.match(work, { onFailure: (error): A | E => error, onSuccess: (value) => value });
