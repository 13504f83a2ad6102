import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import type { AuditEntry, AuditEvent } from "../access/audit-entry.ts";
import { UserNotFound } from "../access/errors.ts";
import { findUser } from "../access/find-user.ts";
import { now } from "../request/now.ts";
import { Identities, type IdentityKey } from "./identities.ts";

/** An identity as given by an operator. */
export interface NamedIdentity extends IdentityKey {
  readonly provider: string;
}

const entryOf = Effect.fn("sso.auditEntry")(function* (
  event: AuditEvent,
  { provider, subject }: NamedIdentity,
  user_id: string | null,
) {
  const entry: AuditEntry = {
    id: yield* (yield* SecureRandom.SecureRandom).uuidV7(),
    event,
    user_id,
    provider,
    ip_address: null,
    user_agent: null,
    metadata: { subject },
    created_at: yield* now,
  };
  return entry;
});

const userOf = Effect.fn("sso.user")(function* (email: string) {
  const user = yield* findUser(email);
  return user ?? (yield* new UserNotFound({ email }));
});

/** Links an identity to an existing user. Fails with `UserNotFound`, and with `IdentityTaken` if it is another user's. */
export const linkIdentity = Effect.fn("sso.link")(function* (email: string, identity: NamedIdentity) {
  const user = yield* userOf(email);
  const { provider, issuer, subject } = identity;
  const isLinked = yield* (yield* Identities).link(
    {
      ...{ provider, issuer, subject },
      id: yield* (yield* SecureRandom.SecureRandom).uuidV7(),
      user_id: user.id,
      created_at: yield* now,
    },
    yield* entryOf("identity_linked", identity, user.id),
  );
  if (!isLinked) return yield* new UserNotFound({ email });
});

/** Unlinks an identity from a user; returns whether the user had it. */
export const unlinkIdentity = Effect.fn("sso.unlink")(function* (email: string, identity: NamedIdentity) {
  const user = yield* userOf(email);
  return yield* (yield* Identities).unlink(
    identity,
    user.id,
    yield* entryOf("identity_unlinked", identity, user.id),
  );
});

/** Blocks or unblocks an identity; returns whether that changed anything. */
export const setIdentityBlocked = Effect.fn("sso.setBlocked")(function* (
  identity: NamedIdentity,
  isToBe: boolean,
) {
  const entry = yield* entryOf(isToBe ? "identity_blocked" : "identity_unblocked", identity, null);
  return yield* (yield* Identities).setBlocked(identity, isToBe, entry);
});
