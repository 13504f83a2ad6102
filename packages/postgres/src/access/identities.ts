import type { User } from "@farthing/core/access";
import { Identities, IdentityTaken } from "@farthing/core/sso";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { writeAudit } from "./audit-log.ts";
import { keepsUser, USER_COLUMNS } from "./users.ts";

/** What identifies someone at an identity provider. */
interface Who {
  readonly issuer: string;
  readonly subject: string;
}

export const postgresIdentities = ({ read, write }: Connection): Identities["Service"] => {
  const findOwner = ({ get }: Queries, { issuer, subject }: Who): Promise<User | undefined> =>
    get<User>(
      sql`SELECT ${USER_COLUMNS} FROM users
          WHERE id = (SELECT user_id FROM identities WHERE issuer = ${issuer} AND subject = ${subject})`,
    );

  return Identities.of({
    findUser: (who) => read("identities.findUser", (queries) => findOwner(queries, who)),
    isBlocked: ({ issuer, subject }) =>
      read("identities.isBlocked", async ({ get }) => {
        const found = await get(
          sql`SELECT 1 FROM blocked_identities WHERE issuer = ${issuer} AND subject = ${subject}`,
        );
        return found !== undefined;
      }),
    link: (identity, audit) =>
      write("identities.link", async (queries): Promise<Result.Result<boolean, IdentityTaken>> => {
        if (!(await keepsUser(queries, identity.user_id))) return Result.succeed(false);
        const changes = await queries.run(
          sql`INSERT INTO identities (id, provider, issuer, subject, user_id, created_at)
              VALUES (${identity.id}, ${identity.provider}, ${identity.issuer}, ${identity.subject},
                ${identity.user_id}, ${identity.created_at})
              ON CONFLICT (issuer, subject) DO NOTHING`,
        );
        if (changes === 0) {
          const found = await findOwner(queries, identity);
          return found?.id === identity.user_id ? Result.succeed(true) : Result.fail(new IdentityTaken());
        }
        await writeAudit(queries, audit);
        return Result.succeed(true);
      }),
    unlink: ({ issuer, subject }, userId, audit) =>
      write("identities.unlink", async (queries) => {
        const changes = await queries.run(
          sql`DELETE FROM identities WHERE issuer = ${issuer} AND subject = ${subject} AND user_id = ${userId}`,
        );
        if (changes > 0) await writeAudit(queries, audit);
        return Result.succeed(changes > 0);
      }),
    setBlocked: ({ issuer, subject }, isToBe, audit) =>
      write("identities.setBlocked", async (queries) => {
        const changes = await queries.run(
          isToBe
            ? sql`INSERT INTO blocked_identities (issuer, subject, created_at)
                  VALUES (${issuer}, ${subject}, ${audit.created_at}) ON CONFLICT DO NOTHING`
            : sql`DELETE FROM blocked_identities WHERE issuer = ${issuer} AND subject = ${subject}`,
        );
        if (changes > 0) await writeAudit(queries, audit);
        return Result.succeed(changes > 0);
      }),
  });
};
