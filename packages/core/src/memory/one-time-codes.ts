import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { emailForms } from "../access/email.ts";
import { type NewTokens, OneTimeCodes } from "../sso/one-time-codes.ts";
import { keepEntry } from "./audit-log.ts";
import { checkAccount, checkEntry, checkTokens } from "./check-sign-in.ts";
import { emptyFamily, identityText, type KeptCode, type State } from "./state.ts";
import { keepPair, revokeFamily } from "./tokens.ts";

export const oneTimeCodesIn = (state: State) => {
  const { codes, users, emails, families, identities, blocked, tokenFamilies } = state;

  const issue = (kept: KeptCode): void => {
    const { code, kind } = kept;
    if (codes.has(code.hash)) throw new Error("a code with this hash already exists");
    if (kind === "authorization" && !users.has(code.user_id))
      throw new Error(`the authorization code belongs to an unknown user: ${code.user_id}`);
    for (const [hash, { code: old }] of codes) if (old.expires_at <= code.issued_at) codes.delete(hash);
    codes.set(code.hash, kept);
  };

  const keepTokens = ({ family, pair }: NewTokens): void => {
    tokenFamilies.set(family.id, { family, revoked_at: null });
    keepPair(state, family.id, pair);
  };

  return OneTimeCodes.of({
    issueAuthorizationCode: (code, decide) =>
      Effect.suspend(() => {
        const decided = decide(users.get(code.user_id));
        if (Result.isSuccess(decided)) issue({ kind: "authorization", code });
        return Effect.fromResult(decided);
      }),
    issueLinkingCode: (code) => Effect.sync(() => issue({ kind: "linking", code })),
    exchange: (hash, decide) =>
      Effect.suspend(() => {
        const found = codes.get(hash);
        const kept = found?.kind === "authorization" ? found : undefined;
        const {
          tokens,
          revoke_family,
          audit: entry,
          result,
        } = decide(
          kept === undefined
            ? undefined
            : {
                code: kept.code,
                user: users.get(kept.code.user_id)!,
                token_family_id: kept.token_family_id,
              },
        );
        if (kept !== undefined && tokens !== undefined) checkTokens(state, tokens, users);
        if (entry !== undefined) checkEntry(entry, users);
        if (kept !== undefined && tokens !== undefined) {
          codes.set(hash, { ...kept, token_family_id: tokens.family.id });
          keepTokens(tokens);
        }
        if (revoke_family !== undefined) revokeFamily(state, revoke_family.id, revoke_family.at);
        if (entry !== undefined) keepEntry(state, entry);
        return Effect.fromResult(result);
      }),
    createAccount: (hash, decide) =>
      Effect.suspend(() => {
        const found = codes.get(hash);
        const kept = found?.kind === "linking" ? found : undefined;
        const decided = decide(
          kept === undefined
            ? undefined
            : {
                code: kept.code,
                used: kept.used === true,
                is_blocked: blocked.has(identityText(kept.code.identity)),
                is_linked: identities.has(identityText(kept.code.identity)),
                is_email_taken: emailForms(kept.code.identity.email ?? "").some((form) => emails.has(form)),
              },
        );
        if (Result.isFailure(decided) || kept === undefined)
          return Result.isFailure(decided)
            ? Effect.fail(decided.failure)
            : Effect.die(new Error("an account can be created only with an existing code"));
        const { family, user, tokens, audit: entry, identity_id } = decided.success;
        const { provider, issuer, subject } = kept.code.identity;
        checkAccount(state, { issuer, subject }, decided.success);
        families.set(family.id, emptyFamily(family));
        users.set(user.id, user);
        emails.set(user.email, user.id);
        identities.set(identityText({ issuer, subject }), {
          ...{ id: identity_id, provider, issuer, subject },
          user_id: user.id,
          created_at: user.created_at,
        });
        codes.set(hash, { ...kept, used: true });
        keepTokens(tokens);
        keepEntry(state, entry);
        return Effect.succeed(user);
      }),
  });
};
