import type { IncomingMessage } from "node:http";
import { findUser, isScope, type Principal, type Scope, Unauthorized } from "@farthing/core/access";
import * as Effect from "effect/Effect";

/** The user of a host's own session. */
export interface HostUser {
  /** The address of a user of Farthing. */
  readonly email: string;
  /** `read_write` unless given. */
  readonly scope?: Scope;
}

/**
 * Returns the user of a request by the host's own session; null or undefined if it has none, so that Farthing's credentials decide. A
 * host whose session is a cookie has to refuse requests that other sites make. It has 10 seconds: after that the request is answered
 * 503, and the log says so.
 */
export type Authenticate = (
  request: IncomingMessage,
) => HostUser | null | undefined | Promise<HostUser | null | undefined>;

/**
 * What a host said of a session, with nothing beside what is a user's here, or undefined if it has none. Throws a `TypeError` if it is
 * no user: the host's mistake.
 */
export const hostUserOf = (said: unknown): Required<HostUser> | undefined => {
  if (said === null || said === undefined) return undefined;
  const { email, scope = "read_write" } = said as Partial<Record<keyof HostUser, unknown>>;
  if (typeof email !== "string")
    throw new TypeError(
      "The host's authenticate must return a user with the email as text, or null if there is none.",
    );
  if (!isScope(scope))
    throw new TypeError(
      `A host's user has the scope ${JSON.stringify(scope)}: it must be "read" or "read_write".`,
    );
  return { email, scope };
};

/** The principal of the user of a session of the host, or of the page. Fails if Farthing has no such user, or a deactivated one. */
export const hostPrincipal = Effect.fnUntraced(function* (
  { email, scope }: Required<HostUser>,
  shown: "host" | "page_link" = "host",
) {
  const user = yield* findUser(email);
  if (user === undefined || user.deactivated_at !== null) return yield* new Unauthorized();
  return { user, scope, shown } satisfies Principal as Principal;
});
