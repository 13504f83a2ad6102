import {
  type Family,
  type FamilyContents,
  Removals,
  type User,
  type UserContents,
} from "@farthing/core/access";
import type { Chunked } from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import { familyNumber } from "../columns/numbers.ts";
import type { Connection } from "../connection/connection.ts";
import { ROWS, untilNone } from "../scheduling/chunks.ts";
import { FAMILY_COLUMNS, toUser, USER_COLUMNS, type UserRow } from "./users.ts";

/** Tables of what users have, in the order in which rows may be deleted; tokens go with their families. */
const OF_USER = ["authorization_codes", "token_families", "api_keys", "identities"] as const;

const [PARTS, WHOLES] = ["parent_id IS NOT NULL", "parent_id IS NULL"].map(
  (kind) => `transactions WHERE family_number = ${familyNumber("+?")} AND ${kind}`,
) as [string, string];

/**
 * What families have, in the order in which rows may be deleted; the rest goes with these. Of each so many rows at once: parts
 * refer to what they are parts of.
 */
const OF_FAMILY = [
  ...[PARTS, WHOLES],
  ...["bank_connections", "merchants", "tags", "categories", "accounts"].map(
    (table) => `${table} WHERE family_id = ?`,
  ),
  "readings WHERE family_id = ?",
  "receipts WHERE family_id = ?",
  "entity_claims WHERE import_id IN (SELECT id FROM imports WHERE family_id = ?)",
  "imports WHERE family_id = ?",
];

/** What is read of users and families, and removes them. */
const removing = (db: Database) => {
  const userOf = db.prepare<[string], UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE email = ?`);
  const countOfUser = db.prepare<
    [Readonly<Record<"id" | "family_id" | "at", string>>],
    Omit<UserContents, "user">
  >(
    `SELECT
       (SELECT count(*) FROM api_keys WHERE user_id = +@id) AS api_keys,
       (SELECT count(*) FROM token_families
        WHERE user_id = +@id AND revoked_at IS NULL AND expires_at > +@at) AS sessions,
       (SELECT count(*) FROM identities WHERE user_id = +@id) AS identities,
       (SELECT count(*) FROM users WHERE family_id = +@family_id AND id <> +@id) AS others`,
  );
  const familyOf = db.prepare<[string], Family>(`SELECT ${FAMILY_COLUMNS} FROM families WHERE id = ?`);
  const membersOf = db.prepare<[string], UserRow>(
    `SELECT ${USER_COLUMNS} FROM users WHERE family_id = ? ORDER BY created_at, id`,
  );
  const countOfFamily = db.prepare<[{ readonly id: string }], Omit<FamilyContents, "family" | "users">>(
    `SELECT
       (SELECT count(*) FROM accounts WHERE family_id = +@id) AS accounts,
       (SELECT count(*) FROM transactions WHERE family_number = ${familyNumber("+@id")} AND parent_id IS NULL) AS transactions,
       (SELECT count(*) FROM bank_connections WHERE family_id = +@id) AS connections`,
  );
  const deletions = (sql: readonly string[]) => sql.map((each) => db.prepare<[string]>(each));
  const userDeletions = deletions([
    ...OF_USER.map((table) => `DELETE FROM ${table} WHERE user_id = ?`),
    "UPDATE audit_entries SET user_id = NULL WHERE user_id = ?",
    "DELETE FROM users WHERE id = ?",
  ]);
  const familyDeletions = deletions(OF_FAMILY.map((rows) => `DELETE FROM ${rows} LIMIT ${ROWS}`));
  const deleteWholes = familyDeletions[OF_FAMILY.indexOf(WHOLES)];
  const dropFamily = db.prepare<[string]>("DELETE FROM families WHERE id = ?");

  const userContents = (email: string, at: string): UserContents | undefined => {
    const row = userOf.get(email.toLowerCase());
    if (row === undefined) return undefined;
    const user = toUser(row);
    return { user, ...countOfUser.get({ id: user.id, family_id: user.family_id, at })! };
  };
  const familyContents = (id: string): FamilyContents | undefined => {
    const family = familyOf.get(id);
    if (family === undefined) return undefined;
    return { family, users: membersOf.all(id).map(({ email }) => email), ...countOfFamily.get({ id })! };
  };
  const dropUser = ({ id }: Pick<User, "id">): void => {
    for (const statement of userDeletions) statement.run(id);
  };

  return {
    ...{ userContents, familyContents },
    *removeFamily(id: string, tell: Tell): Chunked<Result.Result<FamilyContents | undefined>> {
      const contents = familyContents(id);
      if (contents === undefined) return Result.succeed(undefined);
      for (const user of membersOf.all(id)) dropUser(user);
      let gone = 0;
      for (const statement of familyDeletions)
        yield* untilNone(() => {
          const { changes } = statement.run(id);
          if (statement === deleteWholes && changes > 0) {
            gone += changes;
            tell(gone, contents.transactions);
          }
          return changes;
        });
      dropFamily.run(id);
      return Result.succeed(contents);
    },
    removeUser: (email: string, at: string): Result.Result<UserContents | undefined> => {
      const contents = userContents(email, at);
      if (contents !== undefined) dropUser(contents.user);
      return Result.succeed(contents);
    },
  };
};

export const sqliteRemovals = ({ db, read, write, writeInChunks }: Connection): Removals["Service"] => {
  const { userContents, familyContents, removeUser } = removing(db);
  const runInChunks = writeInChunks(removing);
  return Removals.of({
    userContents: (email, at) => read("removals.userContents", () => userContents(email, at)),
    removeUser: (email, at) => write("removals.removeUser", () => removeUser(email, at)),
    familyContents: (id) => read("removals.familyContents", () => familyContents(id)),
    removeFamily: (id) =>
      runInChunks({ operation: "removals.removeFamily", familyId: id }, ({ removeFamily }, _, tell) =>
        removeFamily(id, tell),
      ),
  });
};
