import { signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import { ApiFailure } from "./api-failure.ts";
import { type Credential, forgetSession, ownSession } from "./credential.ts";
import type { OpenedBooks } from "./opened-books.ts";
import {
  type Arrival,
  byProvider,
  forgetSignIn,
  rememberSignIn,
  takenArrival,
  wasSignedIn,
} from "./provider-session.ts";

/** Who signed in with a provider and is not known here. */
export interface UnknownPerson {
  readonly canCreate: boolean;
}

/**
 * How somebody gets into the books: with what they show, or, without a key, by the sign-in that led to this page, by the link that
 * it was opened with, or by the session that this browser has. `isOwn` where nobody has another way than a link. All of it throws
 * an `ApiFailure`.
 */
export const entrance = (base: string, isOwn: boolean, books: OpenedBooks) => {
  const stranger = signal<UnknownPerson | undefined>(undefined);

  const signIn = async (credential: Credential): Promise<void> => {
    await books.open(credential);
    stranger.value = undefined;
  };

  /** Goes on with the session that the browser has of a provider; `otherwise` is said if there is none. */
  const resume = async (otherwise: string): Promise<void> => {
    const credential = byProvider(base);
    if (!(await credential.renew())) {
      forgetSignIn();
      throw new ApiFailure("unauthorized", otherwise);
    }
    await signIn(credential);
  };

  const arrive = async (arrival: Arrival): Promise<void> => {
    switch (arrival._tag) {
      case "SignedIn":
        rememberSignIn();
        return resume(texts().session.notKept);
      case "Stranger":
        stranger.value = arrival;
        return;
      case "Failed":
        books.problem.value = arrival.problem;
    }
  };

  /** Whether a link of this machine signs in. */
  const enterByLink = async (): Promise<boolean> => {
    try {
      const credential = await ownSession(base);
      if (credential !== undefined) await signIn(credential);
      return credential !== undefined;
    } catch (error) {
      // A session that was kept is over when its server is: then the page is as if there had been none.
      if (error instanceof ApiFailure && error.code === "unauthorized") forgetSession();
      throw error;
    }
  };

  const enter = async (): Promise<void> => {
    const arrival = takenArrival();
    if (arrival !== undefined) return arrive(arrival);
    if (await enterByLink()) return;
    if (isOwn) throw new ApiFailure("unauthorized", texts().session.withoutLink);
    if (wasSignedIn()) await resume(texts().session.overAtProvider);
  };

  return { stranger, signIn, enter, resume };
};
