import { emailForms } from "@farthing/core/access";
import {
  type AuthorizationCode,
  type ExternalIdentity,
  type LinkingCode,
  type NewAccount,
  type NewTokens,
  OneTimeCodes,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import { auditWriter } from "./audit-log.ts";
import { endedForgetter } from "./forget-ended.ts";
import { tokenWriter } from "./tokens.ts";
import { toUser, USER_COLUMNS, type UserRow, userWriter } from "./users.ts";

const AUTHORIZATION = "hash, user_id, provider, code_challenge, issued_at, expires_at";

const LINKING =
  "hash, provider, issuer, subject, email, first_name, last_name, allow_account_creation, code_challenge, issued_at, expires_at";

const placeholders = (columns: string): string => columns.replace(/\w+/g, "@$&");

type AuthorizationRow = AuthorizationCode & {
  readonly token_family_id: string | null;
};

type LinkingRow = Omit<LinkingCode, "identity" | "allow_account_creation"> &
  ExternalIdentity & { readonly allow_account_creation: 0 | 1 };

type FoundLinkingRow = LinkingRow & {
  readonly used_at: string | null;
  readonly is_blocked: 0 | 1;
  readonly is_linked: 0 | 1;
};

const toAuthorizationCode = ({ token_family_id: _, ...code }: AuthorizationRow): AuthorizationCode => code;

const toLinkingCode = (row: FoundLinkingRow): LinkingCode => {
  const { provider, issuer, subject, email, first_name, last_name } = row;
  const { hash, code_challenge, issued_at, expires_at, allow_account_creation } = row;
  return {
    ...{ hash, code_challenge, issued_at, expires_at },
    identity: { provider, issuer, subject, email, first_name, last_name },
    allow_account_creation: allow_account_creation === 1,
  };
};

export const sqliteOneTimeCodes = (connection: Connection): OneTimeCodes["Service"] => {
  const { db, write } = connection;
  const writeAudit = auditWriter(connection);
  const writeTokens = tokenWriter(connection);
  const writeUser = userWriter(connection);
  const insertAuthorization = db.prepare<[AuthorizationCode]>(
    `INSERT INTO authorization_codes (${AUTHORIZATION}) VALUES (${placeholders(AUTHORIZATION)})`,
  );
  const insertLinking = db.prepare<[LinkingRow]>(
    `INSERT INTO linking_codes (${LINKING}) VALUES (${placeholders(LINKING)})`,
  );
  const forget = [endedForgetter(db, "authorization_codes"), endedForgetter(db, "linking_codes")];
  const authorizationCode = db.prepare<[string], AuthorizationRow>(
    `SELECT ${AUTHORIZATION}, token_family_id FROM authorization_codes WHERE hash = ?`,
  );
  const linkingCode = db.prepare<[string], FoundLinkingRow>(
    `SELECT ${LINKING}, used_at,
       EXISTS (SELECT 1 FROM blocked_identities AS b WHERE b.issuer = c.issuer AND b.subject = c.subject) AS is_blocked,
       EXISTS (SELECT 1 FROM identities AS i WHERE i.issuer = c.issuer AND i.subject = c.subject) AS is_linked
     FROM linking_codes AS c WHERE hash = ?`,
  );
  const user = db.prepare<[string], UserRow>(`SELECT ${USER_COLUMNS} FROM users WHERE id = ?`);
  const emailOwner = db.prepare<[string], 1>("SELECT 1 FROM users WHERE email = ?").pluck();
  const spendAuthorization = db.prepare<[string, string]>(
    "UPDATE authorization_codes SET token_family_id = ? WHERE hash = ?",
  );
  const spendLinking = db.prepare<[string, string]>("UPDATE linking_codes SET used_at = ? WHERE hash = ?");
  const link = db.prepare<[Readonly<Record<string, string>>]>(
    `INSERT INTO identities (id, provider, issuer, subject, user_id, created_at)
     VALUES (@id, @provider, @issuer, @subject, @user_id, @created_at)`,
  );

  const forgetExpired = (at: string): void => {
    for (const forgetEnded of forget) forgetEnded(at);
  };

  const keepTokens = ({ family, pair }: NewTokens): void => {
    writeTokens.family(family);
    writeTokens.pair(family.id, pair);
  };

  const keepAccount = (code: LinkingCode, account: NewAccount): void => {
    const { family, user: made, tokens, audit, identity_id } = account;
    const { provider, issuer, subject } = code.identity;
    writeUser.family(family, made.created_at);
    writeUser.user(made);
    link.run({
      ...{ id: identity_id, provider, issuer, subject },
      user_id: made.id,
      created_at: made.created_at,
    });
    spendLinking.run(made.created_at, code.hash);
    keepTokens(tokens);
    writeAudit(audit);
  };

  return OneTimeCodes.of({
    issueAuthorizationCode: (code, decide) =>
      write("codes.issueAuthorizationCode", () => {
        const row = user.get(code.user_id);
        const decided = decide(row === undefined ? undefined : toUser(row));
        if (Result.isFailure(decided)) return decided;
        forgetExpired(code.issued_at);
        insertAuthorization.run(code);
        return decided;
      }),
    issueLinkingCode: ({ identity, allow_account_creation, ...code }) =>
      write("codes.issueLinkingCode", () => {
        forgetExpired(code.issued_at);
        insertLinking.run({
          ...code,
          ...identity,
          allow_account_creation: allow_account_creation ? 1 : 0,
        });
        return Result.void;
      }),
    exchange: (hash, decide) =>
      Effect.flatMap(
        write("codes.exchange", () => {
          const row = authorizationCode.get(hash);
          const decided = decide(
            row === undefined
              ? undefined
              : {
                  code: toAuthorizationCode(row),
                  user: toUser(user.get(row.user_id)!),
                  token_family_id: row.token_family_id ?? undefined,
                },
          );
          const { tokens, revoke_family, audit } = decided;
          if (row !== undefined && tokens !== undefined) {
            keepTokens(tokens);
            spendAuthorization.run(tokens.family.id, hash);
          }
          if (revoke_family !== undefined) writeTokens.revokeFamily(revoke_family.id, revoke_family.at);
          if (audit !== undefined) writeAudit(audit);
          // The decision is written, even if the answer is a refusal.
          return Result.succeed(decided.result);
        }),
        Effect.fromResult,
      ),
    createAccount: (hash, decide) =>
      write("codes.createAccount", () => {
        const row = linkingCode.get(hash);
        const code = row === undefined ? undefined : toLinkingCode(row);
        const decided = decide(
          row === undefined || code === undefined
            ? undefined
            : {
                code,
                used: row.used_at !== null,
                is_blocked: row.is_blocked === 1,
                is_linked: row.is_linked === 1,
                is_email_taken: emailForms(row.email ?? "").some((form) => emailOwner.get(form) === 1),
              },
        );
        return Result.map(decided, (account) => {
          if (code === undefined) throw new Error("an account can be created only with an existing code");
          keepAccount(code, account);
          return account.user;
        });
      }),
  });
};
