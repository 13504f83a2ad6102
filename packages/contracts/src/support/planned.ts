import { createHash } from "node:crypto";
import {
  type AccountQuestion,
  type Found,
  type ImportChange,
  type ImportPlan,
  Imports,
  type PlanImport,
  type PlannedAccount,
  type PlannedCategory,
  type PlannedMerchant,
  type PlannedTag,
  type PlannedTransaction,
  type ReceiptDraft,
  type StoreImport,
} from "@farthing/core/import";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { newId } from "./people.ts";

export const STORED_AT = "2026-03-01T12:00:00.000Z";

/** When transactions are deleted. */
export const REMOVED_AT = "2026-06-01T00:00:00.000Z";

/** The digest of a unique content. */
export const newDigest = (): string => createHash("sha256").update(newId()).digest("hex");

/** Parts of a plan, with its transactions as a list. */
export type PlanParts = Partial<Omit<ImportPlan, "transactions">> & {
  readonly transactions?: readonly PlannedTransaction[];
};

/** What is gone through once and no more. */
function* once<A>(all: readonly A[]): Generator<A> {
  yield* all;
}

const plan = ({ transactions = [], ...parts }: PlanParts): ImportPlan => ({
  accounts: [],
  categories: [],
  tags: [],
  merchants: [],
  transfers: [],
  ...parts,
  transactions: once(transactions),
});

/** Asks for all that an account has. */
export const wholeAccount = (account_id: string): AccountQuestion => ({
  account_id,
  spans: [{ from: "0001-01-01", to: "9999-12-31" }],
  references: [],
});

/** The accounts that a plan makes or has transactions of. */
const accountsIn = ({ accounts = [], transactions = [] }: PlanParts): readonly string[] => [
  ...new Set([...accounts.map(({ id }) => id), ...transactions.map(({ account_id }) => account_id)]),
];

/** The receipt of an import, as far as it is known before: to storage its rows are bytes. */
export const receiptDraft = (parts: Partial<ReceiptDraft> = {}): ReceiptDraft => ({
  ...{ time_zone: "UTC", read_on: "2026-03-01", accounts: [], sums: [] },
  ...{ rows_sha256: "0".repeat(64), rows: new Uint8Array() },
  ...parts,
});

/** What an import with this plan does, the transactions that it found already there, and the accounts of its rows. */
export const change = (
  parts: PlanParts,
  claimed: readonly string[] = [],
  accounts: readonly string[] = accountsIn(parts),
): ImportChange => ({
  // Anew for each attempt: storage that lost its connection asks for the plan again.
  get plan() {
    return plan(parts);
  },
  accounts,
  claimed,
  counts: {
    stored: parts.transactions?.length ?? 0,
    already_there: claimed.length,
    left_out: 0,
    rejected: 0,
  },
  receipt: receiptDraft(),
});

/** A plan that is decided at once. */
export const planning = <Change extends ImportChange, E = never>(
  decide: (found: Found) => Result.Result<Change, E>,
): PlanImport<Change, E> =>
  // biome-ignore lint/correctness/useYield: it has one chunk
  function* (found) {
    return decide(found);
  };

type Requested = Partial<Omit<StoreImport, "family_id" | "file"> & StoreImport["file"]>;

/** The import of a content: of one that is like no other unless `sha256` is given. */
export const importOf = (
  family_id: string,
  { again = false, questions = () => [], ids = [], ...file }: Requested = {},
): StoreImport => ({
  ...{ family_id, again, questions, ids },
  file: {
    ...{ id: newId(), sha256: newDigest(), account_id: null, created_at: STORED_AT },
    ...{ type: "TransactionImport", filename: "export.csv", byte_size: 2, reading: {} },
    ...file,
  },
});

export const plannedAccount = (parts: Partial<PlannedAccount> = {}): PlannedAccount => ({
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

export const plannedCategory = (parts: Partial<PlannedCategory> = {}): PlannedCategory => ({
  id: newId(),
  name: "Food",
  color: "#00ff00",
  icon: "utensils",
  parent_id: null,
  ...parts,
});

export const plannedTag = (parts: Partial<PlannedTag> = {}): PlannedTag => ({
  id: newId(),
  name: "holiday",
  color: null,
  ...parts,
});

export const plannedMerchant = (parts: Partial<PlannedMerchant> = {}): PlannedMerchant => ({
  id: newId(),
  name: "Corner shop",
  ...parts,
});

export const plannedTransaction = (
  account: { readonly id: string },
  parts: Partial<PlannedTransaction> = {},
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

/** Stores a plan for a family as the import of a new content. */
export const store = (familyId: string, parts: PlanParts, at = STORED_AT) =>
  Effect.flatMap(Imports, (imports) =>
    imports.store(
      importOf(familyId, { created_at: at }),
      planning(() => Result.succeed(change(parts))),
    ),
  );
