import {
  type Family,
  type FamilyContents,
  Removals,
  type User,
  type UserContents,
} from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, sql } from "../connection/sql.ts";
import { deleteTransactions, forgetDeleted } from "../rows/delete-rows.ts";
import { FAMILY_COLUMNS, USER_COLUMNS } from "./users.ts";

/** Tables of what users have, in the order in which rows may be deleted; tokens go with their families. */
const OF_USER = ["authorization_codes", "token_families", "api_keys", "identities"] as const;

/** Tables of what families have besides transactions, in the order in which rows may be deleted; the rest goes with these. */
const OF_FAMILY = [
  ...[
    "bank_accounts",
    "bank_connections",
    "merchants",
    "tags",
    "categories",
    "accounts",
    "readings",
    "receipts",
    "imports",
  ],
] as const;

const userContents = async (
  { get }: Queries,
  email: string,
  at: string,
  lock = sql``,
): Promise<UserContents | undefined> => {
  const user = await get<User>(
    sql`SELECT ${USER_COLUMNS} FROM users WHERE email = ${email.toLowerCase()} ${lock}`,
  );
  if (user === undefined) return undefined;
  const counts = await get<Omit<UserContents, "user">>(
    sql`SELECT
          (SELECT count(*) FROM api_keys WHERE user_id = ${user.id}) AS api_keys,
          (SELECT count(*) FROM token_families
           WHERE user_id = ${user.id} AND revoked_at IS NULL AND expires_at > ${at}) AS sessions,
          (SELECT count(*) FROM identities WHERE user_id = ${user.id}) AS identities,
          (SELECT count(*) FROM users WHERE family_id = ${user.family_id} AND id <> ${user.id}) AS others`,
  );
  return { user, ...counts! };
};

const membersOf = ({ all }: Queries, familyId: string, lock = sql``): Promise<readonly User[]> =>
  all<User>(
    sql`SELECT ${USER_COLUMNS} FROM users WHERE family_id = ${familyId} ORDER BY created_at, id ${lock}`,
  );

const familyContents = async (
  queries: Queries,
  id: string,
  lock = sql``,
): Promise<FamilyContents | undefined> => {
  const family = await queries.get<Family>(
    sql`SELECT ${FAMILY_COLUMNS} FROM families WHERE id = ${id} ${lock}`,
  );
  if (family === undefined) return undefined;
  const counts = await queries.get<Omit<FamilyContents, "family" | "users">>(
    sql`SELECT
          (SELECT count(*) FROM accounts WHERE family_id = ${id}) AS accounts,
          (SELECT count(*) FROM transactions WHERE family_id = ${id} AND parent_id IS NULL) AS transactions,
          (SELECT count(*) FROM bank_connections WHERE family_id = ${id}) AS connections`,
  );
  return { family, users: (await membersOf(queries, id)).map(({ email }) => email), ...counts! };
};

const dropUser = async ({ run }: Queries, { id }: Pick<User, "id">): Promise<void> => {
  for (const table of OF_USER) await run(sql`DELETE FROM ${raw(table)} WHERE user_id = ${id}`);
  await run(sql`UPDATE audit_entries SET user_id = NULL WHERE user_id = ${id}`);
  await run(sql`DELETE FROM users WHERE id = ${id}`);
};

/** Nothing that refers to it can be written until the work ends. */
const FOR_UPDATE = sql`FOR UPDATE`;

export const postgresRemovals = ({ readTogether, write, writeByFamily }: Connection): Removals["Service"] =>
  Removals.of({
    userContents: (email, at) =>
      readTogether("removals.userContents", (queries) => userContents(queries, email, at)),
    removeUser: (email, at) =>
      write("removals.removeUser", async (queries) => {
        const contents = await userContents(queries, email, at, FOR_UPDATE);
        if (contents !== undefined) await dropUser(queries, contents.user);
        return Result.succeed(contents);
      }),
    familyContents: (id) => readTogether("removals.familyContents", (queries) => familyContents(queries, id)),
    removeFamily: (id) =>
      writeByFamily("removals.removeFamily", id, async (queries, tell) => {
        const contents = await familyContents(queries, id, FOR_UPDATE);
        if (contents === undefined) return Result.succeed(undefined);
        for (const user of await membersOf(queries, id, FOR_UPDATE)) await dropUser(queries, user);
        await forgetDeleted(queries, sql`family_id = ${id}`);
        await deleteTransactions(queries, sql`family_id = ${id}`, (gone) =>
          tell(gone, contents.transactions),
        );
        for (const table of OF_FAMILY)
          await queries.run(sql`DELETE FROM ${raw(table)} WHERE family_id = ${id}`);
        await queries.run(sql`DELETE FROM families WHERE id = ${id}`);
        return Result.succeed(contents);
      }),
  });
