/** People who share their books. */
export interface Family {
  /** UUID. */
  readonly id: string;
  /** ISO 4217, upper case: what accounts are in unless they say otherwise. */
  readonly currency: string;
  /** IANA name: where the family's days begin. */
  readonly time_zone: string;
}

/** Somebody who can sign in; belongs to one family. */
export interface User {
  /** UUID. */
  readonly id: string;
  readonly family_id: string;
  /** In lower case; no two users share one. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Who made the family is its admin. */
  readonly role: "admin" | "member";
  readonly ui_layout: "dashboard";
  readonly ai_enabled: boolean;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly deactivated_at: string | null;
}
