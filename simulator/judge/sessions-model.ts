import type { IssuedTokens } from "@farthing/core/sso";
import * as Redacted from "effect/Redacted";
import { promised } from "../world/violation.ts";
import type { World } from "../world/world.ts";

/** For how many milliseconds a spent refresh token is answered with its successor (docs/spec/keys-and-tokens.md, Refresh). */
const GRACE = 10_000;

/** All tokens that came of one code. */
interface Session {
  readonly user_id: string;
  isRevoked: boolean;
}

/** A refresh token. */
interface RefreshToken {
  readonly session: Session;
  /** The server's time at which it was spent, and the refresh token that followed it. */
  spent?: { readonly at: number; readonly next: string };
}

/** A code that was handed out. */
interface Code {
  readonly user_id: string;
  readonly expires_at: string;
  /** How many codes had been issued with it: each later one may take it away that is issued after its end, by a wrong clock. */
  readonly issues: number;
  session?: Session;
}

const textOf = ({ refresh_token }: IssuedTokens): string => Redacted.value(refresh_token);

/** What must become of codes and tokens, once more in the plainest words. */
export class SessionsModel {
  readonly #world: World;
  readonly #codes = new Map<string, Code>();
  /** When codes were issued, by the clocks of their servers. */
  readonly #issues: string[] = [];
  readonly #refresh = new Map<string, RefreshToken>();
  readonly #access = new Map<string, Session>();
  /** Who has which identity. */
  readonly #identities = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** A code was issued at a server's time. Answers with how many there are by then. */
  issued(at: string): number {
    return this.#issues.push(at);
  }

  /** A code was handed out. */
  handedOut(text: string, code: Omit<Code, "session">): void {
    this.#codes.set(text, code);
  }

  /** A code was presented at a server's time. */
  exchanged(text: string, at: string, tokens: IssuedTokens | undefined): boolean {
    const code = this.#codes.get(text)!;
    const isForgotten = this.#issues.slice(code.issues).some((other) => other >= code.expires_at);
    if (isForgotten || at >= code.expires_at) {
      promised(tokens === undefined, "A code is exchanged that has expired.");
      this.#world.reach("a code that has expired by a wrong clock");
      return false;
    }
    if (code.session !== undefined) {
      promised(tokens === undefined, "A code is exchanged twice.");
      if (!code.session.isRevoked) this.#world.reach("a replay of a code that revokes its tokens");
      code.session.isRevoked = true;
      return false;
    }
    promised(tokens !== undefined, "A good code is refused.");
    code.session = { user_id: code.user_id, isRevoked: false };
    this.#keep(tokens!, code.session);
    return true;
  }

  /** A refresh token was presented at a server's time. */
  refreshed(text: string, at: string, tokens: IssuedTokens | undefined): boolean {
    const token = this.#refresh.get(text)!;
    const { session, spent } = token;
    if (spent !== undefined && Math.abs(Date.parse(at) - spent.at) >= GRACE) {
      promised(tokens === undefined, "A token is answered that was spent long before.");
      if (!session.isRevoked) this.#world.reach("a spent token that ends its session");
      session.isRevoked = true;
      return false;
    }
    if (session.isRevoked) {
      promised(tokens === undefined, "A token of a session is answered that has ended.");
      return false;
    }
    promised(tokens !== undefined, "A good refresh token is refused.");
    if (spent !== undefined) {
      promised(textOf(tokens!) === spent.next, "One refresh token has two successors.");
      this.#world.reach("a spent token that is answered with its successor");
      return false;
    }
    token.spent = { at: Date.parse(at), next: textOf(tokens!) };
    this.#keep(tokens!, session);
    return true;
  }

  revoked(text: string): void {
    const token = this.#refresh.get(text);
    if (token !== undefined) token.session.isRevoked = true;
  }

  /** An access token was looked up. Whether it is told to be good is judged. */
  looked(text: string, found: { readonly revoked: boolean; readonly user: { readonly id: string } }): void {
    const session = this.#access.get(text)!;
    promised(found.revoked === session.isRevoked, "An access token ends with its session.");
    promised(found.user.id === session.user_id, "An access token is that of its user.");
  }

  /** An identity was linked to a user, or got an account. */
  linked(subject: string, user_id: string): boolean {
    const before = this.#identities.get(subject);
    promised(before === undefined || before === user_id, "An identity has two users.");
    this.#identities.set(subject, user_id);
    return before === undefined;
  }

  #keep(tokens: IssuedTokens, session: Session): void {
    this.#refresh.set(textOf(tokens), { session });
    this.#access.set(Redacted.value(tokens.access_token), session);
  }
}
