import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { Origin } from "../access/audit-entry.ts";
import { parseEmail } from "../access/email.ts";
import { nameProblem } from "../access/name-problem.ts";
import { type NewFamily, newFamily, newFamilyProblems } from "../access/new-family.ts";
import { AccountCreationDisabled, AccountRefused, IdentityBlocked, InvalidCode } from "./errors.ts";
import type { SignedIn } from "./exchange-code.ts";
import { type TokenMaterial, tokenMaterial } from "./issue-tokens.ts";
import { type FoundLinkingCode, type NewAccount, OneTimeCodes } from "./one-time-codes.ts";
import { hashSecret } from "./one-time-secret.ts";
import { verifierFits } from "./pkce.ts";

/** A linking code, and who trades it for an account, with what is said of the family (docs/spec/sign-on.md). */
export interface CreateAccount extends NewFamily {
  readonly linking_code: Redacted.Redacted<string>;
  readonly code_verifier: Redacted.Redacted<string> | undefined;
  /** If blank, the identity's own is used. */
  readonly first_name: string;
  readonly last_name: string;
  readonly origin: Origin;
}

/** Why an account is not created from a linking code. */
export type AccountError = AccountCreationDisabled | AccountRefused | IdentityBlocked | InvalidCode;

interface NewIds {
  readonly user: string;
  readonly family: string;
  readonly identity: string;
  readonly audit: string;
}

const chosen = (given: string, fromIdentity: string | null): string =>
  given.trim() || (fromIdentity ?? "").trim();

const problems = (
  { code: { identity }, is_email_taken, is_linked }: FoundLinkingCode,
  names: readonly (readonly [what: string, name: string])[],
): string[] => [
  ...(parseEmail(identity.email ?? "") === undefined
    ? ["The identity has no usable e-mail address. Add and verify one at the identity provider."]
    : []),
  ...(is_email_taken
    ? [
        "A user with this e-mail address already exists. Ask an administrator to link the identity to that user.",
      ]
    : []),
  ...(is_linked ? ["The identity already belongs to a user. Sign in with it."] : []),
  ...names.flatMap(([what, name]) => nameProblem(`The ${what} name`, name) ?? []),
];

/**
 * Decides on an account: is the code valid, may this identity have an account, can this user be created. A refusal leaves
 * the code usable. An address that a user already has is never linked silently.
 */
export const decideAccount =
  (
    { code_verifier, first_name, last_name, origin, ...family }: Omit<CreateAccount, "linking_code">,
    material: TokenMaterial,
    ids: NewIds,
  ) =>
  (found: FoundLinkingCode | undefined): Result.Result<NewAccount, AccountError> => {
    const { at } = material;
    if (found === undefined || found.used || at >= found.code.expires_at)
      return Result.fail(new InvalidCode());
    const { code } = found;
    if (!verifierFits(code.code_challenge, code_verifier)) return Result.fail(new InvalidCode());
    if (found.is_blocked) return Result.fail(new IdentityBlocked());
    if (!code.allow_account_creation) return Result.fail(new AccountCreationDisabled());
    const { identity } = code;
    const first = chosen(first_name, identity.first_name);
    const last = chosen(last_name, identity.last_name);
    const names = [
      ["first", first],
      ["last", last],
    ] as const;
    const errors = [...problems(found, names), ...newFamilyProblems(family)];
    if (errors.length > 0) return Result.fail(new AccountRefused({ errors }));
    return Result.succeed({
      family: newFamily(ids.family, family),
      user: {
        id: ids.user,
        family_id: ids.family,
        email: parseEmail(identity.email ?? "")!,
        first_name: first,
        last_name: last,
        role: "admin",
        ui_layout: "dashboard",
        ai_enabled: false,
        created_at: at,
        deactivated_at: null,
      },
      identity_id: ids.identity,
      tokens: material.newFamily(ids.user).tokens,
      audit: {
        id: ids.audit,
        event: "jit_account_created",
        user_id: ids.user,
        provider: identity.provider,
        ...origin,
        metadata: { session_id: material.family_id },
        created_at: at,
      },
    });
  };

/**
 * Creates a user and a family with a linking code and signs the user in (docs/spec/sign-on.md, Creating an account): all or
 * nothing, once for each code.
 */
export const createAccount = Effect.fn("sso.createAccount")(function* (request: CreateAccount) {
  const random = yield* SecureRandom.SecureRandom;
  const material = yield* tokenMaterial;
  const ids: NewIds = {
    user: yield* random.uuidV7(),
    family: yield* random.uuidV7(),
    identity: yield* random.uuidV7(),
    audit: yield* random.uuidV7(),
  };
  const codes = yield* OneTimeCodes;
  const user = yield* codes.createAccount(
    hashSecret(request.linking_code),
    decideAccount(request, material, ids),
  );
  return { user, tokens: material.newFamily(user.id).issued } satisfies SignedIn;
});
