import { randomBytes, randomUUID } from "node:crypto";
import { type ApiKey, ApiKeys, type Family, type User, Users } from "@farthing/core/access";
import * as Effect from "effect/Effect";

export const newId = (): string => randomUUID();

const FOUNDED_AT = "2026-01-01T00:00:00.000Z";

export const newFamily = (parts: Partial<Family> = {}): Family => ({
  id: newId(),
  currency: "EUR",
  time_zone: "Europe/Paris",
  ...parts,
});

export const newUser = (family: Family, parts: Partial<User> = {}): User => {
  const id = newId();
  return {
    id,
    family_id: family.id,
    email: `${id}@example.com`,
    first_name: "Ada",
    last_name: "Lovelace",
    role: "admin",
    ui_layout: "dashboard",
    ai_enabled: false,
    created_at: FOUNDED_AT,
    deactivated_at: null,
    ...parts,
  };
};

/** A stored family with its first user. */
export const createFamily = (
  parts: { readonly family?: Partial<Family>; readonly user?: Partial<User> } = {},
) =>
  Effect.gen(function* () {
    const family = newFamily(parts.family);
    const user = newUser(family, parts.user);
    yield* (yield* Users).create({ user, family });
    return { family, user };
  });

/** A stored API key of a stored user, with the hash of its secret. */
export const giveKey = (user: User, parts: Partial<ApiKey> = {}) =>
  Effect.gen(function* () {
    const key: ApiKey = {
      id: randomBytes(8).toString("hex"),
      user_id: user.id,
      name: "Laptop",
      scope: "read_write",
      created_at: FOUNDED_AT,
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
      ...parts,
    };
    const secret_hash = new Uint8Array(randomBytes(32));
    yield* (yield* ApiKeys).add(key, secret_hash);
    return { key, secret_hash };
  });
