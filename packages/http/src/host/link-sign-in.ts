import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import * as Context from "effect/Context";
import * as Redacted from "effect/Redacted";

type Secret = Redacted.Redacted<string>;

/** What the two halves of a session are: neither is worth anything alone. */
export interface PageSession {
  /** The name and the value of the cookie. No script can read it, and no other site is sent it. */
  readonly cookie: { readonly name: string; readonly value: Secret };
  /** What the page sends in the header {@link PAGE_SESSION_HEADER}. Another port of the machine gets the cookie, but never this. */
  readonly key: Secret;
}

/** The header with the page's half of its session. */
export const PAGE_SESSION_HEADER = "x-farthing-session";

/** For how long a link works, in milliseconds: as long as a browser may take to start. */
export const LINK_LIFETIME = 60_000;

const SECRET_BYTES = 32;

const newSecret = (): Secret => Redacted.make(randomBytes(SECRET_BYTES).toString("base64url"));

const hashOf = (secret: Secret): Buffer => createHash("sha256").update(Redacted.value(secret)).digest();

const isSame = (secret: string, hash: Buffer): boolean =>
  timingSafeEqual(hashOf(Redacted.make(secret)), hash);

/** A link that was not used yet. */
interface Link {
  readonly hash: Buffer;
  /** In milliseconds, as `Date.now()` has them. */
  readonly until: number;
}

/**
 * The way into the page without a key, for the one person on whose machine the server runs: a link with a token that works once, and
 * the session that comes of it. Sessions are known to the process alone, and end with it (docs/spec/first-run.md).
 */
export class PageSignIn {
  /** Differs for each server: browsers send a cookie to every port of a machine. */
  readonly cookie = `farthing-page-${randomBytes(4).toString("hex")}`;
  readonly #email: string;
  #sessions: readonly { readonly cookie: Buffer; readonly key: Buffer }[] = [];
  #link: Link | undefined;

  /** `email` is the address of the user who signs in with the links. */
  constructor(email: string) {
    this.#email = email;
  }

  /** The token of a new link, at this time; the one before it works no more. */
  newToken(at: number): Secret {
    const token = newSecret();
    this.#link = { hash: hashOf(token), until: at + LINK_LIFETIME };
    return token;
  }

  /**
   * Begins a session with the token of a link; undefined if it was used before, or its time is over, or it was never given. The browser
   * keeps one cookie: the session of the cookie before ends, as nobody can use it any more.
   */
  open(token: Secret, at: number, cookieBefore: string | undefined): PageSession | undefined {
    const link = this.#link;
    if (link === undefined || at >= link.until || !isSame(Redacted.value(token), link.hash)) return undefined;
    this.#link = undefined;
    const session = { cookie: { name: this.cookie, value: newSecret() }, key: newSecret() };
    if (cookieBefore !== undefined)
      this.#sessions = this.#sessions.filter((each) => !isSame(cookieBefore, each.cookie));
    const hashes = { cookie: hashOf(session.cookie.value), key: hashOf(session.key) };
    this.#sessions = [...this.#sessions, hashes];
    return session;
  }

  /** The address of the user of a session by its two halves, or undefined if there is no such session. */
  emailOf(cookie: string, key: string): string | undefined {
    const isOpen = this.#sessions.some((each) => isSame(cookie, each.cookie) && isSame(key, each.key));
    return isOpen ? this.#email : undefined;
  }
}

/** How people sign in at the page of this server without a key; undefined if they do not. */
export class PageEntry extends Context.Service<PageEntry, { readonly signIn: PageSignIn | undefined }>()(
  "@farthing/http/PageEntry",
) {}
