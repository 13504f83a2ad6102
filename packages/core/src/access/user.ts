/** People who share their accounts and transactions. */
export interface Family {
  /** UUID. */
  readonly id: string;
  /** ISO 4217, upper case: the currency of accounts that do not set one. */
  readonly currency: string;
  /** IANA name: the time zone in which the family's days begin. */
  readonly time_zone: string;
}

/** A user who can sign in; belongs to one family. */
export interface User {
  /** UUID. */
  readonly id: string;
  readonly family_id: string;
  /** In lower case; no two users share one. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The user who created the family is its admin. */
  readonly role: "admin" | "member";
  readonly ui_layout: "dashboard";
  readonly ai_enabled: boolean;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly deactivated_at: string | null;
}
