import { createHash } from "node:crypto";
import { type Family, type User, Users } from "@farthing/core/access";
import {
  type ImportChange,
  type ImportPlan,
  Imports,
  type PlannedTransaction,
  type StoreImport,
} from "@farthing/core/import";
import type { AuthorizationCode, NewTokens, TokenPair } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";

export const AT = "2026-03-01T12:00:00.000Z";
export const LATER = "2026-03-01T12:01:00.000Z";
const END = "2026-05-30T12:01:00.000Z";

/** Always the same id for a name, so that what is stored twice can be compared. */
export const idOf = (name: string): string => {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
};

export const hashOf = (name: string): string => createHash("sha256").update(name).digest("hex");

export const FAMILY: Family = { id: idOf("family"), currency: "EUR", time_zone: "UTC" };

export const USER: User = {
  id: idOf("user"),
  family_id: FAMILY.id,
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Quill",
  role: "admin",
  ui_layout: "dashboard",
  ai_enabled: false,
  created_at: AT,
  deactivated_at: null,
};

export const ACCOUNT = {
  id: idOf("account"),
  name: "Checking",
  account_type: "depository",
  subtype: null,
  currency: "EUR",
  balance: "0",
  balance_day: null,
  status: "active",
  external_id: null,
} as const;

export const TAG = { id: idOf("tag"), name: "work", color: null } as const;

export const transaction = (name: string, parts: Partial<PlannedTransaction> = {}): PlannedTransaction => ({
  id: idOf(name),
  account_id: ACCOUNT.id,
  date: "2026-02-14",
  amount: "12.5",
  currency: "EUR",
  name,
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

export const importOf = (name: string, family: Family = FAMILY): StoreImport => ({
  ...{ family_id: family.id, again: false, questions: () => [] },
  file: {
    ...{ id: idOf(`import ${name}`), sha256: hashOf(name), account_id: null, created_at: AT },
    known: { type: "ServiceImport", filename: "backup.ndjson", byte_size: 2, reading: {} },
  },
});

type Parts = Partial<ImportPlan> & { readonly transactions?: readonly PlannedTransaction[] };

export const changeOf = (parts: Parts): ImportChange => ({
  plan: {
    ...{ accounts: [], categories: [], tags: [], merchants: [], transactions: [], transfers: [] },
    ...parts,
  },
  claimed: [],
  counts: { stored: parts.transactions?.length ?? 0, already_there: 0, left_out: 0, rejected: 0 },
});

export const store = (name: string, parts: Parts) =>
  Effect.flatMap(Imports, (imports) => imports.store(importOf(name), () => Result.succeed(changeOf(parts))));

/** A family with an account and two transactions. */
export const foundBooks = Effect.gen(function* () {
  yield* (yield* Users).create({ user: USER, family: FAMILY });
  yield* store("first", {
    accounts: [ACCOUNT],
    tags: [TAG],
    transactions: [transaction("Bread", { tag_ids: [TAG.id] }), transaction("Milk")],
  });
});

/** Two transactions, as a bank writes them. */
export const STATEMENT = "date,amount,name\n2026-03-13,-4.25,Eggs\n2026-03-14,1000.00,Salary\n";

export const codeOf = (name: string): AuthorizationCode => ({
  hash: hashOf(name),
  user_id: USER.id,
  provider: "google",
  code_challenge: null,
  issued_at: AT,
  expires_at: END,
});

export const pairOf = (name: string): TokenPair => ({
  access_hash: hashOf(`access ${name}`),
  access_expires_at: END,
  refresh_hash: hashOf(`refresh ${name}`),
  created_at: LATER,
});

export const tokensOf = (name: string): NewTokens => ({
  family: { id: idOf(`tokens ${name}`), user_id: USER.id, created_at: AT, expires_at: END },
  pair: pairOf(name),
});
