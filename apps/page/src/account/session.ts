import type { KeptReading } from "@farthing/preflight/remembered";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { texts } from "../texts/language.ts";
import { type Account, type Api, apiAt, pastedKey } from "./api.ts";
import { ApiFailure, problemOf } from "./api-failure.ts";
import { byKey, type Credential, forgetSession, ownSession, type SignedInBy } from "./credential.ts";
import { findMe } from "./me.ts";
import {
  type Arrival,
  beginBooks,
  byProvider,
  endSignIn,
  forgetSignIn,
  type NewBooks,
  onOtherTab,
  type Provider,
  providersAt,
  rememberSignIn,
  takenArrival,
  wasSignedIn,
} from "./provider-session.ts";

/** Who uses the books of the server that the page came from. */
export interface Session {
  /** Undefined until somebody is signed in. */
  readonly api: ReadonlySignal<Api | undefined>;
  readonly accounts: Signal<readonly Account[]>;
  /** The currency of the books; blank until somebody is signed in. */
  readonly currency: ReadonlySignal<string>;
  /** How the files were read that were imported. */
  readonly readings: ReadonlySignal<readonly KeptReading[]>;
  /** How they signed in, or would have. */
  readonly by: ReadonlySignal<SignedInBy>;
  /** Whether it came, or would come, of a link of this machine: nobody signs out of their own books. */
  readonly isOwn: ReadonlySignal<boolean>;
  /** Why the link that the page was opened with did not work, or who was signed in is not any more. */
  readonly problem: ReadonlySignal<string | undefined>;
  /** Whether it is not known yet if the link or an earlier tab signs in. */
  readonly isEntering: ReadonlySignal<boolean>;
  /** The identity providers of this server, after `askProviders`. */
  readonly providers: ReadonlySignal<readonly Provider[]>;
  /** Who signed in with a provider and is not known here. */
  readonly stranger: ReadonlySignal<{ readonly canCreate: boolean } | undefined>;
  /** Signs in by the link that the page was opened with, if it was by one, or by the session that this browser has. */
  readonly enter: () => Promise<void>;
  /** Signs in with a key as a person pasted it. Throws an `ApiFailure`. */
  readonly signIn: (key: string) => Promise<void>;
  readonly askProviders: () => Promise<void>;
  /** Begins new books for a stranger. Throws an `ApiFailure`. */
  readonly beginBooks: (books: NewBooks) => Promise<void>;
  /** Throws an `ApiFailure` if the server cannot be told: then they are signed in still. */
  readonly signOut: () => Promise<void>;
  /** Asks anew which accounts there are and how files were read, after one was imported. */
  readonly learn: () => Promise<void>;
}

/** Forgets what a session left in this browser that is over. */
const FORGET: Readonly<Record<SignedInBy, () => void>> = {
  link: forgetSession,
  key: () => {},
  provider: forgetSignIn,
};

/** The session with an API at an address; `isOwn` where a link of its machine signs in, and nobody has a key. */
export const sessionAt = (base: string, isOwn = false): Session => {
  const api = signal<Api | undefined>(undefined);
  const accounts = signal<readonly Account[]>([]);
  const currency = signal("");
  const readings = signal<readonly KeptReading[]>([]);
  const by = signal<SignedInBy>(isOwn ? "link" : "key");
  const problem = signal<string | undefined>(undefined);
  const isEntering = signal(true);
  const providers = signal<readonly Provider[]>([]);
  const stranger = signal<{ readonly canCreate: boolean } | undefined>(undefined);

  const leave = (): void => {
    api.value = undefined;
    accounts.value = [];
    currency.value = "";
    readings.value = [];
  };

  const begin = async (credential: Credential): Promise<void> => {
    const { over, overHere, overAtProvider } = texts().session;
    const tried: Api = apiAt(base, credential, () => {
      if (api.value !== tried) return;
      FORGET[credential.by]();
      leave();
      problem.value = { link: overHere, key: over, provider: overAtProvider }[credential.by];
    });
    by.value = credential.by;
    const [me, ...found] = await Promise.all([findMe(tried), tried.accounts(), tried.readings()]);
    batch(() => {
      [accounts.value, readings.value] = found;
      currency.value = me.family.currency;
      problem.value = undefined;
      stranger.value = undefined;
      api.value = tried;
    });
  };

  /** Goes on with the session that the browser has of a provider; `otherwise` is said if there is none. */
  const resume = async (otherwise: string): Promise<void> => {
    const credential = byProvider(base);
    if (await credential.renew()) return begin(credential);
    forgetSignIn();
    throw new ApiFailure("unauthorized", otherwise);
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
        problem.value = arrival.problem;
    }
  };

  /** Whether a link of this machine signs in. */
  const enterByLink = async (): Promise<boolean> => {
    try {
      const credential = await ownSession(base);
      if (credential !== undefined) await begin(credential);
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

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      problem.value = problemOf(error);
    }
  };

  onOtherTab((isSignedIn) => {
    if (api.value !== undefined && by.value !== "provider") return;
    leave();
    if (isSignedIn) void attempt(() => resume(texts().session.overAtProvider));
  });

  return {
    ...{ api, accounts, currency, readings, by, problem, isEntering, providers, stranger },
    isOwn: computed(() => by.value === "link"),
    enter: async () => {
      await attempt(enter);
      isEntering.value = false;
    },
    signIn: (key) => begin(byKey(pastedKey(key))),
    askProviders: async () => {
      providers.value = await providersAt(base);
    },
    beginBooks: async (books) => {
      await beginBooks(base, books);
      await resume(texts().session.notKept);
    },
    signOut: async () => {
      if (by.value === "provider") await endSignIn(base);
      leave();
    },
    learn: async () => {
      const asked = api.value;
      if (asked === undefined) return;
      const found = await Promise.all([asked.accounts(), asked.readings()]);
      if (api.value !== asked) return;
      batch(() => {
        [accounts.value, readings.value] = found;
      });
    },
  };
};
