import { EmailTaken, type Family, FamilyNotFound, type User, Users } from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, sql } from "../connection/sql.ts";

const COLUMNS = [
  ...["id", "family_id", "email", "first_name", "last_name", "role", "ui_layout", "ai_enabled", "created_at"],
  "deactivated_at",
] as const satisfies readonly (keyof User)[];

export const USER_COLUMNS = raw(COLUMNS.join(", "));

/** The columns of a user that a statement calls `u`. */
export const COLUMNS_OF_USER = raw(COLUMNS.map((name) => `u.${name}`).join(", "));

export const FAMILY_COLUMNS = raw("id, currency, time_zone");

/** Takes the columns of a user from a row that has others, too. */
export const userOf = (row: User): User =>
  Object.fromEntries(COLUMNS.map((name) => [name, row[name]])) as unknown as User;

/** Whether there is a user, who then cannot be deleted before the transaction ends. */
export const keepsUser = async ({ get }: Queries, id: string): Promise<boolean> =>
  (await get(sql`SELECT 1 FROM users WHERE id = ${id} FOR KEY SHARE`)) !== undefined;

export const insertFamily = ({ run }: Queries, { id, currency, time_zone }: Family, created_at: string) =>
  run(sql`INSERT INTO families (id, currency, time_zone, created_at)
          VALUES (${id}, ${currency}, ${time_zone}, ${created_at})`);

/** Writes a user, unless there is one with the address; returns how many were written. */
export const insertUser = ({ run }: Queries, user: User): Promise<number> =>
  run(sql`INSERT INTO users (${USER_COLUMNS})
          VALUES (${user.id}, ${user.family_id}, ${user.email}, ${user.first_name}, ${user.last_name}, ${user.role},
            ${user.ui_layout}, ${user.ai_enabled}, ${user.created_at}, ${user.deactivated_at})
          ON CONFLICT (email) DO NOTHING`);

export const postgresUsers = ({ read, readTogether, write }: Connection): Users["Service"] => {
  const find = ({ get }: Queries, email: string): Promise<User | undefined> =>
    get<User>(sql`SELECT ${USER_COLUMNS} FROM users WHERE email = ${email.toLowerCase()}`);

  return Users.of({
    create: ({ user, family: made }) =>
      write("users.create", async (queries): Promise<Result.Result<void, EmailTaken | FamilyNotFound>> => {
        const email = user.email.toLowerCase();
        const taken = Result.fail(new EmailTaken({ email }));
        if ((await find(queries, email)) !== undefined) return taken;
        if (made !== undefined) await insertFamily(queries, made, user.created_at);
        else {
          const joined = await queries.get(
            sql`SELECT 1 FROM families WHERE id = ${user.family_id} FOR KEY SHARE`,
          );
          if (joined === undefined) return Result.fail(new FamilyNotFound({ id: user.family_id }));
        }
        return (await insertUser(queries, { ...user, email })) === 1 ? Result.void : taken;
      }),
    findByEmail: (email) => read("users.findByEmail", (queries) => find(queries, email)),
    findFamily: (id) =>
      read("users.findFamily", ({ get }) =>
        get<Family>(sql`SELECT ${FAMILY_COLUMNS} FROM families WHERE id = ${id}`),
      ),
    onlyFamily: read("users.onlyFamily", async ({ all }) => {
      const [first, second] = await all<Family>(sql`SELECT ${FAMILY_COLUMNS} FROM families LIMIT 2`);
      return second === undefined ? first : undefined;
    }),
    familiesWithoutUsers: (limit) =>
      readTogether("users.familiesWithoutUsers", ({ all }) =>
        all<Family>(
          sql`SELECT ${FAMILY_COLUMNS} FROM families AS f
              WHERE NOT EXISTS (SELECT 1 FROM users AS u WHERE u.family_id = f.id) ORDER BY id LIMIT ${limit}`,
        ),
      ),
    list: (limit) =>
      readTogether("users.list", ({ all }) =>
        all<User>(sql`SELECT ${USER_COLUMNS} FROM users ORDER BY created_at, id LIMIT ${limit}`),
      ),
    reactivate: (email) =>
      write("users.reactivate", async ({ get }) =>
        Result.succeed(
          await get<User>(
            sql`UPDATE users SET deactivated_at = NULL WHERE email = ${email.toLowerCase()}
                RETURNING ${USER_COLUMNS}`,
          ),
        ),
      ),
    deactivate: (email, at) =>
      write("users.deactivate", async ({ get }) =>
        Result.succeed(
          await get<User>(
            sql`UPDATE users SET deactivated_at = coalesce(deactivated_at, ${at})
                WHERE email = ${email.toLowerCase()} RETURNING ${USER_COLUMNS}`,
          ),
        ),
      ),
  });
};
