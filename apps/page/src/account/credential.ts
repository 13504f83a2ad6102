import { texts } from "../texts/language.ts";
import { ApiFailure } from "./api-failure.ts";

/** How somebody signed in: with the link of their own machine, a key, or an identity provider. */
export type SignedInBy = "link" | "key" | "provider";

/** How the page says at each request who asks. */
export interface Credential {
  readonly by: SignedInBy;
  readonly headers: () => Readonly<Record<string, string>>;
  /** Gets new headers where the server takes these no more; false if nobody is signed in any more. Throws an `ApiFailure`. */
  readonly renew?: () => Promise<boolean>;
}

/** A key that a person has. */
export const byKey = (key: string): Credential => ({ by: "key", headers: () => ({ "X-Api-Key": key }) });

/** Where the page keeps its half of the session for its other tabs; it is worth nothing when the server has ended. */
const KEPT_SESSION = "farthing-session";

/** A session of this page, whose other half is a cookie. Another tab may have begun a later one: then the cookie is that one's. */
const bySession = (begun: string): Credential => {
  let session = begun;
  return {
    by: "link",
    headers: () => ({ "X-Farthing-Session": session }),
    renew: async () => {
      const kept = localStorage.getItem(KEPT_SESSION);
      if (kept === null || kept === session) return false;
      session = kept;
      return true;
    },
  };
};

/** What `farthing open` puts behind the #. */
const TOKEN = /^#([\w-]{43})$/;

/** The token of the link that the page was opened with. It is taken out of the address, so that no history has it. */
const takenToken = (): string | undefined => {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token !== undefined) history.replaceState(null, "", location.pathname);
  return token;
};

const traded = async (base: string, token: string): Promise<string> => {
  const response = await fetch(`${base}/page_session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
    cache: "no-store",
  }).catch(() => undefined);
  if (response === undefined) throw new ApiFailure("unreachable", texts().session.unreachable);
  if (!response.ok) throw new ApiFailure("unauthorized", texts().session.linkOver);
  return ((await response.json()) as { readonly session: string }).session;
};

/**
 * The session that the link of this page begins, or that another tab has begun; undefined if there is neither. Throws an `ApiFailure`
 * if the link works no more.
 */
export const ownSession = async (base: string): Promise<Credential | undefined> => {
  const token = takenToken();
  if (token !== undefined) localStorage.setItem(KEPT_SESSION, await traded(base, token));
  const kept = localStorage.getItem(KEPT_SESSION);
  return kept === null ? undefined : bySession(kept);
};

/** Forgets a session that is over. */
export const forgetSession = (): void => localStorage.removeItem(KEPT_SESSION);
