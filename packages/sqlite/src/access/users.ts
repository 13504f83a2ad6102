import { EmailTaken, type Family, FamilyNotFound, type User, Users } from "@farthing/core/access";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";

export type UserRow = Omit<User, "ai_enabled"> & { readonly ai_enabled: 0 | 1 };

export const toUser = (row: UserRow): User => ({ ...row, ai_enabled: row.ai_enabled === 1 });

export const USER_COLUMNS =
  "id, family_id, email, first_name, last_name, role, ui_layout, ai_enabled, created_at, deactivated_at";

export const FAMILY_COLUMNS = "id, currency, time_zone";

/** Says whether there is a user. */
export const userLookup = ({ db }: Connection): ((id: string) => boolean) => {
  const byId = db.prepare<[string], 1>("SELECT 1 FROM users WHERE id = ?").pluck();
  return (id) => byId.get(id) === 1;
};

/** Writes families and users, in the caller's transaction. */
export const userWriter = ({ db }: Connection) => {
  const insertFamily = db.prepare<[Family & { readonly created_at: string }]>(
    "INSERT INTO families (id, currency, time_zone, created_at) VALUES (@id, @currency, @time_zone, @created_at)",
  );
  const insertUser = db.prepare<[UserRow]>(
    `INSERT INTO users (${USER_COLUMNS}) VALUES
     (@id, @family_id, @email, @first_name, @last_name, @role, @ui_layout, @ai_enabled, @created_at, @deactivated_at)`,
  );
  return {
    family: (family: Family, created_at: string): void => void insertFamily.run({ ...family, created_at }),
    user: (user: User): void => void insertUser.run({ ...user, ai_enabled: user.ai_enabled ? 1 : 0 }),
  };
};

export const sqliteUsers = (connection: Connection): Users["Service"] => {
  const { db, read, write } = connection;
  const writer = userWriter(connection);
  const byEmail = db.prepare<[string], UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE email = ?`);
  const all = db.prepare<[number], UserRow>(
    `SELECT ${USER_COLUMNS} FROM users ORDER BY created_at, id LIMIT ?`,
  );
  const family = db.prepare<[string], Family>(`SELECT ${FAMILY_COLUMNS} FROM families WHERE id = ?`);
  const twoFamilies = db.prepare<[], Family>(`SELECT ${FAMILY_COLUMNS} FROM families LIMIT 2`);
  const withoutUsers = db.prepare<[number], Family>(
    `SELECT ${FAMILY_COLUMNS} FROM families
     WHERE NOT EXISTS (SELECT 1 FROM users WHERE users.family_id = families.id) ORDER BY id LIMIT ?`,
  );
  const deactivate = db.prepare<[string, string]>(
    "UPDATE users SET deactivated_at = ? WHERE email = ? AND deactivated_at IS NULL",
  );

  const reactivate = db.prepare<[string]>("UPDATE users SET deactivated_at = NULL WHERE email = ?");

  const find = (email: string): User | undefined => {
    const row = byEmail.get(email.toLowerCase());
    return row === undefined ? undefined : toUser(row);
  };

  return Users.of({
    create: ({ user, family: made }) =>
      write("users.create", (): Result.Result<void, EmailTaken | FamilyNotFound> => {
        const email = user.email.toLowerCase();
        if (byEmail.get(email) !== undefined) return Result.fail(new EmailTaken({ email }));
        if (made !== undefined) writer.family(made, user.created_at);
        else if (family.get(user.family_id) === undefined)
          return Result.fail(new FamilyNotFound({ id: user.family_id }));
        writer.user({ ...user, email });
        return Result.void;
      }),
    findByEmail: (email) => read("users.findByEmail", () => find(email)),
    findFamily: (id) => read("users.findFamily", () => family.get(id)),
    onlyFamily: read("users.onlyFamily", () => {
      const [first, second] = twoFamilies.all();
      return second === undefined ? first : undefined;
    }),
    familiesWithoutUsers: (limit) => read("users.familiesWithoutUsers", () => withoutUsers.all(limit)),
    list: (limit) => read("users.list", () => all.all(limit).map(toUser)),
    reactivate: (email) =>
      write("users.reactivate", () => {
        reactivate.run(email.toLowerCase());
        return Result.succeed(find(email));
      }),
    deactivate: (email, at) =>
      write("users.deactivate", () => {
        deactivate.run(at, email.toLowerCase());
        return Result.succeed(find(email));
      }),
  });
};
