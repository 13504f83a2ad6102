import { emailForms, type User } from "@farthing/core/access";
import {
  type AuthorizationCode,
  type ExternalIdentity,
  type LinkingCode,
  type NewAccount,
  OneTimeCodes,
} from "@farthing/core/sso";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { raw, sql } from "../connection/sql.ts";
import { writeAudit } from "./audit-log.ts";
import { forgetEnded } from "./forget.ts";
import { revokeTokenFamily, writeTokenFamily } from "./tokens.ts";
import { insertFamily, insertUser, USER_COLUMNS } from "./users.ts";

const AUTHORIZATION = raw("hash, user_id, provider, code_challenge, issued_at, expires_at");

const LINKING = raw(
  "hash, provider, issuer, subject, email, first_name, last_name, allow_account_creation, code_challenge, issued_at, expires_at",
);

type AuthorizationRow = AuthorizationCode & { readonly token_family_id: string | null };

type LinkingRow = Omit<LinkingCode, "identity"> & ExternalIdentity & { readonly used_at: string | null };

interface Hindrances {
  readonly is_blocked: boolean;
  readonly is_linked: boolean;
  readonly is_email_taken: boolean;
}

const toLinkingCode = (row: LinkingRow): LinkingCode => {
  const { provider, issuer, subject, email, first_name, last_name } = row;
  const { hash, code_challenge, issued_at, expires_at, allow_account_creation } = row;
  return {
    ...{ hash, code_challenge, issued_at, expires_at, allow_account_creation },
    identity: { provider, issuer, subject, email, first_name, last_name },
  };
};

const forgetExpired = async (queries: Queries, at: string): Promise<void> => {
  await forgetEnded(queries, "authorization_codes", at);
  await forgetEnded(queries, "linking_codes", at);
};

/** A user, who cannot be deleted before the transaction ends. */
const keptUser = ({ get }: Queries, id: string): Promise<User | undefined> =>
  get<User>(sql`SELECT ${USER_COLUMNS} FROM users WHERE id = ${id} FOR SHARE`);

const keepAccount = async (queries: Queries, code: LinkingCode, account: NewAccount): Promise<void> => {
  const { family, user: made, tokens, audit, identity_id } = account;
  const { provider, issuer, subject } = code.identity;
  await insertFamily(queries, family, made.created_at);
  // If others have just taken the address, there is no user to link, and the decision is made again.
  await insertUser(queries, made);
  await queries.run(
    sql`INSERT INTO identities (id, provider, issuer, subject, user_id, created_at)
        VALUES (${identity_id}, ${provider}, ${issuer}, ${subject}, ${made.id}, ${made.created_at})`,
  );
  await queries.run(sql`UPDATE linking_codes SET used_at = ${made.created_at} WHERE hash = ${code.hash}`);
  await writeTokenFamily(queries, tokens.family, tokens.pair);
  await writeAudit(queries, audit);
};

export const postgresOneTimeCodes = ({ write }: Connection): OneTimeCodes["Service"] =>
  OneTimeCodes.of({
    issueAuthorizationCode: (code, decide) =>
      write("codes.issueAuthorizationCode", async (queries) => {
        const decided = decide(await keptUser(queries, code.user_id));
        if (Result.isFailure(decided)) return decided;
        await forgetExpired(queries, code.issued_at);
        await queries.run(
          sql`INSERT INTO authorization_codes (${AUTHORIZATION})
              VALUES (${code.hash}, ${code.user_id}, ${code.provider}, ${code.code_challenge}, ${code.issued_at},
                ${code.expires_at})`,
        );
        return decided;
      }),
    issueLinkingCode: ({ identity, ...code }) =>
      write("codes.issueLinkingCode", async (queries) => {
        await forgetExpired(queries, code.issued_at);
        await queries.run(
          sql`INSERT INTO linking_codes (${LINKING})
              VALUES (${code.hash}, ${identity.provider}, ${identity.issuer}, ${identity.subject}, ${identity.email},
                ${identity.first_name}, ${identity.last_name}, ${code.allow_account_creation},
                ${code.code_challenge}, ${code.issued_at}, ${code.expires_at})`,
        );
        return Result.void;
      }),
    exchange: (hash, decide) =>
      Effect.flatMap(
        write("codes.exchange", async (queries) => {
          const row = await queries.get<AuthorizationRow>(
            sql`SELECT ${AUTHORIZATION}, token_family_id FROM authorization_codes WHERE hash = ${hash} FOR UPDATE`,
          );
          const { token_family_id, ...code } = row ?? { token_family_id: null };
          const user = row && (await keptUser(queries, row.user_id));
          const decided = decide(
            row === undefined
              ? undefined
              : {
                  code: code as AuthorizationCode,
                  user: user!,
                  token_family_id: token_family_id ?? undefined,
                },
          );
          const { tokens, revoke_family, audit } = decided;
          if (row !== undefined && tokens !== undefined) {
            await writeTokenFamily(queries, tokens.family, tokens.pair);
            await queries.run(
              sql`UPDATE authorization_codes SET token_family_id = ${tokens.family.id} WHERE hash = ${hash}`,
            );
          }
          if (revoke_family !== undefined)
            await revokeTokenFamily(queries, revoke_family.id, revoke_family.at);
          if (audit !== undefined) await writeAudit(queries, audit);
          // The decision is written, even if the answer is a refusal.
          return Result.succeed(decided.result);
        }),
        Effect.fromResult,
      ),
    createAccount: (hash, decide) =>
      write("codes.createAccount", async (queries) => {
        const row = await queries.get<LinkingRow>(
          sql`SELECT ${LINKING}, used_at FROM linking_codes WHERE hash = ${hash} FOR UPDATE`,
        );
        const code = row === undefined ? undefined : toLinkingCode(row);
        const hindrances = await queries.get<Hindrances>(
          sql`SELECT
                EXISTS (SELECT 1 FROM blocked_identities
                  WHERE issuer = ${row?.issuer} AND subject = ${row?.subject}) AS is_blocked,
                EXISTS (SELECT 1 FROM identities
                  WHERE issuer = ${row?.issuer} AND subject = ${row?.subject}) AS is_linked,
                EXISTS (SELECT 1 FROM users WHERE email = ANY(${emailForms(row?.email ?? "")}::text[]))
                  AS is_email_taken`,
        );
        const decided = decide(code && { code, used: row!.used_at !== null, ...hindrances! });
        if (Result.isFailure(decided)) return Result.fail(decided.failure);
        if (code === undefined) throw new Error("an account can be created only with an existing code");
        await keepAccount(queries, code, decided.success);
        return Result.succeed(decided.success.user);
      }),
  });
