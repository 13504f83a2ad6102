import { createHash } from "node:crypto";
import { type Family, type User, Users } from "@farthing/core/access";
import { Imports, type PlannedTransaction, type StoreImport } from "@farthing/core/import";
import type { AuthorizationCode, NewTokens, Successor, TokenPair } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { newUser } from "../../../contracts/src/support/people.ts";
import * as planned from "../../../contracts/src/support/planned.ts";

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

export const USER: User = newUser(FAMILY, { id: idOf("user"), email: "ada@example.com" });

export const ACCOUNT = planned.plannedAccount({ id: idOf("account") });

export const TAG = { id: idOf("tag"), name: "work", color: null } as const;

export const transaction = (name: string, parts: Partial<PlannedTransaction> = {}): PlannedTransaction =>
  planned.plannedTransaction(ACCOUNT, { id: idOf(name), name, ...parts });

export const importOf = (name: string, family: Family = FAMILY): StoreImport =>
  planned.importOf(family.id, { id: idOf(`import ${name}`), sha256: hashOf(name), created_at: AT });

export const store = (name: string, parts: planned.PlanParts) =>
  Effect.flatMap(Imports, (imports) =>
    imports.store(
      importOf(name),
      planned.planning(() => Result.succeed(planned.change(parts))),
    ),
  );

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

export const successorOf = (name: string): Successor => ({
  salt: hashOf(`salt ${name}`),
  created_at: LATER,
  access_expires_at: END,
  kept_until: END,
});

export const tokensOf = (name: string): NewTokens => ({
  family: { id: idOf(`tokens ${name}`), user_id: USER.id, created_at: AT, expires_at: END },
  pair: pairOf(name),
});
