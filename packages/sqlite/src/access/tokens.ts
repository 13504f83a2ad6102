import { type Refreshed, type Successor, type TokenFamily, type TokenPair, Tokens } from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { auditWriter } from "./audit-log.ts";
import { endedForgetter } from "./forget-ended.ts";
import { toUser, USER_COLUMNS, type UserRow } from "./users.ts";

interface SessionRow extends UserRow {
  readonly session_id: string;
  readonly session_created_at: string;
  readonly session_expires_at: string;
  readonly refreshed_at: string | null;
}

interface FamilyRow extends TokenFamily {
  readonly revoked_at: string | null;
}

const COLUMNS_OF_USER = USER_COLUMNS.split(", ")
  .map((name) => `u.${name}`)
  .join(", ");

/** Writes tokens and revokes families, in the transaction of a decision. */
export const tokenWriter = ({ db }: Connection) => {
  const family = db.prepare<[TokenFamily]>(
    "INSERT INTO token_families (id, user_id, created_at, expires_at) VALUES (@id, @user_id, @created_at, @expires_at)",
  );
  const access = db.prepare<[string, string, string]>(
    "INSERT INTO access_tokens (hash, token_family_id, expires_at) VALUES (?, ?, ?)",
  );
  const refresh = db.prepare<[string, string]>(
    "INSERT INTO refresh_tokens (hash, token_family_id) VALUES (?, ?)",
  );
  const revoke = db.prepare<[string, string]>(
    "UPDATE token_families SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
  );
  // Their family has expired, so none of them can become valid again.
  const forget = endedForgetter(db, "token_families");
  const forgetSuccessors = endedForgetter(db, "refresh_successors");
  return {
    pair: (familyId: string, pair: TokenPair): void => {
      access.run(pair.access_hash, familyId, pair.access_expires_at);
      refresh.run(pair.refresh_hash, familyId);
      forgetSuccessors(pair.created_at);
    },
    family: (made: TokenFamily): void => {
      forget(made.created_at);
      family.run(made);
    },
    /** Whether it was neither unknown nor revoked before. */
    revokeFamily: (id: string, at: string): boolean => revoke.run(at, id).changes === 1,
  };
};

