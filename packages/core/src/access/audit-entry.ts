/** The actions in the audit log: of single sign-on, and of API keys. */
export const AUDIT_EVENTS = [
  "signed_in",
  "jit_account_created",
  "authorization_code_replayed",
  "refresh_token_replayed",
  "refresh_refused",
  "session_ended",
  "identity_linked",
  "identity_unlinked",
  "identity_blocked",
  "identity_unblocked",
  "api_key_created",
  "api_key_revoked",
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Where a request came from. */
export interface Origin {
  readonly ip_address: string | null;
  /** At most 500 characters. */
  readonly user_agent: string | null;
}

/** The origin of what an operator does on the command line: there is no request. */
export const OPERATOR: Origin = { ip_address: null, user_agent: null };

/** One entry of the audit log. */
export interface AuditEntry extends Origin {
  /** UUID. */
  readonly id: string;
  readonly event: AuditEvent;
  readonly user_id: string | null;
  readonly provider: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

const MAX_USER_AGENT = 500;

/** The beginning of a text, without an incomplete character at its end. */
const cut = (text: string): string => text.slice(0, MAX_USER_AGENT).replace(/[\ud800-\udbff]$/, "");

/** The origin of a request, cut to the stored length. */
export const originOf = (ip_address: string | undefined, user_agent: string | undefined): Origin => ({
  ip_address: ip_address ?? null,
  user_agent: user_agent === undefined ? null : cut(user_agent),
});
