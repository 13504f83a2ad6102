import { Identities, IdentityTaken, type LinkedIdentity } from "@farthing/core/sso";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { auditWriter } from "./audit-log.ts";
import { toUser, USER_COLUMNS, type UserRow, userLookup } from "./users.ts";

export const sqliteIdentities = (connection: Connection): Identities["Service"] => {
  const { db, read, write } = connection;
  const writeAudit = auditWriter(connection);
  const hasUser = userLookup(connection);
  const owner = db.prepare<[string, string], UserRow>(
    `SELECT ${USER_COLUMNS} FROM users
     WHERE id = (SELECT user_id FROM identities WHERE issuer = ? AND subject = ?)`,
  );
  const blocked = db
    .prepare<[string, string], 1>("SELECT 1 FROM blocked_identities WHERE issuer = ? AND subject = ?")
    .pluck();
  const insert = db.prepare<[LinkedIdentity]>(
    `INSERT INTO identities (id, provider, issuer, subject, user_id, created_at)
     VALUES (@id, @provider, @issuer, @subject, @user_id, @created_at)`,
  );
  const remove = db.prepare<[string, string, string]>(
    "DELETE FROM identities WHERE issuer = ? AND subject = ? AND user_id = ?",
  );
  const block = db.prepare<[string, string, string]>(
    "INSERT INTO blocked_identities (issuer, subject, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const unblock = db.prepare<[string, string]>(
    "DELETE FROM blocked_identities WHERE issuer = ? AND subject = ?",
  );

  return Identities.of({
    findUser: ({ issuer, subject }) =>
      read("identities.findUser", () => {
        const row = owner.get(issuer, subject);
        return row === undefined ? undefined : toUser(row);
      }),
    isBlocked: ({ issuer, subject }) =>
      read("identities.isBlocked", () => blocked.get(issuer, subject) === 1),
    link: (identity, audit) =>
      write("identities.link", (): Result.Result<boolean, IdentityTaken> => {
        if (!hasUser(identity.user_id)) return Result.succeed(false);
        const found = owner.get(identity.issuer, identity.subject);
        if (found !== undefined)
          return found.id === identity.user_id ? Result.succeed(true) : Result.fail(new IdentityTaken());
        insert.run(identity);
        writeAudit(audit);
        return Result.succeed(true);
      }),
    unlink: ({ issuer, subject }, userId, audit) =>
      write("identities.unlink", () => {
        const { changes } = remove.run(issuer, subject, userId);
        if (changes > 0) writeAudit(audit);
        return Result.succeed(changes > 0);
      }),
    setBlocked: ({ issuer, subject }, isToBe, audit) =>
      write("identities.setBlocked", () => {
        const { changes } = isToBe
          ? block.run(issuer, subject, audit.created_at)
          : unblock.run(issuer, subject);
        if (changes > 0) writeAudit(audit);
        return Result.succeed(changes > 0);
      }),
  });
};