export const sqliteTokens = (connection: Connection): Tokens["Service"] => {
  const { db, read, write } = connection;
  const writeAudit = auditWriter(connection);
  const writeTokens = tokenWriter(connection);
  const accessToken = db.prepare<
    [string],
    UserRow & {
      readonly token_family_id: string;
      readonly token_expires_at: string;
      readonly revoked: 0 | 1;
    }
  >(
    `SELECT ${COLUMNS_OF_USER}, a.token_family_id, a.expires_at AS token_expires_at,
       (a.revoked_at IS NOT NULL OR f.revoked_at IS NOT NULL) AS revoked
     FROM access_tokens AS a JOIN token_families AS f ON f.id = a.token_family_id JOIN users AS u ON u.id = f.user_id
     WHERE a.hash = +?`,
  );
  const refreshToken = db.prepare<[string], FamilyRow & { readonly spent_at: string | null }>(
    `SELECT f.id, f.user_id, f.created_at, f.expires_at, f.revoked_at, r.spent_at
     FROM refresh_tokens AS r JOIN token_families AS f ON f.id = r.token_family_id WHERE r.hash = +?`,
  );
  const successorOf = db.prepare<[string], Successor>(
    "SELECT salt, created_at, access_expires_at, kept_until FROM refresh_successors WHERE hash = +?",
  );
  const family = db.prepare<[string, string], TokenFamily>(
    "SELECT id, user_id, created_at, expires_at FROM token_families WHERE id = ? AND expires_at > +?",
  );
  const listSessions = (where: string): string =>
    `SELECT ${COLUMNS_OF_USER}, f.id AS session_id, f.created_at AS session_created_at, f.expires_at AS session_expires_at,
       (SELECT max(r.spent_at) FROM refresh_tokens AS r WHERE r.token_family_id = f.id) AS refreshed_at
     FROM token_families AS f JOIN users AS u ON u.id = f.user_id
     WHERE ${where} f.revoked_at IS NULL AND f.expires_at > +?
     ORDER BY f.created_at DESC, f.id DESC LIMIT +?`;
  const sessions = db.prepare<[string, number], SessionRow>(listSessions(""));
  const sessionsOfUser = db.prepare<[string, string, number], SessionRow>(listSessions("f.user_id = +? AND"));
  const user = db.prepare<[string], UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE id = ?`);
  const spend = db.prepare<[string, string]>("UPDATE refresh_tokens SET spent_at = ? WHERE hash = ?");
  const addSuccessor = db.prepare<[Successor & { readonly hash: string }]>(
    `INSERT INTO refresh_successors (hash, salt, created_at, access_expires_at, kept_until)
     VALUES (@hash, @salt, @created_at, @access_expires_at, @kept_until)`,
  );
  const revokeAccess = db.prepare<[string, string]>(
    "UPDATE access_tokens SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL",
  );

  return Tokens.of({
    findAccess: (hash) =>
      read("tokens.findAccess", () => {
        const row = accessToken.get(hash);
        if (row === undefined) return undefined;
        const { token_family_id, token_expires_at, revoked, ...owner } = row;
        return {
          user: toUser(owner),
          token_family_id,
          expires_at: token_expires_at,
          revoked: revoked === 1,
        };
      }),
    refresh: (hash, decide) =>
      Effect.flatMap(
        write("tokens.refresh", () => {
          const row = refreshToken.get(hash);
          const decided: ReturnType<typeof decide> = decide(
            row === undefined
              ? undefined
              : {
                  family: {
                    id: row.id,
                    user_id: row.user_id,
                    created_at: row.created_at,
                    expires_at: row.expires_at,
                  },
                  user: toUser(user.get(row.user_id)!),
                  spent: row.spent_at !== null,
                  revoked: row.revoked_at !== null,
                  successor: row.spent_at === null ? undefined : successorOf.get(hash),
                },
          );
          const { pair, successor, revoke_family_at, audit }: Refreshed<unknown, unknown> = decided;
          if (row !== undefined && pair !== undefined) {
            spend.run(pair.created_at, hash);
            writeTokens.pair(row.id, pair);
            if (successor !== undefined) addSuccessor.run({ ...successor, hash });
          }
          if (row !== undefined && revoke_family_at !== undefined)
            writeTokens.revokeFamily(row.id, revoke_family_at);
          if (audit !== undefined) writeAudit(audit);
          // The decision is written, even if the answer is a refusal.
          return Result.succeed(decided.result);
        }),
        Effect.fromResult,
      ),
    sessions: ({ user_id, at, limit }) =>
      read("tokens.sessions", () =>
        (user_id === undefined ? sessions.all(at, limit) : sessionsOfUser.all(user_id, at, limit)).map(
          ({ session_id, session_created_at, session_expires_at, refreshed_at, ...owner }) => ({
            session: {
              id: session_id,
              user_id: owner.id,
              created_at: session_created_at,
              expires_at: session_expires_at,
              refreshed_at,
            },
            user: toUser(owner),
          }),
        ),
      ),
    findFamily: (id, at) => read("tokens.findFamily", () => family.get(id, at)),
    revokeFamily: (id, at, audit) =>
      write("tokens.revokeFamily", () => {
        if (writeTokens.revokeFamily(id, at)) writeAudit(audit);
        return Result.void;
      }),
    revoke: (hash, at) =>
      write("tokens.revoke", () => {
        revokeAccess.run(at, hash);
        const row = refreshToken.get(hash);
        if (row !== undefined) writeTokens.revokeFamily(row.id, at);
        return Result.void;
      }),
  });
};
