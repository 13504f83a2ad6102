/** What both kinds of code have. A code is stored as its hash until it expires. Times are ISO 8601 in UTC. */
interface IssuedCode {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  /** S256 challenge of the app that asked for it (RFC 7636), or null. */
  readonly code_challenge: string | null;
  readonly issued_at: string;
  /** It is expired from this time on. */
  readonly expires_at: string;
}

/** A code for a user who has signed in: an app exchanges it for tokens, once. */
export interface AuthorizationCode extends IssuedCode {
  readonly user_id: string;
  /** Name of the identity provider. */
  readonly provider: string;
}

/** A person's identity at an identity provider. */
export interface ExternalIdentity {
  /** Name of the provider. */
  readonly provider: string;
  /** The issuer; together with the subject it identifies the identity. */
  readonly issuer: string;
  readonly subject: string;
  /** The provider's value; null if it gives no usable one. */
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** A code for an identity that belongs to no user yet: an app creates an account with it, once. */
export interface LinkingCode extends IssuedCode {
  readonly identity: ExternalIdentity;
  readonly allow_account_creation: boolean;
}

/** The lifetime of codes in seconds (docs/spec/sign-on.md, Codes). */
export const CODE_LIFETIMES = { authorization: 300, linking: 600 } as const;
