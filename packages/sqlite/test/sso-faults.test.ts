import { createApiKey, revokeOwnApiKey } from "@farthing/core/access";
import {
  createAccount,
  exchangeCode,
  issueAuthorizationCode,
  issueLinkingCode,
  linkIdentity,
  originOf,
  refreshTokens,
  setIdentityBlocked,
  unlinkIdentity,
} from "@farthing/core/sso";
import type { Storage } from "@farthing/core/storage";
import Database from "better-sqlite3";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { describe, expect, it } from "vitest";
import { layerSqlite } from "../src/index.ts";
import { foundBooks } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";

const ORIGIN = originOf("203.0.113.7", "Example/1.0");
const NAMED = { provider: "google", issuer: "https://id.example.com", subject: "operator's" };

type Work = Effect.Effect<unknown, unknown, Storage | SecureRandom.SecureRandom>;

const KINDS = ["INSERT", "UPDATE", "DELETE"] as const;

/** Another connection to a file, by which each step of a write can be told, and made to fail. */
const watched = (file: string) => {
  const db = new Database(file);
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'transaction_search%' ORDER BY name",
    )
    .pluck()
    .all();
  db.exec("CREATE TABLE reached (step TEXT); CREATE TABLE fault (step TEXT); INSERT INTO fault VALUES ('')");
  for (const step of tables.flatMap((table) => KINDS.map((kind) => `${kind} ${table}`)))
    db.exec(
      `CREATE TRIGGER "${step}" AFTER ${step.replace(" ", " ON ")} BEGIN
         INSERT INTO reached VALUES ('${step}');
         SELECT RAISE(ABORT, 'fault') WHERE (SELECT step FROM fault) = '${step}';
       END`,
    );
  const reached = db.prepare("SELECT DISTINCT step FROM reached ORDER BY step").pluck();
  const fault = db.prepare<[string]>("UPDATE fault SET step = ?");
  return {
    db,
    /** Every row of every table. */
    everything: () =>
      Object.fromEntries(tables.map((table) => [String(table), db.prepare(`SELECT * FROM ${table}`).all()])),
    reached: () => reached.all(),
    failAt: (step: string) => void fault.run(step),
    integrity: () => db.pragma("integrity_check", { simple: true }),
    /** Another number when somebody else has committed. */
    version: () => db.pragma("data_version", { simple: true }),
  };
};

const issue = (user_id: string) =>
  Effect.map(
    issueAuthorizationCode({ user_id, provider: "google", code_challenge: null }),
    ({ code }) => code,
  );

const exchange = (code: Effect.Success<ReturnType<typeof issue>>) =>
  exchangeCode({ code, code_verifier: undefined, origin: ORIGIN });

const makeKey = (user: string) => createApiKey({ user, name: "laptop", scope: "read", origin: ORIGIN });

/** Work that is ready to be done, with how it is to end where nothing comes in between. */
interface Prepared {
  readonly work: Work;
  readonly ends: "Success" | "Failure";
}

/** Each writes to these tables, and the fault comes right after the step. */
const CASES: Record<
  string,
  {
    readonly steps: readonly string[];
    readonly prepare: Effect.Effect<Prepared, unknown, Storage | SecureRandom.SecureRandom>;
  }
