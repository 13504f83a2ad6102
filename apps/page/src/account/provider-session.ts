import { arriveAt } from "../parts/place.ts";
import { texts } from "../texts/language.ts";
import { ApiFailure, failureOf } from "./api-failure.ts";
import type { Credential } from "./credential.ts";

/*
 * Who signed in with an identity provider has a session whose lasting half is a cookie that no script reads. The page has what it
 * gets for it, in memory alone.
 */

/** An identity provider with which people can sign in here. */
export interface Provider {
  readonly name: string;
  /** Where to begin. */
  readonly url: string;
}

/** How a sign-in ended. */
export type Arrival =
  | { readonly _tag: "SignedIn" }
  /** Nobody here has the identity; `canCreate` if it may have books of its own. */
  | { readonly _tag: "Stranger"; readonly canCreate: boolean }
  | { readonly _tag: "Failed"; readonly problem: string };

const arrivalIn = (ended: URLSearchParams): Arrival | undefined => {
  const error = ended.get("error");
  if (error !== null) {
    const known: Readonly<Partial<Record<string, string>>> = texts().session.failed;
    const problem = Object.hasOwn(known, error) ? known[error]! : texts().failures.other;
    return { _tag: "Failed", problem };
  }
  switch (ended.get("status")) {
    case "signed_in":
      return { _tag: "SignedIn" };
    case "account_not_linked":
      return { _tag: "Stranger", canCreate: ended.get("allow_account_creation") === "true" };
    default:
      return undefined;
  }
};

/** How the sign-in ended that led to this page, if one did. It is taken out of the address. */
export const takenArrival = (): Arrival | undefined => {
  const arrival = arrivalIn(new URLSearchParams(location.hash.slice(1)));
  if (arrival !== undefined) arriveAt("transactions");
  return arrival;
};

/** That this browser has a session, for the other tabs and for later: no secret, and another each time. */
const IS_SIGNED_IN = "farthing-signed-in";

/** Tells the other tabs that somebody has signed in. */
export const rememberSignIn = (): void => localStorage.setItem(IS_SIGNED_IN, crypto.randomUUID());

/** Tells the other tabs that nobody is signed in any more. */
export const forgetSignIn = (): void => localStorage.removeItem(IS_SIGNED_IN);

export const wasSignedIn = (): boolean => localStorage.getItem(IS_SIGNED_IN) !== null;

/** Says when another tab has signed somebody in, or out. */
export const onOtherTab = (say: (isSignedIn: boolean) => void): void =>
  addEventListener("storage", ({ key, newValue }) => {
    if (key === IS_SIGNED_IN) say(newValue !== null);
  });

const asked = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, { ...init, credentials: "same-origin", cache: "no-store" });
  } catch {
    throw new ApiFailure("unreachable", texts().session.unreachable);
  }
};

const bodyOf = async (response: Response): Promise<unknown> => response.json().catch(() => ({}));

const failed = async (response: Response): Promise<ApiFailure> =>
  failureOf(await bodyOf(response), response.status);

const pathOf = (base: string): string => `${base}/auth/page_session`;

/** An access token of the session in the cookie; undefined if there is none, or none any more. */
const accessToken = async (base: string): Promise<string | undefined> => {
  const response = await asked(pathOf(base), { method: "POST" });
  if (response.status === 401) return undefined;
  if (!response.ok) throw await failed(response);
  return ((await response.json()) as { readonly access_token: string }).access_token;
};

/**
 * The session in the cookie, to be renewed before it is used. One tab after the other asks: each gets another cookie, and one that
 * is used again long after would end the session.
 */
export const byProvider = (base: string): Credential & { readonly renew: () => Promise<boolean> } => {
  let token = "";
  let renewing: Promise<boolean> | undefined;
  const renewed = async (): Promise<boolean> => {
    const found = await navigator.locks.request("farthing-renewal", () => accessToken(base));
    token = found ?? "";
    return found !== undefined;
  };
  return {
    by: "provider",
    headers: () => ({ Authorization: `Bearer ${token}` }),
    renew: () => {
      renewing ??= renewed().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
};

/** Ends the session on the server, too. Throws an `ApiFailure`. */
export const endSignIn = async (base: string): Promise<void> => {
  const response = await asked(pathOf(base), { method: "DELETE" });
  if (!response.ok) throw await failed(response);
  forgetSignIn();
};

/** Whose new books are, and what they are in. */
export interface NewBooks {
  /** Blank names are those that the provider says. */
  readonly first_name: string;
  readonly last_name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** An IANA name. */
  readonly time_zone: string;
}

/** Begins new books for the identity that just signed in. Throws an `ApiFailure`. */
export const beginBooks = async (base: string, books: NewBooks): Promise<void> => {
  const response = await asked(`${base}/auth/page_account`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(books),
  });
  if (response.status === 422) throw new ApiFailure("account_refused", texts().session.stranger.refused);
  if (!response.ok) throw await failed(response);
  rememberSignIn();
};

/** The providers with which people can sign in here, none if that cannot be found out: a key works as well. */
export const providersAt = async (base: string): Promise<readonly Provider[]> => {
  const response = await fetch(`${base}/auth/providers`, { credentials: "omit" }).catch(() => undefined);
  if (response?.ok !== true) return [];
  return ((await response.json()) as { readonly providers: readonly Provider[] }).providers;
};
