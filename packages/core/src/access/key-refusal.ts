import type { ApiKeyOfUser } from "./api-keys.ts";

/** Why a key is refused, and since when. */
export interface KeyRefusal {
  readonly reason: "revoked" | "user_deactivated" | "expired";
  readonly since: string;
}

/**
 * Why a key is refused at a moment; undefined if it is valid. Actions of users are reported before expiry.
 */
export const keyRefusal = (
  { key, user }: Omit<ApiKeyOfUser, "secret_hash">,
  at: string,
): KeyRefusal | undefined => {
  if (key.revoked_at !== null) return { reason: "revoked", since: key.revoked_at };
  if (user.deactivated_at !== null) return { reason: "user_deactivated", since: user.deactivated_at };
  return key.expires_at !== null && key.expires_at <= at
    ? { reason: "expired", since: key.expires_at }
    : undefined;
};
