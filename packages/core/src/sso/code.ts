/** What both kinds of code have. A code is kept as its hash, until it expires. Moments are ISO 8601 in UTC. */
interface IssuedCode {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  /** S256 challenge of the app that asked for it (RFC 7636), or null. */
  readonly code_challenge: string | null;
  readonly issued_at: string;
  /** From this moment on it is expired. */
  readonly expires_at: string;
}

/** Stands for a user who has signed in: an app trades it for tokens, once. */
export interface AuthorizationCode extends IssuedCode {
  readonly user_id: string;
  /** Name of the identity provider. */
  readonly provider: string;
}

/** Who somebody is at an identity provider. */
export interface ExternalIdentity {
  /** Name of the provider. */
  readonly provider: string;
  /** Who vouches for it: with the subject it tells one identity from all others. */
  readonly issuer: string;
  readonly subject: string;
  /** What the provider says; null where it says nothing that may be used. */
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Stands for an identity that belongs to no user yet: an app makes an account of it, once. */
export interface LinkingCode extends IssuedCode {
  readonly identity: ExternalIdentity;
  readonly allow_account_creation: boolean;
}

/** How long codes live, in seconds (docs/spec/sign-on.md, Codes). */
export const CODE_LIFETIMES = { authorization: 300, linking: 600 } as const;
