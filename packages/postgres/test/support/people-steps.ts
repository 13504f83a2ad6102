import * as fc from "fast-check";
import { BANK_STEPS } from "./bank-steps.ts";
import { SIGN_IN_STEP } from "./sign-in-steps.ts";

const which = fc.nat({ max: 40 });
const subject = fc.constantFrom("a", "A", "b ", "ß");
export const NAMES = ["Ada", "ada", "Zoë", "Ødegård", "😀", "z'\"%_\\"] as const;
const name = fc.constantFrom(...NAMES);
/** Imports have all of the other names. */
const itemName = fc.constantFrom(...NAMES, "Rent", "rent", "Household");
const kind = fc.constantFrom("categories", "tags", "merchants");
const proof = { challenged: fc.boolean(), verified: fc.boolean(), at_once: fc.boolean() };

const transaction = fc.record({
  ...{ id: which, account: fc.constantFrom("x", "y"), category: fc.option(name), tag: fc.option(name) },
  ...{
    date: fc.constantFrom("2024-02-29", "2023-12-31"),
    amount: fc.constantFrom("0.1", "-0.1", "-20.005", "1e2"),
  },
  ...{ name, notes: fc.option(name), merchant: fc.option(name) },
});

/** Histories, as steps. */
export const STEPS = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("user" as const), name, joins: fc.option(which) }),
    fc.record({ do: fc.constant("deactivate" as const), which }),
    fc.record({ do: fc.constant("reactivate" as const), which }),
    fc.record({ do: fc.constant("remove user" as const), which }),
    fc.record({ do: fc.constant("key" as const), which, name, expires: fc.boolean() }),
    fc.record({ do: fc.constant("present key" as const), which }),
    fc.record({ do: fc.constant("revoke key" as const), which }),
    fc.record({ do: fc.constant("code" as const), which, ...proof }),
    fc.record({ do: fc.constant("exchange" as const), which, ...proof }),
    fc.record({ do: fc.constant("linking code" as const), subject, allowed: fc.boolean(), name, ...proof }),
    fc.record({ do: fc.constant("create account" as const), which, name, ...proof }),
    fc.record({ do: fc.constant("refresh" as const), which }),
    fc.record({ do: fc.constant("present token" as const), which }),
    fc.record({ do: fc.constant("revoke token" as const), which, refresh: fc.boolean() }),
    fc.record({ do: fc.constant("end session" as const), which }),
    fc.record({ do: fc.constant("link" as const), which, subject, linked: fc.boolean() }),
    fc.record({ do: fc.constant("block" as const), subject, blocked: fc.boolean() }),
    fc.record({
      do: fc.constant("name a request" as const),
      which,
      answered: fc.boolean(),
      other: fc.boolean(),
    }),
    fc.record({ do: fc.constant("account" as const), which, name }),
    fc.record({ do: fc.constant("change account" as const), which, account: which, name }),
    fc.record({ do: fc.constant("item" as const), which, kind, name: itemName, above: fc.option(which) }),
    fc.record({
      do: fc.constant("change item" as const),
      which,
      kind,
      item: which,
      name: itemName,
      above: fc.option(which),
    }),
    fc.record({ do: fc.constant("delete item" as const), which, kind, item: which, other: fc.option(which) }),
    fc.record({ do: fc.constant("delete account" as const), which, account: which, all: fc.boolean() }),
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ do: fc.constant("import" as const), which },
        transactions: fc.array(transaction, { maxLength: 6 }),
      }),
    },
    fc.record({ do: fc.constant("forget" as const), which, reading: which }),
    fc.record({ do: fc.constant("undo" as const), which, import: which, edited: fc.boolean() }),
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ do: fc.constant("change" as const), which, transaction: which },
        fields: fc.record(
          {
            name,
            notes: fc.option(name),
            amount: fc.constantFrom("7", "0.00", "x"),
            category: which,
            tag: which,
          },
          { requiredKeys: [] },
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ do: fc.constant("add" as const), which, account: which, name },
        ...{ amount: fc.constantFrom("0.1", "-0.1", "12.50"), named: fc.option(fc.constantFrom("1", "2")) },
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("delete" as const), which, transaction: which }),
    },
    fc.record({ do: fc.constant("restore" as const), which, transaction: which }),
    fc.record({ do: fc.constant("pair" as const), which, transaction: which, other: which }),
    fc.record({ do: fc.constant("reject" as const), which, transfer: which }),
    fc.record({
      do: fc.constant("search" as const),
      which,
      text: fc.oneof(name, fc.constantFrom("da", "a", "%")),
    }),
    fc.record({ do: fc.constant("pass" as const), hours: fc.constantFrom(0.01, 1, 3_000) }),
    fc.record({ do: fc.constant("remove family" as const), which }),
    fc.record({ do: fc.constant("revoke own key" as const), which, key: which }),
    fc.record({ do: fc.constant("count a request" as const), which }),
    SIGN_IN_STEP,
    ...BANK_STEPS,
  ),
  { minLength: 5, maxLength: 20 },
);

/** What is done in a history. */
export type Step = typeof STEPS extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;