> = {
  "an exchange": {
    steps: [
      "INSERT access_tokens",
      "INSERT audit_entries",
      "INSERT refresh_tokens",
      "INSERT token_families",
      "UPDATE authorization_codes",
    ],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      return { work: exchange(yield* issue(user.id)), ends: "Success" };
    }),
  },
  "a code that comes twice": {
    steps: ["INSERT audit_entries", "UPDATE token_families"],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      const code = yield* issue(user.id);
      yield* exchange(code);
      return { work: exchange(code), ends: "Failure" };
    }),
  },
  "the creation of an account": {
    steps: [
      "INSERT access_tokens",
      "INSERT audit_entries",
      "INSERT families",
      "INSERT identities",
      "INSERT refresh_tokens",
      "INSERT token_families",
      "INSERT users",
      "UPDATE linking_codes",
    ],
    prepare: Effect.gen(function* () {
      const { code } = yield* issueLinkingCode({
        identity: { ...NAMED, email: "grace@example.com", first_name: "Grace", last_name: null },
        allow_account_creation: true,
        code_challenge: null,
      });
      return {
        work: createAccount({
          ...{ linking_code: code, code_verifier: undefined, first_name: "", last_name: "" },
          origin: ORIGIN,
        }),
        ends: "Success",
      };
    }),
  },
  "a refresh": {
    steps: [
      "INSERT access_tokens",
      "INSERT refresh_successors",
      "INSERT refresh_tokens",
      "UPDATE refresh_tokens",
    ],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      const { tokens } = yield* exchange(yield* issue(user.id));
      return { work: refreshTokens(tokens.refresh_token, ORIGIN), ends: "Success" };
    }),
  },
  "a refresh token that comes twice": {
    steps: ["INSERT audit_entries", "UPDATE token_families"],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      const { tokens } = yield* exchange(yield* issue(user.id));
      yield* refreshTokens(tokens.refresh_token, ORIGIN, 0);
      return { work: refreshTokens(tokens.refresh_token, ORIGIN, 0), ends: "Failure" };
    }),
  },
  "the link of an identity": {
    steps: ["INSERT audit_entries", "INSERT identities"],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      return { work: linkIdentity(user.email, NAMED), ends: "Success" };
    }),
  },
  "the end of a link": {
    steps: ["DELETE identities", "INSERT audit_entries"],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      yield* linkIdentity(user.email, NAMED);
      return { work: unlinkIdentity(user.email, NAMED), ends: "Success" };
    }),
  },
  "the block of an identity": {
    steps: ["INSERT audit_entries", "INSERT blocked_identities"],
    prepare: Effect.succeed({ work: setIdentityBlocked(NAMED, true), ends: "Success" }),
  },
  "a key that somebody makes themselves": {
    steps: ["INSERT api_keys", "INSERT audit_entries"],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      return { work: makeKey(user.email), ends: "Success" };
    }),
  },
  "the end of a key": {
    steps: ["INSERT audit_entries", "UPDATE api_keys"],
    prepare: Effect.gen(function* () {
      const { user } = yield* foundBooks(0);
      const { key } = yield* makeKey(user.email);
      return { work: revokeOwnApiKey(key.id, user.id, ORIGIN), ends: "Success" };
    }),
  },
  "the end of a block": {
    steps: ["DELETE blocked_identities", "INSERT audit_entries"],
    prepare: Effect.gen(function* () {
      yield* setIdentityBlocked(NAMED, true);
      return { work: setIdentityBlocked(NAMED, false), ends: "Success" };
    }),
  },
};

describe.each(Object.entries(CASES))("%s", (_, { steps, prepare }) => {
  it("that fails after any one of its steps leaves nothing behind, and can be done afterwards", async () => {
    const file = newFile();
    await Effect.runPromise(
      Effect.gen(function* () {
        const { work, ends } = yield* prepare;
        const other = watched(file);
        const before = other.everything();
        expect((yield* Effect.exit(work))._tag).toBe(ends);
        expect(other.reached()).toEqual(steps);
        expect(other.everything()).not.toEqual(before);
        restore(other.db, before);
        for (const step of steps) {
          other.failAt(step);
          const version = other.version();
          const exit = yield* Effect.exit(work);
          expect(Exit.isFailure(exit) && exit.cause.reasons.some((reason) => reason._tag === "Die")).toBe(
            true,
          );
          expect(other.version()).toBe(version);
          expect(other.everything()).toEqual(before);
        }
        other.failAt("");
        expect(other.integrity()).toBe("ok");
        expect((yield* Effect.exit(work))._tag).toBe(ends);
        expect(other.everything()).not.toEqual(before);
        other.db.close();
      }).pipe(Effect.provide([layerSqlite({ file }), SecureRandom.layerWebCrypto])),
    );
  });
});

/** Makes the rows of every table what they were. */
const restore = (db: Database.Database, rows: Record<string, unknown>): void => {
  db.pragma("foreign_keys = OFF");
  db.transaction(() => {
    for (const [table, kept] of Object.entries(rows)) {
      db.exec(`DELETE FROM ${table}`);
      for (const row of kept as Record<string, unknown>[]) {
        const names = Object.keys(row);
        db.prepare(
          `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`,
        ).run(row);
      }
    }
  }).immediate();
};
