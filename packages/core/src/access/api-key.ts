import type { Scope } from "./scope.ts";

/** An API key without its secret. */
export interface ApiKey {
  /** The public part of its text. */
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly scope: Scope;
  /** ISO 8601, UTC, like every time here. */
  readonly created_at: string;
  /** Exact to a minute. */
  readonly last_used_at: string | null;
  /** From this moment on it is refused. */
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}
